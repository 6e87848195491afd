public import FoundationExports
public import SyncEngine

/// A cloud in memory behind the port, for tests, previews and trying things out.
///
/// ``device(owner:)`` gives each device its own ``Cloud``. How it behaves ``MemoryCloudModel`` says, which it holds.
public actor MemoryCloud {
    /// When things travel.
    public enum Delivery: Sendable {
        /// After every call, all that can.
        case atOnce
        /// When a test says so.
        case manual
    }

    /// What lies in the cloud, and what each device sees of it.
    public private(set) var model: MemoryCloudModel
    private let delivery: Delivery
    private let now: @Sendable () -> Date
    private var fans: [MemoryCloudModel.DeviceID: EventBroadcaster] = [:]

    /// An empty cloud.
    ///
    /// - Parameters:
    ///   - behavior: how it behaves.
    ///   - delivery: when things travel.
    ///   - now: the instant, for throttling alone; unless given it stands still, so that a throttled device stays so
    ///     until it is released.
    public init(
        _ behavior: MemoryCloudModel.CloudBehavior = .plain, delivery: Delivery = .atOnce,
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
    ) {
        model = MemoryCloudModel(behavior)
        self.delivery = delivery
        self.now = now
    }

    /// Adds a device.
    ///
    /// - Parameter owner: who is signed in on it; nil for nobody.
    /// - Returns: the cloud as that device sees it.
    public func device(owner: String? = "owner") -> Device {
        let fan = EventBroadcaster()
        let id = model.addDevice(owner: owner)
        fans[id] = fan
        if delivery == .atOnce { settle() }
        return Device(id: id, limits: model.limits, cloud: self, fan: fan)
    }

    /// Lets everything travel that can; anyone who sees something new is told.
    public func settle() {
        for notice in model.settle(at: now()) { fans[notice.device]?.tell(notice.event) }
    }

    /// Makes an owner's store smaller or larger.
    ///
    /// - Parameters:
    ///   - bytes: the most bytes of all values together; nil for what the traits say.
    ///   - owner: whose.
    public func setRoom(_ bytes: Int?, of owner: String = "owner") {
        model.setRoom(bytes, of: owner)
        if delivery == .atOnce { settle() }
    }

    /// Empties an owner's store past every device.
    ///
    /// - Parameter owner: whose.
    public func erase(_ owner: String = "owner") {
        model.erase(owner)
        if delivery == .atOnce { settle() }
    }

    /// Takes steps of a device in the model, tells the device, and lets things travel if they do so at once.
    func take<Result: Sendable, Failure: Error>(
        _ device: MemoryCloudModel.DeviceID,
        _ steps: @Sendable (inout MemoryCloudModel, Date) throws(Failure) -> (Result, [CloudEvent])
    ) throws(Failure) -> Result {
        defer { if delivery == .atOnce { settle() } }
        let (result, events) = try steps(&model, now())
        for event in events { fans[device]?.tell(event) }
        return result
    }
}

extension MemoryCloud {
    /// A cloud in memory as one device sees it.
    public struct Device: Cloud {
        /// Its id in the model.
        public let id: MemoryCloudModel.DeviceID
        /// What the cloud can hold and say.
        public let limits: CloudLimits
        let cloud: MemoryCloud
        let fan: EventBroadcaster

        /// What stands in the cloud as this device sees it.
        ///
        /// - Parameters:
        ///   - cursor: what was joined.
        ///   - page: the `next` of the page before.
        /// - Returns: a page.
        /// - Throws: as ``MemoryCloudModel/changes(on:since:page:at:)``.
        public func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
            try await cloud.take(id) { [id] model, now throws(CloudError) in
                (try model.changes(on: id, since: cursor, page: page, at: now), [])
            }
        }

        /// Gives the cloud an account id if this device sees none.
        ///
        /// - Parameters:
        ///   - account: 32 hexadecimal digits.
        ///   - known: the versions of which the cloud must hold one; empty where it is met for the first time.
        /// - Returns: the ids that this device sees afterwards.
        /// - Throws: as ``MemoryCloudModel/beginAccount(_:beside:on:at:)``.
        public func beginAccount(
            _ account: String, beside known: Set<String>
        ) async throws(CloudError) -> Set<String> {
            try await cloud.take(id) { [id] model, now throws(CloudError) in
                (try model.beginAccount(account, beside: known, on: id, at: now), [])
            }
        }

        /// Hands over a version of a register.
        ///
        /// - Parameter put: the version.
        /// - Returns: its mark.
        /// - Throws: as ``MemoryCloudModel/put(_:on:at:)``.
        public func put(_ put: CloudPut) async throws(CloudError) -> String {
            try await cloud.take(id) { [id] model, now throws(CloudError) in
                (try model.put(put, on: id, at: now), [])
            }
        }

        /// Takes versions away.
        ///
        /// - Parameters:
        ///   - marks: the versions.
        ///   - account: the account ids of which one must stand there.
        /// - Throws: as ``MemoryCloudModel/remove(_:account:on:at:)``.
        public func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
            try await cloud.take(id) { [id] model, now throws(CloudError) in
                (try model.remove(marks, account: account, on: id, at: now), [])
            }
        }

        /// What this device is told from now on; each call gives a stream of its own.
        ///
        /// - Returns: the events.
        public func events() -> AsyncStream<CloudEvent> { fan.events() }
    }
}

/// What a test does to a device and its way to the cloud.
extension MemoryCloud.Device {
    /// Changes what this device meets when it speaks to the cloud.
    ///
    /// - Parameter change: sets what it meets.
    public func meet(_ change: @escaping @Sendable (inout MemoryCloudModel.Conditions) -> Void) async {
        await cloud.take(id) { [id] model, _ in
            change(&model[id])
            return ((), [])
        }
    }

    /// Signs somebody in or out on this device.
    ///
    /// - Parameter owner: who; nil for nobody.
    public func signIn(_ owner: String?) async {
        await cloud.take(id) { [id] model, _ in ((), model.signIn(owner, on: id)) }
    }

    /// Writes a value under any key, past the port.
    ///
    /// - Parameters:
    ///   - bytes: the value; nil to remove it.
    ///   - key: the key.
    /// - Throws: as ``MemoryCloudModel/write(_:key:on:at:)``.
    public func write(_ bytes: [UInt8]?, key: String) async throws(MemoryCloudModel.Refusal) {
        try await cloud.take(id) { [id] model, now throws(MemoryCloudModel.Refusal) in
            (try model.write(bytes, key: key, on: id, at: now), [])
        }
    }

    /// Sends what this device wrote.
    public func upload() async {
        await cloud.take(id) { [id] model, now in ((), model.upload(from: id, at: now)) }
    }

    /// Lets this device see all that lies in the store.
    public func download() async {
        await cloud.take(id) { [id] model, now in ((), model.download(to: id, at: now)) }
    }

    /// Lets one key's value arrive at this device: for the first time, again, or late.
    ///
    /// - Parameters:
    ///   - key: which key.
    ///   - back: how many versions before the present one.
    public func deliver(_ key: String, back: Int = 0) async {
        await cloud.take(id) { [id] model, now in
            ((), model.deliver(key, to: id, at: now, back: back))
        }
    }

    /// Loses the news of one key on its way to this device.
    ///
    /// - Parameter key: which key.
    public func drop(_ key: String) async {
        await cloud.take(id) { [id] model, _ in
            model.drop(key, to: id)
            return ((), [])
        }
    }
}
