-- Another program's store whose log is put beside a store of ideas in a test.
PRAGMA page_size = 4096;
-- @journal wal
-- @log
CREATE TABLE one (x);
CREATE TABLE two (y);
INSERT INTO one VALUES ('nothing of ours');
