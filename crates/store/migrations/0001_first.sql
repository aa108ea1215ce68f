-- Captains, tables and their logs. All times are milliseconds since 1970.

CREATE TABLE captains (
    id      TEXT    NOT NULL PRIMARY KEY,
    name    TEXT,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The SHA-256 of each secret that proves to be a captain, one for each device.
CREATE TABLE secrets (
    hash    BLOB    NOT NULL PRIMARY KEY,
    captain TEXT    NOT NULL REFERENCES captains (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The SHA-256 of each token that carries a captain to another device.
CREATE TABLE carries (
    hash    BLOB    NOT NULL PRIMARY KEY,
    captain TEXT    NOT NULL REFERENCES captains (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX carries_by_expiry ON carries (expires);

-- A short key stands for the id in the other tables.
-- An ordinary append does not change this table; "touched" is when the row itself was last written.
CREATE TABLE tables (
    key     INTEGER NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    head    TEXT    NOT NULL,
    state   TEXT    NOT NULL CHECK (state IN ('open', 'running', 'over', 'archived')),
    listed  INTEGER NOT NULL CHECK (listed IN (0, 1)),
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_state ON tables (state, listed);

CREATE TABLE seats (
    captain   TEXT    NOT NULL REFERENCES captains (id),
    table_key INTEGER NOT NULL REFERENCES tables (key),
    PRIMARY KEY (captain, table_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_table ON seats (table_key);

-- The logs of all tables in the order of arrival, so that what is committed together lies on the same few pages.
-- "before" is the row of the event before it in the same log; a log is read from its tip backwards.
-- An index by table and number would say the same, and would have to write a page for nearly every event.
-- "table_key" is taken from "tips", where it is checked, and not checked again for each event.
CREATE TABLE log (
    row       INTEGER NOT NULL PRIMARY KEY,
    table_key INTEGER NOT NULL,
    seq       INTEGER NOT NULL,
    before    INTEGER,
    time      INTEGER NOT NULL,
    event     TEXT    NOT NULL
) STRICT;

-- The number and the row of the last event of each log; 0 and none if it is empty.
-- Every append goes through here, which is what keeps (table, number) unique.
CREATE TABLE tips (
    table_key INTEGER NOT NULL PRIMARY KEY REFERENCES tables (key),
    last      INTEGER NOT NULL,
    row       INTEGER
) STRICT;

-- One row that is rewritten to prove that writing works.
CREATE TABLE pulse (beats INTEGER NOT NULL) STRICT;
INSERT INTO pulse VALUES (0);
