# The part of a study that the comparison page shows:
# jq -c -f docs/study.jq study/study.json > crates/senet-web/assets/data/study.json
{
  program: .configuration.program, command: .configuration.command, games: .configuration.games,
  players: .configuration.players, seed: .configuration.seed,
  rulesets: [.groups[] | {
    name: .ruleset, pieces, minutes: .minutes.mean,
    measures: ([
      .measures[]
      | select(.key | IN("moves", "impossible", "forced", "choices", "hits", "lead_changes"))
      | {key: .key, value: {mean, ci95, quantiles}}
    ] | from_entries),
    throws_lost_to_water, first_wins, comebacks: .comebacks[1],
    explained: (.luck | {share: .explained, ci95: .explained_ci95}),
    matches: [.matches[] | {a, b, score, games_needed}]
  }]
}
