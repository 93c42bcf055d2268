//! `senet moves --input`: valid and invalid queries as JSON lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::program::{program_text, senet, senet_reading};

fn answers(input: &[u8]) -> Vec<Value> {
    let answers = senet_reading(["moves", "--input", "-"], input).done();
    answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn accepts_missing_optional_fields_and_fields_of_answers() {
    let answers = answers(
        br#"{"position":"c9/s9/10 c - -","rules":"modern","program":"senet","fingerprint":{"of":["any","kind"]}}
{"rules":"modern","options":{"traps":true,"pieces":3},"position":"c9/s9/10 c - -","throw":2,"moves":[]}
{"rules":"modern","options":null,"position":"c9/s9/10  c - -","throw":null}"#,
    );
    assert_eq!(
        answers[0],
        json!({"rules":"modern","options":{},"position":"c9/s9/10 c - -","throw":null,"moves":[],
               "program":program_text(),"fingerprint":"3952f9f3715fd210"})
    );
    assert_eq!(answers[1]["options"], json!({"traps":"on","pieces":"3"}));
    assert_eq!(answers[1]["moves"][0]["move"], "1/3");
    assert_eq!(answers[2], answers[0], "the position is normalised");
}

#[test]
fn answers_invalid_line_with_error_and_continues() {
    let good = r#"{"rules":"tait","position":"3c6/10/s9 c - -","throw":4}"#;
    let long = format!(r#"{{"rules":"{}"}}"#, "x".repeat(3 << 20));
    let bad: [(&[u8], &str); 16] = [
        (b"nonsense", "write for example {\"rules\""),
        (b"", "the line is empty"),
        (b"[1,2]", "cannot be read"),
        (b"{\"rules\":\"tait\"", "at character 15"),
        (b"{\"position\":\"3c6/10/s9 c - -\"}", "has no 'rules'"),
        (b"{\"rules\":\"tait\"}", "has no 'position'"),
        (b"{\"rules\":\"tate\",\"position\":\"\"}", "did you mean 'tait'"),
        (b"{\"rules\":\"tait\",\"position\":\"3c6/10/s9 c - -\",\"throw\":4.5}", "the throw is 4.5"),
        (b"{\"rules\":\"tait\",\"position\":\"3c6/10/s9 c - -\",\"throw\":-4}", "a throw of -4 cannot occur"),
        (b"{\"rules\":\"tait\",\"position\":\"3c6/10/s9 c - -\",\"throw\":7}", "a throw of 7 cannot occur"),
        (b"{\"rules\":\"tait\",\"position\":\"3c6/10/s9\",\"throw\":4}", "four fields"),
        (b"{\"rules\":\"tait\",\"options\":{\"home\":\"rest\"},\"position\":\"\"}", "no option 'home'"),
        (
            b"{\"rules\":\"tait\",\"position\":\"\",\"option\":{}}",
            "unknown field 'option'; did you mean 'options'?",
        ),
        (b"{\"rules\":\"tait\",\"position\":\"\",\"colour\":1}", "its fields are rules, options, position"),
        (b"{\"rules\":\"\xff\"}", "not UTF-8"),
        (long.as_bytes(), "longer than 1 MiB"),
    ];
    let mut input = Vec::new();
    for (line, _) in bad {
        input.extend([line, b"\n", good.as_bytes(), b"\r\n"].concat());
    }
    let answers = answers(&input);
    assert_eq!(answers.len(), 2 * bad.len());
    for (pair, (_, complaint)) in answers.chunks(2).zip(bad) {
        let fields = pair[0].as_object().expect("an object");
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["error"]);
        let error = fields["error"].as_str().expect("text");
        assert!(error.contains(complaint) && !error.contains('\n'), "{complaint} is missing: {error}");
        assert_eq!(pair[1]["moves"][0]["position"], "7c2/10/s9 s - -");
    }
}

#[test]
fn empty_input_gives_no_answers_and_missing_file_fails() {
    assert_eq!(answers(b"").len(), 0);
    let lost = senet(["moves", "--input", "nowhere/lost.jsonl"]).refused();
    assert!(lost.contains("cannot open 'nowhere/lost.jsonl'"), "{lost}");
}

#[test]
fn answers_each_query_before_reading_the_next() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_senet"))
        .args(["moves", "--input", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut ask, mut answer) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for throw in 1..=3 {
        writeln!(ask, r#"{{"rules":"tait","position":"3c6/10/s9 c - -","throw":{throw}}}"#).unwrap();
        let mut line = String::new();
        answer.read_line(&mut line).unwrap();
        let line: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(line["throw"], throw);
    }
    drop(ask);
    assert!(child.wait().unwrap().success());
}

#[test]
fn closed_output_is_not_an_error() {
    let query = "{\"rules\":\"kendall\",\"position\":\"cscscscscs/cscs6/10 s - -\",\"throw\":1}\n";
    let mut child = Command::new(env!("CARGO_BIN_EXE_senet"))
        .args(["moves", "--input", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut ask = child.stdin.take().unwrap();
    // The command may end before everything is written.
    let _ = ask.write_all(query.repeat(2000).as_bytes());
    drop(ask);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn lines_repeat_the_id_of_their_query() {
    let answers = answers(
        br#"{"id":7,"rules":"tait","position":"3c6/10/s9 c - -","throw":4}
{"id":{"game":"x"},"rules":"tait","position":"3c6/10/s9 c - -","throw":7}
{"rules":"tait","position":"3c6/10/s9 c - -","throw":4}"#,
    );
    assert_eq!((&answers[0]["id"], answers[0]["moves"].is_array()), (&json!(7), true));
    assert_eq!((&answers[1]["id"], answers[1]["error"].is_string()), (&json!({"game":"x"}), true));
    assert!(answers[2].get("id").is_none(), "{}", answers[2]);
}
