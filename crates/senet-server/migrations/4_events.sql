-- The tables of events have the names that the JSON interface uses.
ALTER TABLE facts RENAME TO events;
ALTER TABLE events RENAME COLUMN fact TO event;
ALTER TABLE events RENAME COLUMN happened TO time;
