/// The tables in PostgreSQL.
///
/// What they hold is what ``AccountRows`` reads and writes, and what `AccountSchema` has in SQLite: a change of columns
/// is a migration in both. A migration that was released is never changed, and is forward compatible: a program of the
/// version before goes on while the others are replaced.
enum PostgresSchema {
    /// The last migration of a database of this program; numbers are those of SQLite's, which lacks what concerns several
    /// instances alone.
    static let version: Int64 = 13
    /// The advisory lock of who migrates: "RMac" in ASCII.
    static let lock = 0x524D_6163

    static let migrations: [(version: Int64, sql: String)] = [
        (7, people + signingIn + log + rules), (9, revocations), (10, auditMonths), (11, passkeys),
        (12, quotas), (13, serviceGrants),
    ]

    /// Moments are seconds since 2001, as `Date` counts them: `to_timestamp(created + 978307200)`.
    ///
    /// Texts are compared byte by byte. `number` and `rowid` are the order of making.
    private static let people = """
        CREATE TABLE "user" (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id bytea NOT NULL UNIQUE,
            version bigint NOT NULL,
            created double precision NOT NULL,
            nickname text COLLATE "C" NOT NULL,
            email text COLLATE "C",
            email_key text COLLATE "C" UNIQUE,
            phone text COLLATE "C" UNIQUE,
            language text COLLATE "C" NOT NULL,
            password text COLLATE "C",
            password_changed double precision,
            terms text COLLATE "C" NOT NULL,
            terms_accepted double precision NOT NULL,
            notifies_new_device bigint NOT NULL,
            verifies_unusual bigint NOT NULL,
            closed double precision,
            deletion_due double precision,
            frozen double precision,
            undo_links_void double precision
        );
        CREATE INDEX user_deletion ON "user" (deletion_due) WHERE deletion_due IS NOT NULL;
        CREATE TABLE identity (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            provider text COLLATE "C" NOT NULL,
            subject text COLLATE "C" NOT NULL,
            version bigint NOT NULL,
            "user" bytea NOT NULL,
            created double precision NOT NULL,
            client text COLLATE "C" NOT NULL,
            email text COLLATE "C",
            token bytea,
            UNIQUE (provider, subject)
        );
        CREATE INDEX identity_user ON identity ("user");
        CREATE TABLE device (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id bytea NOT NULL UNIQUE,
            version bigint NOT NULL,
            "user" bytea NOT NULL,
            credential_kind text COLLATE "C" NOT NULL,
            credential bytea NOT NULL,
            name text COLLATE "C" NOT NULL,
            created double precision NOT NULL,
            last_seen double precision NOT NULL,
            networks text COLLATE "C" NOT NULL,
            distrusted double precision,
            given_name text COLLATE "C",
            UNIQUE ("user", credential, credential_kind)
        );
        CREATE TABLE second_factor (
            rowid bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
            "user" bytea PRIMARY KEY,
            version bigint NOT NULL,
            secret bytea NOT NULL,
            created double precision NOT NULL,
            confirmed double precision,
            last_step bigint NOT NULL,
            recovery_codes text COLLATE "C" NOT NULL
        );

        """

    /// Pages with room: a row that is replaced often stays on its page, and no index changes.
    private static let signingIn = """
        CREATE TABLE session (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id bytea NOT NULL UNIQUE,
            version bigint NOT NULL,
            "user" bytea NOT NULL,
            device bytea NOT NULL,
            created double precision NOT NULL,
            methods text COLLATE "C" NOT NULL,
            authenticated double precision NOT NULL,
            counter bigint NOT NULL,
            replaced bytea NOT NULL,
            seen_counter bigint NOT NULL,
            idle_ends double precision NOT NULL,
            absolute_ends double precision NOT NULL,
            last_active double precision NOT NULL,
            network text COLLATE "C" NOT NULL,
            ended double precision,
            end_reason text COLLATE "C",
            reauthenticated double precision,
            page_key text COLLATE "C"
        ) WITH (fillfactor = 70);
        CREATE INDEX session_of_user ON session ("user", created);
        CREATE INDEX session_ended ON session (ended, number, id) WHERE ended IS NOT NULL;
        CREATE TABLE challenge (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id bytea NOT NULL UNIQUE,
            version bigint NOT NULL,
            purpose text COLLATE "C" NOT NULL,
            created double precision NOT NULL,
            expires double precision NOT NULL,
            "user" bytea,
            session bytea,
            credential_kind text COLLATE "C",
            credential bytea,
            subject text COLLATE "C",
            code bytea,
            tries_left bigint NOT NULL,
            sends bigint NOT NULL,
            sent double precision NOT NULL,
            proven double precision,
            spent double precision,
            body bytea
        );
        CREATE INDEX challenge_user ON challenge ("user") WHERE "user" IS NOT NULL;
        CREATE INDEX challenge_subject ON challenge (subject, sent) WHERE subject IS NOT NULL;
        CREATE TABLE attempts (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            key text COLLATE "C" NOT NULL UNIQUE,
            version bigint NOT NULL,
            failures bigint NOT NULL,
            locked_until double precision,
            last double precision NOT NULL
        ) WITH (fillfactor = 70);

        """

    private static let log = """
        CREATE TABLE message (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id bytea NOT NULL UNIQUE,
            version bigint NOT NULL,
            kind text COLLATE "C" NOT NULL,
            created double precision NOT NULL,
            due double precision NOT NULL,
            tries bigint NOT NULL,
            expires double precision NOT NULL,
            body bytea NOT NULL,
            priority bigint NOT NULL,
            fair_order bigint NOT NULL
        );
        CREATE INDEX message_due ON message (priority, fair_order, due) WHERE length(body) > 0;
        CREATE TABLE notice (
            rowid bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
            id text COLLATE "C" PRIMARY KEY,
            version bigint NOT NULL,
            at double precision NOT NULL
        );
        CREATE TABLE audit (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            at double precision NOT NULL,
            event text COLLATE "C" NOT NULL,
            "user" bytea,
            session bytea,
            device bytea,
            network text COLLATE "C",
            detail text COLLATE "C"
        );
        CREATE INDEX audit_user ON audit ("user") WHERE "user" IS NOT NULL;
        CREATE TABLE credential_change (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id bytea NOT NULL UNIQUE,
            version bigint NOT NULL,
            "user" bytea NOT NULL,
            kind text COLLATE "C" NOT NULL,
            at double precision NOT NULL,
            device bytea,
            former bytea,
            reverted double precision,
            next bytea,
            due double precision
        );
        CREATE INDEX credential_change_user ON credential_change ("user");
        CREATE TABLE used_proof (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            hash bytea NOT NULL UNIQUE,
            version bigint NOT NULL,
            expires double precision NOT NULL
        );
        CREATE INDEX credential_change_due ON credential_change (due) WHERE due IS NOT NULL AND reverted IS NULL;
        CREATE TABLE audit_end (
            "only" bigint PRIMARY KEY CHECK ("only" = 1),
            before double precision NOT NULL
        );
        CREATE INDEX audit_at ON audit (at);
        CREATE INDEX audit_no_account ON audit (number) WHERE detail = 'noAccount';
        CREATE TABLE audit_count (
            hour double precision NOT NULL,
            event text COLLATE "C" NOT NULL,
            count bigint NOT NULL,
            PRIMARY KEY (hour, event)
        );

        """

    /// A commit's own id tells afterwards whether it was done.
    ///
    /// A lost race has a state of its own.
    private static let rules = """
        CREATE TABLE account_schema (version bigint PRIMARY KEY);
        CREATE TABLE account_commit (
            id bytea PRIMARY KEY,
            done boolean NOT NULL,
            made timestamptz NOT NULL DEFAULT now()
        );
        CREATE INDEX account_commit_made ON account_commit (made);
        CREATE FUNCTION account_demand(changed bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF changed <> 1 THEN RAISE 'another version, or taken' USING ERRCODE = 'RM001'; END IF;
        END $$;
        CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF OLD.detail IS NOT DISTINCT FROM 'noAccount' OR OLD.at < (SELECT before FROM audit_end)
                THEN RETURN OLD; END IF;
            END IF;
            RAISE 'the log is only ever added to';
        END $$;
        CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit
        FOR EACH ROW EXECUTE FUNCTION audit_stays();
        CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit
        FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
        """

    private static let passkeys = """
        CREATE TABLE passkey (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id bytea NOT NULL UNIQUE,
            version bigint NOT NULL,
            "user" bytea NOT NULL,
            handle bytea NOT NULL,
            public_key bytea NOT NULL,
            created double precision NOT NULL,
            name text COLLATE "C" NOT NULL,
            counter bigint NOT NULL,
            last_used double precision,
            verified bigint NOT NULL,
            may_be_copied bigint NOT NULL,
            copied bigint NOT NULL,
            stood_still double precision,
            sessions text COLLATE "C" NOT NULL
        );
        CREATE INDEX passkey_user ON passkey ("user");
        """

    private static let serviceGrants = """
        CREATE TABLE service_grant (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            "user" bytea NOT NULL,
            service text COLLATE "C" NOT NULL,
            version bigint NOT NULL,
            created double precision NOT NULL,
            scopes text COLLATE "C" NOT NULL,
            sessions text COLLATE "C" NOT NULL,
            UNIQUE ("user", service)
        );
        """

    /// Sessions that ended, in an order that every instance can follow; of an instance of the version before, too.
    private static let revocations = """
        CREATE TABLE session_end (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            session bytea NOT NULL,
            at double precision NOT NULL
        );
        CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO session_end (session, at) VALUES (NEW.id, NEW.ended);
            RETURN NULL;
        END $$;
        CREATE TRIGGER session_ended AFTER UPDATE OF ended ON session FOR EACH ROW
        WHEN (OLD.ended IS NULL AND NEW.ended IS NOT NULL) EXECUTE FUNCTION session_ended();
        """
}
