-- The system clock as the server has seen it (seconds since 1970): when it was last seen, and since when it has run
-- without a jump. There is one row.
CREATE TABLE clock (
    since BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
INSERT INTO clock (since, seen) VALUES (0, 0);
