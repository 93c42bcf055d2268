-- How often each move was made in the first plies of finished games, and how many of them its side won. `rules` is the
-- fingerprint of the rules, `throw_made` is 0 for a move made instead of throwing. Rows stay when games are deleted.
CREATE TABLE played (
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    throw_made BIGINT NOT NULL,
    move_made TEXT NOT NULL,
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    PRIMARY KEY (rules, position, throw_made, move_made)
);
