internal import GRDB

/// The tables, from the first version on.
///
/// A migration that was released is never changed: a further one follows it.
enum AccountSchema {
    /// `PRAGMA application_id`: "RMac" in ASCII.
    static let applicationID: Int64 = 0x524D_6163
    /// That of a backup, which no server takes for its store: "RMab".
    static let backupApplicationID: Int64 = 0x524D_6162
    /// `PRAGMA user_version`: the number of the last migration of a store of this program.
    static let version: Int64 = 13

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: people + signingIn + log)
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        migrator.registerMigration("2") { db in
            try db.execute(sql: spending)
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        migrator.registerMigration("3") { db in
            try db.execute(sql: "ALTER TABLE device ADD COLUMN given_name TEXT; PRAGMA user_version = 3")
        }
        migrator.registerMigration("4") { db in
            try db.execute(sql: priorities)
            try db.execute(sql: retention)
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        migrator.registerMigration("5") { db in
            try db.execute(sql: history)
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        migrator.registerMigration("6") { db in
            try db.execute(sql: pendingChanges)
            try db.execute(sql: "PRAGMA user_version = 6")
        }
        migrator.registerMigration("7") { db in
            try db.execute(sql: proofs)
            try db.execute(sql: "PRAGMA user_version = 7")
        }
        // Histories tell of merges from here on, in words that an earlier program does not know.
        migrator.registerMigration("8") { db in try db.execute(sql: "PRAGMA user_version = 8") }
        // 9 and 10 concern several instances, which PostgreSQL alone has.
        migrator.registerMigration("11") { db in
            try db.execute(sql: passkeys)
            try db.execute(sql: "PRAGMA user_version = 11")
        }
        // 12, too, is PostgreSQL's.
        migrator.registerMigration("13") { db in
            try db.execute(sql: serviceGrants)
            try db.execute(sql: "PRAGMA user_version = 13")
        }
        return migrator
    }

    /// Moments are seconds since 2001, as `Date` counts them: `datetime(created + 978307200, 'unixepoch')`.
    ///
    /// `number` is the order of making.
    private static let people = """
        CREATE TABLE user (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            created REAL NOT NULL,
            nickname TEXT NOT NULL,
            email TEXT,
            email_key TEXT UNIQUE,
            phone TEXT UNIQUE,
            language TEXT NOT NULL,
            password TEXT,
            password_changed REAL,
            terms TEXT NOT NULL,
            terms_accepted REAL NOT NULL,
            notifies_new_device INTEGER NOT NULL,
            verifies_unusual INTEGER NOT NULL,
            closed REAL,
            deletion_due REAL
        ) STRICT;
        CREATE INDEX user_deletion ON user (deletion_due) WHERE deletion_due IS NOT NULL;
        CREATE TABLE identity (
            number INTEGER PRIMARY KEY,
            provider TEXT NOT NULL,
            subject TEXT NOT NULL,
            version INTEGER NOT NULL,
            user BLOB NOT NULL,
            created REAL NOT NULL,
            client TEXT NOT NULL,
            email TEXT,
            token BLOB,
            UNIQUE (provider, subject)
        ) STRICT;
        CREATE INDEX identity_user ON identity (user);
        CREATE TABLE device (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            user BLOB NOT NULL,
            credential_kind TEXT NOT NULL,
            credential BLOB NOT NULL,
            name TEXT NOT NULL,
            created REAL NOT NULL,
            last_seen REAL NOT NULL,
            networks TEXT NOT NULL,
            distrusted REAL,
            UNIQUE (user, credential, credential_kind)
        ) STRICT;
        CREATE TABLE second_factor (
            user BLOB PRIMARY KEY NOT NULL,
            version INTEGER NOT NULL,
            secret BLOB NOT NULL,
            created REAL NOT NULL,
            confirmed REAL,
            last_step INTEGER NOT NULL,
            recovery_codes TEXT NOT NULL
        ) STRICT;

        """

    private static let signingIn = """
        CREATE TABLE session (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            user BLOB NOT NULL,
            device BLOB NOT NULL,
            created REAL NOT NULL,
            methods TEXT NOT NULL,
            authenticated REAL NOT NULL,
            counter INTEGER NOT NULL,
            replaced BLOB NOT NULL,
            seen_counter INTEGER NOT NULL,
            idle_ends REAL NOT NULL,
            absolute_ends REAL NOT NULL,
            last_active REAL NOT NULL,
            network TEXT NOT NULL,
            ended REAL,
            end_reason TEXT
        ) STRICT;
        CREATE INDEX session_user ON session (user, created);
        CREATE INDEX session_ended ON session (ended, number, id) WHERE ended IS NOT NULL;
        CREATE TABLE challenge (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            purpose TEXT NOT NULL,
            created REAL NOT NULL,
            expires REAL NOT NULL,
            user BLOB,
            session BLOB,
            credential_kind TEXT,
            credential BLOB,
            subject TEXT,
            code BLOB,
            tries_left INTEGER NOT NULL,
            sends INTEGER NOT NULL,
            sent REAL NOT NULL,
            proven REAL,
            body BLOB
        ) STRICT;
        CREATE INDEX challenge_user ON challenge (user) WHERE user IS NOT NULL;
        CREATE INDEX challenge_subject ON challenge (subject, created) WHERE subject IS NOT NULL;
        CREATE TABLE attempts (
            number INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            failures INTEGER NOT NULL,
            locked_until REAL,
            last REAL NOT NULL
        ) STRICT;

        """

    /// What is spent stays for the limits on codes, which look at when the last one left.
    private static let spending = """
        ALTER TABLE challenge ADD COLUMN spent REAL;
        DROP INDEX challenge_subject;
        CREATE INDEX challenge_subject ON challenge (subject, sent) WHERE subject IS NOT NULL;
        """

    /// The index has the columns in the order in which messages leave; what waited before leaves first.
    private static let priorities = """
        ALTER TABLE message ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE message ADD COLUMN fair_order INTEGER NOT NULL DEFAULT 0;
        DROP INDEX message_due;
        CREATE INDEX message_due ON message (priority, fair_order, due) WHERE length(body) > 0;
        """

    /// Lines of the log may go that are older than the moment which stands in a table of its own, and those that concern
    /// no account, which are counted; no other one, and none is changed.
    private static let retention = """
        CREATE TABLE audit_end (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            before REAL NOT NULL
        ) STRICT;
        DROP TRIGGER audit_no_delete;
        CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
        WHEN OLD.detail IS NOT 'noAccount' AND OLD.at >= coalesce((SELECT before FROM audit_end), OLD.at)
        BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
        CREATE INDEX audit_at ON audit (at);
        CREATE INDEX audit_no_account ON audit (number) WHERE detail = 'noAccount';
        CREATE TABLE audit_count (
            hour REAL NOT NULL,
            event TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (hour, event)
        ) STRICT, WITHOUT ROWID;
        """

    private static let history = """
        CREATE TABLE credential_change (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            user BLOB NOT NULL,
            kind TEXT NOT NULL,
            at REAL NOT NULL,
            device BLOB,
            former BLOB,
            reverted REAL
        ) STRICT;
        CREATE INDEX credential_change_user ON credential_change (user);
        """

    private static let pendingChanges = """
        ALTER TABLE user ADD COLUMN frozen REAL;
        ALTER TABLE user ADD COLUMN undo_links_void REAL;
        ALTER TABLE credential_change ADD COLUMN next BLOB;
        ALTER TABLE credential_change ADD COLUMN due REAL;
        CREATE INDEX credential_change_due ON credential_change (due) WHERE due IS NOT NULL AND reverted IS NULL;
        """

    private static let proofs = """
        CREATE TABLE used_proof (
            number INTEGER PRIMARY KEY,
            hash BLOB NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            expires REAL NOT NULL
        ) STRICT;
        ALTER TABLE session ADD COLUMN reauthenticated REAL;
        ALTER TABLE session ADD COLUMN page_key TEXT;
        """

    private static let passkeys = """
        CREATE TABLE passkey (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            user BLOB NOT NULL,
            handle BLOB NOT NULL,
            public_key BLOB NOT NULL,
            created REAL NOT NULL,
            name TEXT NOT NULL,
            counter INTEGER NOT NULL,
            last_used REAL,
            verified INTEGER NOT NULL,
            may_be_copied INTEGER NOT NULL,
            copied INTEGER NOT NULL,
            stood_still REAL,
            sessions TEXT NOT NULL
        ) STRICT;
        CREATE INDEX passkey_user ON passkey (user);
        """

    private static let serviceGrants = """
        CREATE TABLE service_grant (
            number INTEGER PRIMARY KEY,
            user BLOB NOT NULL,
            service TEXT NOT NULL,
            version INTEGER NOT NULL,
            created REAL NOT NULL,
            scopes TEXT NOT NULL,
            sessions TEXT NOT NULL,
            UNIQUE (user, service)
        ) STRICT;
        """

    /// What was written into the log once stays; the table of users says nothing of it.
    private static let log = """
        CREATE TABLE message (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            kind TEXT NOT NULL,
            created REAL NOT NULL,
            due REAL NOT NULL,
            tries INTEGER NOT NULL,
            expires REAL NOT NULL,
            body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX message_due ON message (due) WHERE length(body) > 0;
        CREATE TABLE notice (
            id TEXT PRIMARY KEY NOT NULL,
            version INTEGER NOT NULL,
            at REAL NOT NULL
        ) STRICT;
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            at REAL NOT NULL,
            event TEXT NOT NULL,
            user BLOB,
            session BLOB,
            device BLOB,
            network TEXT,
            detail TEXT
        ) STRICT;
        CREATE INDEX audit_user ON audit (user) WHERE user IS NOT NULL;
        CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
        CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
        CREATE TRIGGER audit_no_replacement BEFORE INSERT ON audit
        WHEN NEW.number IN (SELECT number FROM audit)
        BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
        """
}
