/// The log in parts, one for each month: what is too old goes as a whole.
extension PostgresSchema {
    /// The present table becomes the part of all months until now; what no part takes is in `audit_rest`.
    ///
    /// A part is attached, not made in place: so nobody who writes the log waits for more than a moment.
    static let auditMonths = """
        ALTER TABLE audit RENAME TO audit_first;
        ALTER TABLE audit_first DROP CONSTRAINT audit_pkey;
        SELECT set_config('account.audit_number', coalesce(
            pg_sequence_last_value(pg_get_serial_sequence('audit_first', 'number')::regclass), 0)::text, true);
        ALTER TABLE audit_first ALTER COLUMN number DROP IDENTITY;
        ALTER INDEX audit_user RENAME TO audit_first_user;
        ALTER INDEX audit_at RENAME TO audit_first_at;
        ALTER INDEX audit_no_account RENAME TO audit_first_no_account;
        DROP TRIGGER audit_stays ON audit_first;
        CREATE TABLE audit (
            number bigint GENERATED ALWAYS AS IDENTITY,
            at double precision NOT NULL,
            event text COLLATE "C" NOT NULL,
            "user" bytea,
            session bytea,
            device bytea,
            network text COLLATE "C",
            detail text COLLATE "C",
            PRIMARY KEY (number, at)
        ) PARTITION BY RANGE (at);
        CREATE INDEX audit_user ON audit ("user") WHERE "user" IS NOT NULL;
        CREATE INDEX audit_at ON audit (at);
        CREATE INDEX audit_no_account ON audit (number) WHERE detail = 'noAccount';
        CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit
        FOR EACH ROW EXECUTE FUNCTION audit_stays();
        CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit
        FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
        SELECT setval(pg_get_serial_sequence('audit', 'number'), number) FROM (
            SELECT greatest(max(number), current_setting('account.audit_number')::bigint) AS number
            FROM audit_first) AS last
        WHERE number > 0;
        CREATE FUNCTION audit_month(step integer) RETURNS timestamp LANGUAGE sql STABLE AS $$
            SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => step)
        $$;
        CREATE FUNCTION audit_moment(month timestamp) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
            SELECT extract(epoch FROM month)::double precision - 978307200
        $$;
        CREATE FUNCTION audit_attach(part text, bounds text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            EXECUTE format('CREATE TABLE IF NOT EXISTS %I (LIKE audit)', part);
            EXECUTE format(
                'CREATE OR REPLACE TRIGGER audit_stays_whole BEFORE TRUNCATE ON %I
                FOR EACH STATEMENT EXECUTE FUNCTION audit_stays()', part);
            EXECUTE format('ALTER TABLE audit ATTACH PARTITION %I %s', part, bounds);
        END $$;
        CREATE FUNCTION audit_ahead() RETURNS void LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
        DECLARE
            month timestamp;
            part text;
        BEGIN
            PERFORM pg_advisory_xact_lock(\(lock + 1));
            FOR step IN 1..3 LOOP
                month := audit_month(step);
                part := to_char(month, '"audit_"YYYY_MM');
                CONTINUE WHEN to_regclass(part) IS NOT NULL;
                BEGIN
                    PERFORM audit_attach(part, format('FOR VALUES FROM (%s) TO (%s)',
                        audit_moment(month), audit_moment(month + interval '1 month')));
                EXCEPTION WHEN check_violation THEN
                    -- A clock that was wrong has written lines of that month: all of them stay in the rest.
                    NULL;
                END;
            END LOOP;
        END $$;
        CREATE FUNCTION audit_drop(moment double precision) RETURNS void LANGUAGE plpgsql
        SET lock_timeout = '2s' AS $$
        DECLARE
            part text;
        BEGIN
            FOR part IN SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
            WHERE inhparent = 'audit'::regclass AND relname ~ '^audit_\\d{4}_\\d\\d$' LOOP
                IF audit_moment(to_date(substr(part, 7), 'YYYY_MM') + interval '1 month') <= moment THEN
                    EXECUTE format('DROP TABLE %I', part);
                END IF;
            END LOOP;
        END $$;
        SELECT audit_attach('audit_rest', 'DEFAULT');
        WITH late AS (DELETE FROM audit_first WHERE at >= audit_moment(audit_month(1)) RETURNING *)
        INSERT INTO audit OVERRIDING SYSTEM VALUE SELECT * FROM late;
        SELECT audit_attach(
            'audit_first', format('FOR VALUES FROM (MINVALUE) TO (%s)', audit_moment(audit_month(1))));
        SELECT audit_ahead();
        """
}
