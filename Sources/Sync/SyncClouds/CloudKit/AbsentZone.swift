/// A zone for an app that is not signed for CloudKit: nobody is signed in, for good.
///
/// Apple's container ends a program that asks for it without its entitlement, so it must not be asked for.
public struct AbsentZone: RecordZone {
    private static let fault = ZoneFault(.notAuthenticated)

    /// No zone.
    public init() {}

    /// No account.
    public func status() async throws(ZoneFault) -> Int { 3 }
    /// Nobody.
    public func user() async throws(ZoneFault) -> String { throw Self.fault }
    /// Nothing ever changes.
    public func accountChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    /// Throws `notAuthenticated`.
    public func pull(since token: [UInt8]?, limit: Int) async throws(ZoneFault) -> ZonePull {
        throw Self.fault
    }
    /// Throws `notAuthenticated`.
    public func fetch(
        _ names: [String], content: Bool
    ) async throws(ZoneFault) -> [String: Result<ZoneRecord, ZoneFault>] { throw Self.fault }
    /// Throws `notAuthenticated`.
    public func save(_ records: [ZoneRecord]) async throws(ZoneFault) -> ZoneOutcome { throw Self.fault }
    /// Throws `notAuthenticated`.
    public func delete(_ names: [String]) async throws(ZoneFault) -> ZoneOutcome { throw Self.fault }
    /// Throws `notAuthenticated`.
    public func createZone() async throws(ZoneFault) { throw Self.fault }
    /// Throws `notAuthenticated`.
    public func subscribe(_ id: String) async throws(ZoneFault) { throw Self.fault }
}
