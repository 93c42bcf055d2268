use senet::{apply::apply, movegen::generate, Next, Preset, Ruleset};
use senet_solve::{Demand, solve};
use senet_table::{Stratum, StratumIndex};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let preset = Preset::ALL.into_iter().find(|preset| preset.name() == args[0]).unwrap();
    let rules = Ruleset::new(preset.spec().with_options([format!("pieces={}", args[1])]).unwrap()).unwrap();
    let solution = solve(&rules, Demand { gap: 2e-6, threads: 2 }, |_| ()).unwrap();
    let mut worst: Vec<(f64, String)> = vec![];
    let n: u8 = args[1].parse().unwrap();
    let plan = rules.plan();
    for a in 1..=n { for b in 1..=n {
        if !plan.bears_off() && (a != n || b != n) { continue; }
        let index = StratumIndex::new(plan, Stratum { mover: a, other: b });
        for number in 0..index.len() {
            let position = index.position(number);
            if !plan.could_stand(&position) { continue; }
            let value = |outcome: senet::Outcome| match outcome.next {
                Next::Won(side) => if side == position.side() { 1.0 } else { 0.0 },
                Next::ThrowsAgain => solution.value(&outcome.position).unwrap().win,
                Next::TurnPasses => 1.0 - solution.value(&outcome.position).unwrap().win,
            };
            let chances = plan.chances();
            let mut sum = 0.0;
            for (throw, weight) in chances.iter() {
                let moves = generate(plan, &position, throw);
                sum += f64::from(weight) * moves.iter(plan).map(|mv| value(apply(plan, &position, throw, mv))).fold(0.0, f64::max);
            }
            let mut v = sum / f64::from(chances.total());
            if let Some(instead) = rules.instead_of_throwing(&position) { v = v.max(value(instead.outcome)); }
            worst.push(((v - solution.value(&position).unwrap().win).abs(), position.to_string()));
        }
    } }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (r, p) in worst.iter().take(6) { println!("{r:.2e} {p}"); }
}
