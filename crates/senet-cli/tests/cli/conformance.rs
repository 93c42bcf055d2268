//! The conformance data through `moves --input`, as another program would check it.

use serde_json::Value;

use crate::program::senet;

/// The results of moves without their texts: position, whether the side throws again, winner.
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
fn lists_moves_of_conformance_data_in_order() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../senet/tests/data/moves.jsonl");
    let queries = std::fs::read_to_string(path).unwrap();
    let answers = senet(["moves", "--input", path]).done();
    assert_eq!(answers.lines().count(), queries.lines().count());
    assert!(answers.lines().count() > 2000, "the data is complete");
    for (query, answer) in queries.lines().zip(answers.lines()) {
        let query: Value = serde_json::from_str(query).unwrap();
        let answer: Value = serde_json::from_str(answer).unwrap();
        for field in ["rules", "options", "position", "throw"] {
            assert_eq!(answer[field], query[field], "{field} of {query}");
        }
        assert_eq!(results(&answer["moves"]), results(&query["moves"]), "{query}");
    }
}
