//! What solving a game takes, pair by pair: `took RULESET PIECES [THREADS] [GAP]`.

use senet::{Preset, Ruleset};
use senet_solve::{Demand, Progress, solve};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let preset = Preset::ALL.into_iter().find(|preset| preset.name() == args[0]).expect("a ruleset's name");
    let spec = preset.spec().with_options([format!("pieces={}", args[1])]).expect("a number of pieces");
    let rules = Ruleset::new(spec).expect("no conflicts");
    let threads = args.get(2).map_or(2, |text| text.parse().expect("a number of threads"));
    let gap = args.get(3).map_or(1e-4, |text| text.parse().expect("a gap"));
    let started = std::time::Instant::now();
    let mut proving = 0.0;
    let (mut sum, mut lines) = (0, 0);
    let verbose = std::env::var_os("SWEEPS").is_some();
    let solution = solve(&rules, Demand { gap, threads }, |progress| match progress {
        Progress::Proving { elapsed, .. } => proving = elapsed.as_secs_f64(),
        Progress::Solved(solved) => {
            sum += solved.backups;
            lines += 1;
            println!(
                "{} {:?} positions {} sweeps {} passes {} lasting {:.0} residual {:.1e} error {:.1e} sweeping {:.2} all {:.2} s, {:.1} M/s sweeps {:.1} M/s all",
                args[0], (solved.stratum.mover, solved.stratum.other), solved.positions, solved.sweeps, solved.passes, solved.lasting,
                solved.residual, solved.error, proving, solved.seconds,
                solved.positions as f64 * f64::from(solved.sweeps) / proving / 1e6, solved.backups as f64 / solved.seconds / 1e6,
            );
        }
        Progress::Swept(swept) if verbose && swept.positions > 1_000_000 => println!("{} {:.3e} {:.1}", swept.sweep, swept.change, swept.rate / 1e6),
        _ => {}
    })
    .expect("solved");
    let seconds = started.elapsed().as_secs_f64();
    println!("{} {} backups, {:.1} s, {:.1} M/s, start {:?}", args[0], sum, seconds, sum as f64 / seconds / 1e6,
        solution.value(&rules.start()).map(|probe| probe.win));
}
