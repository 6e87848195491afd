package import SyncEngine

/// What CloudKit takes, with some room left.
///
/// A request holds 400 records and 2 MB beside files, a record 1 MB beside files, a file 50 MB.
package struct ZoneLimits: Sendable {
    /// The most records in one request.
    var records = 150
    /// The most bytes in one request.
    var requestBytes = 1_500_000
    /// Larger registers stand in a file beside the record.
    var inlineBytes = 700_000
    /// The most bytes of a register.
    var registerBytes = 15_000_000
    /// The most names that are looked up in one request.
    var names = 300
    /// The most changes that are told at once.
    var changes = 200

    /// The limits that IdeaBox keeps.
    package init() {}

    /// As the replication engine asks.
    package var cloud: CloudLimits {
        CloudLimits(
            registerBytes: registerBytes, batch: records, confirms: true, keepsVersions: false,
            tellsComplete: true)
    }

    /// Where so many bytes stand.
    func place(of count: Int) -> ZoneRecord.Place { count > inlineBytes ? .asset : .inline }

    /// What a record counts in a request: its bytes, or, for a file, so much that a request carries few of them.
    func weight(of record: ZoneRecord) -> Int {
        let count = record.content?.count ?? 0
        return 200 + (record.place == .inline ? count : count / 20)
    }
}
