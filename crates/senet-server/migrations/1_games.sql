-- A game: its name, when it was opened (seconds since 1970), and what was settled before it began (JSON).
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created BIGINT NOT NULL,
    setup TEXT NOT NULL
);

-- What happened in games, numbered from 1 in each (JSON), and the command that led to it ('' if none did).
CREATE TABLE facts (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    command TEXT NOT NULL,
    happened BIGINT NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
