//! The conformance data through `moves --input`, as another program would check it.

use serde_json::Value;

use crate::program::senet;

/// One result of a move, without its text: position, whether the side throws again, winner.
fn results(moves: &Value) -> Vec<String> {
    let moves = moves.as_array().expect("a list");
    let mut results: Vec<String> = moves
        .iter()
        .map(|mv| format!("{} {} {}", mv["position"], mv["throws_again"], mv["winner"]))
        .collect();
    results.sort();
    results
}

#[test]
fn every_question_gets_the_moves_of_the_independent_program_in_order() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../senet/tests/data/moves.jsonl");
    let questions = std::fs::read_to_string(path).unwrap();
    let answers = senet(["moves", "--input", path]).done();
    assert_eq!(answers.lines().count(), questions.lines().count());
    assert!(answers.lines().count() > 2000, "the data is whole");
    for (question, answer) in questions.lines().zip(answers.lines()) {
        let question: Value = serde_json::from_str(question).unwrap();
        let answer: Value = serde_json::from_str(answer).unwrap();
        for field in ["rules", "options", "position", "throw"] {
            assert_eq!(answer[field], question[field], "{field} of {question}");
        }
        assert_eq!(results(&answer["moves"]), results(&question["moves"]), "{question}");
    }
}
