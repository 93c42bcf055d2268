//! The report: one page that stands alone, and its main plots as files.

mod board;
mod columns;
mod figures;
mod html;
mod rows;
mod scale;
mod svg;
mod tables;
mod words;

use self::html::{escaped, figure, gallery};
use super::answer::Answer;
use super::measures::{MEASURES, index_of};
use super::question::Question;

/// The page, in HTML.
pub(crate) fn page(answer: &Answer) -> String {
    let sections = [
        head(&answer.question),
        overview(answer),
        length(answer),
        first(answer),
        choices(answer),
        drama(answer),
        squares(answer),
        skill(answer),
        definitions(answer),
        rulesets(&answer.question),
    ];
    let title = escaped(&words::title(&answer.question));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{}{}</style>\n</head>\n<body><main>\n{}</main></body>\n</html>\n",
        include_str!("report/page.css"),
        include_str!("report/plot.css"),
        sections.concat(),
    )
}

/// The plots that are written as files too: their names and the pictures.
pub(crate) fn pictures(answer: &Answer) -> Vec<(&'static str, String)> {
    let mut pictures = vec![("length.svg", figures::length(answer).file(words::LENGTH))];
    if let Some(skill) = figures::matches(answer) {
        pictures.push(("skill.svg", skill.file(words::MATCHES)));
    }
    pictures
}

fn head(question: &Question) -> String {
    let Question { program, seed, players: [a, b], .. } = question;
    let games = scale::short(question.games as f64);
    let title = escaped(&words::title(question));
    let command = escaped(&question.command.replace(" --", " \\\n  --"));
    let varied = question.varied.as_ref().map_or(String::new(), words::varied);
    format!(
        "<h1>{title}</h1>\n<p>{games} games under each ruleset between the levels <b>{a}</b> and <b>{b}</b> of the program \
         <b>{program}</b>, with seed {seed}. {}</p>\n{varied}<p>The same command gives the same page, byte for byte:</p>\n\
         <pre>{command}</pre>\n<p>{}</p>\n",
        escaped(words::WHAT_NUMBERS_ARE),
        escaped(&words::citation(question)),
    )
}

fn section(title: &str, body: &[String]) -> String {
    format!("<h2>{}</h2>\n{}", escaped(title), body.concat())
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escaped(text))
}

fn overview(answer: &Answer) -> String {
    section("At a glance", &[tables::overview(answer), paragraph(words::OVERVIEW)])
}

fn length(answer: &Answer) -> String {
    let seconds = answer.question.seconds_per_move;
    let moves = index_of("moves");
    let each: Vec<String> = answer
        .groups
        .iter()
        .map(|group| columns::plot(&group.label, &group.measures[moves]).inline(&group.label))
        .collect();
    section(
        "How long games are",
        &[
            figure(&figures::length(answer).inline(words::LENGTH), words::LENGTH),
            gallery(&each, words::LENGTHS),
            tables::length(answer),
            paragraph(&format!("Minutes are moves of {seconds} seconds each, throw included.")),
        ],
    )
}

fn first(answer: &Answer) -> String {
    section(
        "Who throws first",
        &[figure(&figures::first(answer).inline(words::FIRST), words::FIRST), tables::exact(answer)],
    )
}

fn choices(answer: &Answer) -> String {
    section(
        "What there is to decide",
        &[figure(&figures::choices(answer).inline(words::CHOICES), words::CHOICES), tables::events(answer)],
    )
}

fn drama(answer: &Answer) -> String {
    let lowest = index_of("lowest");
    let each: Vec<String> = answer
        .groups
        .iter()
        .map(|group| columns::plot(&group.label, &group.measures[lowest]).inline(&group.label))
        .collect();
    section(
        "Who leads, and for how long",
        &[
            tables::drama(answer),
            paragraph(words::YARDSTICK),
            gallery(&each, words::LOWEST),
            figure(&figures::decided(answer).inline(words::DECIDED), words::DECIDED),
        ],
    )
}

fn squares(answer: &Answer) -> String {
    let survival: Vec<String> = answer.groups.iter().map(figures::survival).collect();
    let held: Vec<String> = answer.groups.iter().map(figures::held).collect();
    section("The squares", &[gallery(&survival, words::SURVIVAL), gallery(&held, words::HELD)])
}

fn skill(answer: &Answer) -> String {
    let mut body = vec![tables::luck(answer), paragraph(words::LUCK)];
    if let Some(matches) = figures::matches(answer) {
        body.push(figure(&matches.inline(words::MATCHES), words::MATCHES));
        body.push(tables::matches(answer));
    }
    section("Skill against luck", &body)
}

fn definitions(answer: &Answer) -> String {
    let mut list = "<dl>\n".to_owned();
    for measure in &MEASURES {
        list.push_str(&format!(
            "<dt>{}</dt><dd>{}</dd>\n",
            escaped(measure.title),
            escaped(measure.definition)
        ));
    }
    for (title, definition) in words::DEFINITIONS {
        list.push_str(&format!("<dt>{}</dt><dd>{}</dd>\n", escaped(title), escaped(definition)));
    }
    section("Definitions", &[list, "</dl>\n".to_owned(), tables::yardsticks(answer)])
}

fn rulesets(question: &Question) -> String {
    let rules = question.rulesets.iter().map(|rules| {
        format!(
            "<details><summary>{} (fingerprint {})</summary><pre>{}</pre></details>\n",
            escaped(&rules.name),
            rules.fingerprint,
            escaped(&rules.toml)
        )
    });
    section("The rules, in full", &[paragraph(words::RULES), rules.collect()])
}
