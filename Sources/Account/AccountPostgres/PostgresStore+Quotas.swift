package import AccountDomain
internal import AccountRows
package import FoundationExports

/// Shares that instances lease: one statement for all pools that a request needs.
///
/// The table is unlogged: a lease waits for no disk and no standby, and a server that crashed, or another primary, begins
/// the counts again, as a restart of one instance does.
extension PostgresStore: QuotaPool {
    /// Requests wait for a lease no longer than this; then the instance goes on alone.
    private static let quotaPatience = Duration.seconds(1)

    package func lease(
        _ requests: [QuotaRequest], at now: Date?
    ) async throws(AccountStoreError) -> [QuotaLease] {
        // In one order for all, so that none waits for another in a circle.
        let order = requests.indices.sorted {
            requests[$0].name.lexicographicallyPrecedes(requests[$1].name)
        }
        let sorted = order.map { requests[$0] }
        let found = try await ask(
            PostgresStatement(
                "SELECT granted, taken, wait FROM quota_lease(?, ?, ?, ?, ?)",
                [
                    Self.names(sorted), Self.integers(sorted) { Int64($0.wanted) },
                    Self.integers(sorted) { Int64($0.size) }, Self.slots(sorted, now), Self.widths(sorted),
                ]))
        let leases = try Self.values(found, of: "quota") { columns throws(AccountStoreError) in
            QuotaLease(
                granted: try columns.count(), taken: try columns.count(),
                wait: try columns.known(try columns.doubleIfAny()))
        }
        guard leases.count == requests.count else {
            throw .unavailable(reason: "the database did not say what was leased")
        }
        return zip(order, leases).sorted { $0.0 < $1.0 }.map(\.1)
    }

    package func giveBack(_ requests: [QuotaRequest], at now: Date?) async throws(AccountStoreError) {
        let sorted = requests.sorted { $0.name.lexicographicallyPrecedes($1.name) }
        _ = try await ask(
            PostgresStatement(
                "SELECT quota_give_back(?, ?, ?)",
                [Self.names(sorted), Self.slots(sorted, now), Self.widths(sorted)]))
    }

    /// Waits for no standby, so writes that do are no reason to wait.
    private func ask(_ statement: PostgresStatement) async throws(AccountStoreError) -> PostgresRows {
        switch await loop.run([statement], isWrite: false, until: .now + Self.quotaPatience) {
        case .done(let found) where found.count == 1: return found[0]
        case .failed(_, let state): throw AccountStoreError(state: state)
        case .unavailable(let reason): throw .unavailable(reason: reason)
        case .done, .unknown: throw .unavailable(reason: "the database did not say what was leased")
        }
    }

    private static func names(_ requests: [QuotaRequest]) -> ColumnValue {
        .array(requests.map { .blob($0.name) }, of: .bytes)
    }

    private static func integers(
        _ requests: [QuotaRequest], _ value: (QuotaRequest) -> Int64
    ) -> ColumnValue { .array(requests.map { .integer(value($0)) }, of: .integer) }

    /// Without slots they are those of the database's clock.
    private static func slots(_ requests: [QuotaRequest], _ now: Date?) -> ColumnValue {
        now.map { now in integers(requests) { $0.window.slot(at: now) } } ?? .array([], of: .integer)
    }

    private static func widths(_ requests: [QuotaRequest]) -> ColumnValue {
        .array(requests.map { .real($0.window.width) }, of: .real)
    }
}

extension PostgresSchema {
    /// Shares that are leased, by slots of their pool's window: see ``QuotaWindow``.
    ///
    /// A clock that was set back goes on with the latest slot. What is more than a window ahead is the word of a clock that
    /// was wrong.
    static let quotas = """
        CREATE UNLOGGED TABLE quota (
            name bytea NOT NULL,
            slot bigint NOT NULL,
            taken bigint NOT NULL,
            ends double precision NOT NULL,
            PRIMARY KEY (name, slot)
        );
        CREATE INDEX quota_ends ON quota (ends);
        CREATE FUNCTION quota_slot(name bytea, slot bigint, width double precision) RETURNS bigint LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock(
                \(lock + 2), ('x' || encode(substr(name, 1, 4), 'hex'))::bit(32)::integer);
            RETURN coalesce(slot, floor(extract(epoch FROM clock_timestamp()) / width));
        END $$;
        CREATE FUNCTION quota_lease(
            names bytea[], wanted bigint[], sizes bigint[], slots bigint[], widths double precision[]
        ) RETURNS TABLE (granted bigint, taken bigint, wait double precision)
        LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
        DECLARE
            named bigint;
            present bigint;
        BEGIN
            FOR i IN 1..coalesce(array_length(names, 1), 0) LOOP
                named := quota_slot(names[i], slots[i], widths[i]);
                SELECT greatest(named, max(kept.slot)) INTO present FROM quota AS kept
                WHERE kept.name = names[i] AND kept.slot < named + \(QuotaWindow.slots);
                DELETE FROM quota AS kept
                WHERE kept.name = names[i] AND (kept.taken = 0 OR NOT kept.slot BETWEEN present - \(QuotaWindow.slots - 1) AND present);
                SELECT coalesce(sum(kept.taken), 0) INTO taken FROM quota AS kept WHERE kept.name = names[i];
                granted := greatest(0, least(wanted[i], sizes[i] - taken));
                taken := taken + granted;
                IF granted > 0 THEN
                    INSERT INTO quota AS kept (name, slot, taken, ends)
                    VALUES (names[i], present, granted, (present + \(QuotaWindow.slots)) * widths[i])
                    ON CONFLICT (name, slot) DO UPDATE SET taken = kept.taken + excluded.taken;
                END IF;
                SELECT coalesce((min(kept.slot) + \(QuotaWindow.slots) - present) * widths[i], 0) INTO wait
                FROM quota AS kept WHERE kept.name = names[i];
                RETURN NEXT;
            END LOOP;
        END $$;
        CREATE FUNCTION quota_give_back(
            names bytea[], slots bigint[], widths double precision[]
        ) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
        DECLARE
            named bigint;
        BEGIN
            FOR i IN 1..coalesce(array_length(names, 1), 0) LOOP
                named := quota_slot(names[i], slots[i], widths[i]);
                UPDATE quota AS kept SET taken = kept.taken - 1 WHERE kept.name = names[i] AND kept.slot = (
                    SELECT max(newest.slot) FROM quota AS newest
                    WHERE newest.name = names[i] AND newest.taken > 0
                    AND newest.slot BETWEEN named - 1 AND named + \(QuotaWindow.slots));
            END LOOP;
        END $$;

        """
}
