//! `senet match`: two levels of play against each other.

use std::time::Instant;

use anyhow::{Result, bail};
use senet_lab::RunOptions;
use senet_wire::Options;

use crate::arguments::{Format, Match, RulesChoice};
use crate::output::Output;
use crate::waiting::Waiting;
use crate::wire::LuckAdjusted;
use crate::{game_context, interruption, wire};

pub(super) fn run(asked: &Match) -> Result<()> {
    let levels = [asked.a, asked.b];
    let RulesChoice { rules: name, options } = &asked.rules;
    let context = game_context::game_context(name, &options.given, &levels, asked.running.tables.as_deref())?;
    let contest = senet_lab::Match { context, levels, games: asked.games, seed: asked.running.seed };
    let interrupted = interruption::flag()?;
    let run = RunOptions { threads: asked.running.threads(), stop: &interrupted };
    let started = Instant::now();
    let waiting = Waiting::new(asked.games);
    let played = contest.play(run, |played| waiting.tell(played.tally.games(), &so_far(played)));
    drop(waiting);

    let options = Options::from_arguments(&options.given);
    let answer = wire::Contest {
        seconds: Some(started.elapsed().as_secs_f64()),
        ..wire::Contest::new(name, &options, &contest, &played)
    };
    let mut output = Output::open();
    match asked.format {
        Format::Json => output.json(&answer)?,
        Format::Text => output.text(&text(&contest.context.rules.spec().full_name(), &answer))?,
    }
    output.flush()?;
    if answer.interrupted {
        bail!("interrupted after {} of {} games; the answer is about these", answer.games, answer.asked);
    }
    Ok(())
}

fn so_far(played: &senet_lab::MatchResult) -> String {
    let share = played.tally.score().map_or(0.5, |score| score.share);
    format!("score {:.1} %", 100.0 * share)
}

fn text(name: &str, answer: &wire::Contest<'_>) -> String {
    let wire::Contest { a, b, seed, games, pairs, unpaired, .. } = *answer;
    let mut text = format!("{name}: {a} against {b}, {games} games, seed {seed}\n");
    if answer.interrupted {
        text.push_str(&format!("interrupted: {games} of {} games were played\n", answer.asked));
    }
    text.push('\n');
    if let (Some(score), Some([lower, upper])) = (answer.a_score, answer.a_score_ci95) {
        text.push_str(&format!(
            "score of {a:<10} {:.2} %, 95 % interval {:.2} % to {:.2} %\n",
            100.0 * score,
            100.0 * lower,
            100.0 * upper
        ));
    }
    if let Some(adjusted) = answer.luck_adjusted {
        let LuckAdjusted { a_score, a_score_ci95: [lower, upper], exact, a_lost, b_lost } = adjusted;
        let by = if exact { "by exact values" } else { "by estimates" };
        text.push_str(&format!(
            "luck taken out      {:.3} %, 95 % interval {:.3} % to {:.3} %, {by}\n",
            100.0 * a_score,
            100.0 * lower,
            100.0 * upper,
        ));
        if let Some((a_lost, b_lost)) = a_lost.zip(b_lost) {
            text.push_str(&format!(
                "lost in a game      {:.3} % of win chance by decisions of {a}, {:.3} % by those of {b}\n",
                100.0 * a_lost,
                100.0 * b_lost
            ));
        }
    }
    text.push_str(&format!("won                 {} to {}\n", answer.a_wins, answer.b_wins));
    if answer.unfinished > 0 {
        text.push_str(&format!("broken off          {}, too long; half a win for each\n", answer.unfinished));
    }
    let alone = if unpaired == 0 { "" } else { ", and one game without its pair" };
    text.push_str(&format!("pairs               {pairs} with the same dice and the seats swapped{alone}\n"));
    text.push_str(&format!("first side wins     {} of {games}\n", answer.first_player_wins));
    text.push_str(&format!("plies per game      {:.2}\n", answer.mean_length));
    if let Some(seconds) = answer.seconds {
        text.push_str(&format!("seconds             {seconds:.3}\n"));
    }
    text
}
