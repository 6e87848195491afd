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
        let order = requests.indices.sorted { requests[$0].name.lexicographicallyPrecedes(requests[$1].name) }
        let sorted = order.map { requests[$0] }
        func integers(_ value: (QuotaRequest) -> Int64) -> ColumnValue {
            .array(sorted.map { .integer(value($0)) }, of: .integer)
        }
        let statement = PostgresStatement(
            "SELECT granted, taken FROM quota_lease(?, ?, ?, ?, ?)",
            [
                .array(sorted.map { .blob($0.name) }, of: .bytes),
                integers { Int64($0.wanted) }, integers { Int64($0.size) },
                // Without a slot it is that of the database's clock.
                now.map { now in integers { $0.window.slot(at: now) } } ?? .array([], of: .integer),
                .array(sorted.map { .real($0.window.width) }, of: .real),
            ])
        // It waits for no standby, so writes that do are no reason to wait.
        switch await loop.run([statement], isWrite: false, until: .now + Self.quotaPatience) {
        case .done(let found) where found.first?.rows.count == requests.count:
            let leases = try Self.values(found[0], of: "quota") { columns throws(AccountStoreError) in
                QuotaLease(
                    granted: try columns.count(), taken: try columns.count())
            }
            return zip(order, leases).sorted { $0.0 < $1.0 }.map(\.1)
        case .failed(_, let state): throw AccountStoreError(state: state)
        case .unavailable(let reason): throw .unavailable(reason: reason)
        case .done, .unknown: throw .unavailable(reason: "the database did not say what was leased")
        }
    }
}

extension PostgresSchema {
    /// Shares that are leased by slots of their pool's window: see ``QuotaWindow``.
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
        CREATE FUNCTION quota_lease(
            names bytea[], wanted bigint[], sizes bigint[], slots bigint[], widths double precision[]
        ) RETURNS TABLE (granted bigint, taken bigint) LANGUAGE plpgsql AS $$
        DECLARE
            named bigint;
            present bigint;
        BEGIN
            FOR i IN 1..coalesce(array_length(names, 1), 0) LOOP
                PERFORM pg_advisory_xact_lock(
                    \(lock + 2), ('x' || encode(substr(names[i], 1, 4), 'hex'))::bit(32)::integer);
                named := coalesce(slots[i], floor(extract(epoch FROM clock_timestamp()) / widths[i]));
                SELECT greatest(named, max(kept.slot)) INTO present FROM quota AS kept
                WHERE kept.name = names[i] AND kept.slot < named + \(QuotaWindow.slots);
                DELETE FROM quota AS kept
                WHERE kept.name = names[i] AND NOT (kept.slot BETWEEN present - \(QuotaWindow.slots - 1) AND present);
                SELECT coalesce(sum(kept.taken), 0) INTO taken FROM quota AS kept WHERE kept.name = names[i];
                granted := greatest(0, least(wanted[i], sizes[i] - taken));
                taken := taken + granted;
                IF granted > 0 THEN
                    INSERT INTO quota AS kept (name, slot, taken, ends)
                    VALUES (names[i], present, granted, (present + \(QuotaWindow.slots)) * widths[i])
                    ON CONFLICT (name, slot) DO UPDATE SET taken = kept.taken + excluded.taken;
                END IF;
                RETURN NEXT;
            END LOOP;
        END $$;

        """
}
