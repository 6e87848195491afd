internal import Replication

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
    /// - Returns: whether it is about this zone; then whoever listens was told that something changed.
    @discardableResult
    public nonisolated func hear(_ push: ZonePush) -> Bool {
        guard push.subscription == ZoneName.subscription || push.zone == ZoneName.zone else { return false }
        fan.tell(.changed)
        return true
    }

    /// Tells whoever listens to look: the app has come to the front, and pushes are often late.
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
