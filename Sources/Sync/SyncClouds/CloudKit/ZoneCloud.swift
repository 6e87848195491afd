public import FoundationExports
public import SyncEngine

/// A cloud that is a zone of CloudKit's private database: IdeaBox's on Apple's systems.
///
/// Each register is one record, sealed; a record is saved only over the version that was looked up just before. What
/// stands there is told from a mirror of names and hashes, which is kept for each user and may be lost at any time.
public actor ZoneCloud: Cloud {
    /// 15 MB a register, 150 a step; what was put stands there, and a reading tells everything.
    public nonisolated let limits: CloudLimits

    let zone: any RecordZone
    let mirrors: any ZoneMirrorStore
    let now: @Sendable () -> Date
    let sizes: ZoneLimits
    let pageSize: ZoneReading.PageSize
    nonisolated let fan = EventBroadcaster()
    private nonisolated let follower: Task<Void, Never>

    /// The user whose mirror is in use; nil before the first reading.
    var user: String?
    var mirror = ZoneMirror()
    /// The reading whose pages may be asked for.
    var reading: ZoneReading?
    var readings = 0
    /// From which reading on CloudKit is asked again to push.
    var subscribesFrom = 0
    private var isAtWork = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A cloud over a zone.
    ///
    /// - Parameters:
    ///   - zone: the zone; it need not exist.
    ///   - mirrors: where mirrors outlive the program.
    ///   - now: the instant, from which waits are counted.
    public init(
        _ zone: any RecordZone, mirrors: any ZoneMirrorStore, now: @escaping @Sendable () -> Date
    ) {
        self.init(zone, mirrors: mirrors, now: now, limits: ZoneLimits(), pageSize: ZoneReading.PageSize())
    }

    init(
        _ zone: any RecordZone, mirrors: any ZoneMirrorStore, now: @escaping @Sendable () -> Date,
        limits: ZoneLimits, pageSize: ZoneReading.PageSize = ZoneReading.PageSize()
    ) {
        self.zone = zone
        self.mirrors = mirrors
        self.now = now
        self.pageSize = pageSize
        sizes = limits
        self.limits = limits.cloud
        // From here on nothing is missed: the account is listened to before anybody asks.
        let changes = zone.accountChanges()
        follower = Task { [fan] in
            for await _ in changes { fan.tell(.accountChanged) }
        }
    }

    deinit { follower.cancel() }

    /// What stands in the zone: its changes are asked for with the first page.
    ///
    /// - Parameters:
    ///   - cursor: what was joined; its token is not used.
    ///   - page: the page before's ``CloudPage/next``.
    /// - Returns: a page; without a zone an empty one, complete and of no account.
    /// - Throws: `offline`, `signedOut`, `throttled`, `transient`.
    public func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        await begin()
        defer { end() }
        guard let page else {
            try await refresh()
            return try await tell(from: 0, since: cursor)
        }
        guard let place = reading?.place(page) else {
            throw .transient("The cloud was read anew meanwhile; it is read again.")
        }
        return try await tell(from: place, since: cursor)
    }

    /// Makes the zone, if need be, and in it a record that gives it an account; the only place where a zone is made.
    ///
    /// - Parameters:
    ///   - id: 32 lower-case hexadecimal digits.
    ///   - known: the versions of which the zone must hold one; empty where it is met for the first time.
    /// - Returns: the ids that stand there afterwards.
    /// - Throws: as ``put(_:)-(CloudPut)``, save `unread`.
    public func beginAccount(
        _ id: String, beside known: Set<String>
    ) async throws(CloudError) -> Set<String> {
        await begin()
        defer { end() }
        guard ZoneName.isAccount(id) else {
            throw .transient("The account id is not of 32 hexadecimal digits.")
        }
        try await refresh()
        guard mirror.accounts.isEmpty else { return mirror.accounts }
        guard known.isEmpty || mirror.holdsAny(of: known) else { throw .accountChanged }
        try await saveAccount(id)
        try await refresh()
        return mirror.accounts
    }

    /// Saves a version over those that it may replace.
    ///
    /// - Parameter put: the version.
    /// - Returns: its mark.
    /// - Throws: `accountChanged`, `unread`, `offline`, `signedOut`, `readOnly`, `quotaExceeded`, `tooLarge`,
    ///   `throttled`, `transient`.
    public func put(_ put: CloudPut) async throws(CloudError) -> String {
        let report: PutReport = try await self.put([put])
        guard let mark = report.marks.first else { throw report.failure ?? .transient("CKErrorDomain") }
        return mark
    }

    /// Saves several versions, each for itself, in as few requests as they fit.
    ///
    /// Those that were saved behind one that was refused are told by the next reading.
    ///
    /// - Parameter puts: the versions.
    /// - Returns: what was handed over, and why the next one was not.
    /// - Throws: as ``put(_:)-(CloudPut)``, if nothing was.
    public func put(_ puts: [CloudPut]) async throws(CloudError) -> PutReport {
        await begin()
        defer { end() }
        let report = await handOver(puts)
        if report.marks.isEmpty, let failure = report.failure { throw failure }
        return report
    }

    /// Deletes records that still hold what the marks say.
    ///
    /// CloudKit deletes whatever stands under a name. So each record is looked up right before; what its owner saves
    /// between the two requests is deleted with it, and the owner, who finds it missing, puts it again.
    ///
    /// - Parameters:
    ///   - marks: the versions.
    ///   - account: the ids of which one must stand there.
    /// - Throws: `accountChanged`, `offline`, `signedOut`, `readOnly`, `throttled`, `transient`.
    public func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        await begin()
        defer { end() }
        let marks = Set(marks.compactMap { ZoneMark($0) })
        guard !marks.isEmpty else { return }
        try await delete(marks, account: account)
    }

    /// What pushes, activations and changes of the device's account tell.
    ///
    /// - Returns: a stream that never ends by itself.
    public nonisolated func events() -> AsyncStream<CloudEvent> { fan.events() }

    /// Waits until nothing else is under way: one thing at a time works on the mirror.
    private func begin() async {
        guard isAtWork else {
            isAtWork = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func end() {
        guard !waiting.isEmpty else {
            isAtWork = false
            return
        }
        waiting.removeFirst().resume()
    }
}

/// A silent push, as far as it says what it is about.
public struct ZonePush: Sendable, Equatable {
    /// The id of the subscription that it comes of; nil if it does not say.
    public let subscription: String?
    /// The name of the zone that changed; nil if it does not say.
    public let zone: String?

    /// A push.
    public init(subscription: String?, zone: String?) {
        self.subscription = subscription
        self.zone = zone
    }
}

/// What is known of the device's account, for people.
public enum ZoneStatus: Sendable, Equatable {
    /// Somebody is signed in, and the app may use iCloud.
    case available
    /// Nobody is signed in, or iCloud is off for the app.
    case signedOut
    /// A profile or the screen time settings forbid it.
    case restricted
    /// Somebody is signed in, but has to look into the system's settings first.
    case paused
    /// It could not be told.
    case unknown

    /// The sign of a `CKAccountStatus`.
    ///
    /// - Parameter status: its raw value.
    init(status: Int) {
        self =
            switch status {
            case 1: .available
            case 2: .restricted
            case 3: .signedOut
            case 4: .paused
            default: .unknown
            }
    }
}

/// What the system tells the app and the app tells the cloud.
extension ZoneCloud {
    /// The name of the zone in the user's private database.
    public static let zoneName = ZoneName.zone

    /// Takes a silent push.
    ///
    /// - Parameter push: what it says.
    /// - Returns: whether it is about this zone; then anyone who listens was told that something changed.
    @discardableResult
    public nonisolated func hear(_ push: ZonePush) -> Bool {
        guard push.subscription == ZoneName.subscription || push.zone == ZoneName.zone else { return false }
        fan.tell(.changed)
        return true
    }

    /// Tells anyone who listens to look: the app has come to the front, and pushes are often late.
    public nonisolated func activated() { fan.tell(.changed) }

    /// The present sign, then one after each change of the device's account.
    ///
    /// - Returns: a stream that never ends by itself.
    public nonisolated func signs() -> AsyncStream<ZoneStatus> {
        let (signs, listener) = AsyncStream.makeStream(
            of: ZoneStatus.self, bufferingPolicy: .bufferingNewest(1))
        let changes = zone.accountChanges()
        let task = Task { [zone] in
            listener.yield(await Self.sign(of: zone))
            for await _ in changes { listener.yield(await Self.sign(of: zone)) }
            listener.finish()
        }
        listener.onTermination = { _ in task.cancel() }
        return signs
    }

    private static func sign(of zone: any RecordZone) async -> ZoneStatus {
        do throws(ZoneFault) { return ZoneStatus(status: try await zone.status()) } catch { return .unknown }
    }
}
