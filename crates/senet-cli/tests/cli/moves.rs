//! `senet moves` with a query on the command line.

use serde_json::json;

use crate::program::{program_text, senet};

#[test]
fn json_has_documented_fields_in_order() {
    let answer = senet([
        "moves",
        "--rules",
        "kendall",
        "--option",
        "pieces=2",
        "--position",
        "9c/2s7/10 c - -",
        "--throw",
        "4",
        "--format",
        "json",
    ]);
    let expected = concat!(
        r#"{"rules":"kendall","options":{"pieces":"2"},"position":"9c/2s7/10 c - -","throw":4,"moves":"#,
        r#"[{"move":"10/14","position":"10/2sc6/10 c - -","throws_again":true,"winner":null}],"#,
        r#""program":"PROGRAM","fingerprint":"67dd37b480359e74"}"#,
    )
    .replace("PROGRAM", &program_text());
    assert_eq!(answer.done(), format!("{expected}\n"));
}

#[test]
fn lists_moves_instead_of_throwing() {
    let ask =
        |position| senet(["moves", "--rules", "kendall", "--position", position, "--format", "json"]).json();
    let rescue = ask("10/10/s5c3 c - -");
    assert_eq!(rescue["throw"], json!(null));
    let expected = json!([{"move":"27/15","position":"10/4c5/s9 s - -","throws_again":false,"winner":null}]);
    assert_eq!(rescue["moves"], expected);
    assert_eq!(ask("10/10/s5c3 s - -")["moves"], json!([]), "the piece in the water is not the spools'");
    let text = |position| senet(["moves", "--rules", "kendall", "--position", position]).done();
    assert!(text("10/10/s5c3 c - -").contains("27/15  rescues the piece from the water instead of throwing"));
    assert!(text("10/10/s5c3 s - -").contains("No move may be made instead of throwing."));
}

#[test]
fn winning_move_has_no_position() {
    let answer = senet([
        "moves",
        "--rules",
        "modern",
        "--position",
        "10/s9/9c c - -",
        "--throw",
        "1",
        "--format",
        "json",
    ]);
    let moves = &answer.json()["moves"];
    assert_eq!(*moves, json!([{"move":"30/off","position":null,"throws_again":false,"winner":"cones"}]));
}

#[test]
fn text_describes_effects_of_moves() {
    let text = |rules, position, throw| {
        senet(["moves", "--rules", rules, "--position", position, "--throw", throw]).done()
    };
    let hit = text("modern", "c2s6/10/10 c - -", "3");
    assert!(hit.contains("1/4*  hits the spool on 4, which goes to 1  s2c6/10/10 s - -"), "{hit}");
    let water = text("modern", "1s8/10/5c4 c - -", "1");
    assert!(water.contains("26/27/15  falls into the water, which carries it to 15"), "{water}");
    let again = text("kendall", "9c/2s7/10 c - -", "4");
    assert!(again.contains("10/14  moves on; throws again for the 4"), "{again}");
    let won = text("modern", "10/s9/9c c - -", "1");
    assert!(won.contains("30/off  leaves the board; wins the game for the cones  the game is over"), "{won}");
}

#[test]
fn text_explains_forced_pass() {
    let passed =
        senet(["moves", "--rules", "modern", "--position", "10/10/1csss3s1 c - -", "--throw", "3"]).done();
    assert!(passed.contains("pass  must pass"), "{passed}");
    let reason = "22: the spools on 23, 24 and 25 protect each other, because they are next to each other";
    assert!(passed.contains(reason), "{passed}");
}

#[test]
fn rejects_invalid_query_in_one_line() {
    let refused = |arguments: &[&str]| senet([&["moves"], arguments].concat()).refused();
    let misspelt = refused(&["--rules", "kendal"]);
    assert!(
        misspelt.contains("no ruleset 'kendal'") && misspelt.contains("did you mean 'kendall'"),
        "{misspelt}"
    );
    assert!(misspelt.contains("senet-ra"), "the other rulesets are listed: {misspelt}");
    let lost = refused(&["--rules", "./nowhere/lost.toml"]);
    assert!(lost.contains("'./nowhere/lost.toml'") && lost.contains("No such file"), "{lost}");
    let option = refused(&["--rules", "tait", "--option", "traps=on"]);
    assert!(option.contains("tait has no option 'traps'; it has pieces"), "{option}");
    let option = refused(&["--rules", "tait", "--option", "pieces"]);
    assert!(option.contains("KEY=VALUE"), "{option}");
    for impossible in ["6", "0", "300", "18446744073709551615"] {
        let throw = refused(&["--rules", "modern", "--throw", impossible]);
        assert!(
            throw.contains(&format!("a throw of {impossible} cannot occur here; possible: 1, 2, 3, 4 and 5"))
        );
    }
}

#[test]
fn reports_all_errors_of_a_position() {
    let refused = senet(["moves", "--rules", "modern", "--position", "ccccccc/3x8/6 d 2q -"]).refused();
    for defect in
        ["'x' in the squares", "the side to throw is 'd'", "the hand is '2q'", "row 1 has 7", "row 3 has 6"]
    {
        assert!(refused.contains(defect), "{defect} is missing: {refused}");
    }
}

#[test]
fn invalid_arguments_are_usage_errors() {
    let usage: [&[&str]; 6] = [
        &["moves"],
        &["moves", "--rules", "modern", "--throw", "four"],
        &["moves", "--rules", "modern", "--format", "xml"],
        &["moves", "--rules", "modern", "--input", "-"],
        &["moves", "--input", "-", "--format", "text"],
        &["mooves"],
    ];
    for arguments in usage {
        let run = senet(arguments);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.error.contains("error:"), "{arguments:?}: {}", run.error);
    }
}

#[test]
fn rejects_overlong_position_with_short_message() {
    let refused = senet(["moves", "--rules", "modern", "--position", &"x".repeat(100_000)]).refused();
    assert!(refused.contains("a text of 100000 characters is too long for a position"), "{}", &refused[..80]);
}
