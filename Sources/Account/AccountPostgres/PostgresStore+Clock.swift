package import AccountDomain
internal import AccountRows
package import FoundationExports

/// The database's clock, by which nothing is decided: those of the instances must agree with each other.
extension PostgresStore {
    /// How far apart an instance and the database may be when it starts.
    package static let clockTolerance: TimeInterval = 30
    private static let time = "SELECT extract(epoch FROM clock_timestamp())::double precision - 978307200"

    /// Refuses to start where the clocks are apart: codes would run out too early or too late, and tokens would be refused.
    ///
    /// - Parameters:
    ///   - place: the database.
    ///   - now: this program's time.
    /// - Throws: `unavailable`.
    package static func checkClock(
        _ place: PostgresPlace, at now: () -> Date
    ) throws(AccountStoreError) {
        let entry = try PostgresEntry(place)
        guard let text = try entry.value(time), let seconds = Double(text) else { return }
        let difference = now().timeIntervalSinceReferenceDate - seconds
        guard abs(difference) > clockTolerance else { return }
        throw .unavailable(
            reason: """
                the clocks of this machine and of the database are \(Int(abs(difference))) seconds apart; set them \
                (chronyc makestep)
                """)
    }

    /// The database's time.
    package func clock() async throws(AccountStoreError) -> Date? {
        try await read(Self.time, [], of: "clock", as: .key) { columns throws(AccountStoreError) in
            try columns.date()
        }.first
    }
}
