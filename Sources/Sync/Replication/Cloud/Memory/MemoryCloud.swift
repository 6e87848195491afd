#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
    ///   - traits: how it behaves.
    ///   - delivery: when things travel.
    ///   - now: the instant, for throttling alone; unless given it stands still, so that a throttled device stays so
    ///     until it is released.
    public init(
        _ traits: MemoryCloudModel.Traits = .plain, delivery: Delivery = .atOnce,
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
    ) {
        model = MemoryCloudModel(traits)
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

    /// Lets everything travel that can; whoever sees something new is told.
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
