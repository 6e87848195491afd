/// A cloud in memory as a plain value: what lies in it, and what each device sees of it.
///
/// Nothing happens by itself: each step is a call, and what a step depends on (the instant, which key travels, what goes
/// wrong) is a parameter of it. So a simulator drives it with numbers of its own, and the same calls make the same
/// cloud. ``MemoryCloud`` puts it behind ``Cloud``.
///
/// There is a store for each owner; a device sees the one of the owner signed in on it. A store holds values by key:
/// `r1.` and a replica's id for a register, `a1.` and an account id, empty, for the account. Other keys are strays.
public struct MemoryCloudModel: Sendable, Equatable {
    /// Names a device of one model.
    public struct DeviceID: Hashable, Comparable, Sendable {
        let number: Int

        /// Whether one device was added before another.
        ///
        /// - Parameters:
        ///   - left: the one.
        ///   - right: the other.
        /// - Returns: whether the left one was.
        public static func < (left: DeviceID, right: DeviceID) -> Bool { left.number < right.number }
    }

    /// How this cloud behaves.
    public let traits: Traits
    /// The versions that a write replaced or took away in a store without having joined them, in order.
    ///
    /// A right program leaves this empty, whatever the cloud does.
    public internal(set) var overwritten: [Overwrite] = []
    var stores: [String: Store] = [:]
    var devices: [Device] = []

    /// A cloud without devices.
    ///
    /// - Parameter traits: how it behaves.
    public init(_ traits: Traits) { self.traits = traits }

    /// All devices, in the order in which they were added.
    public var deviceIDs: [DeviceID] { devices.indices.map { DeviceID(number: $0) } }

    /// Adds a device that has seen nothing yet: a new one, or one whose app was installed anew.
    ///
    /// - Parameter owner: who is signed in on it; nil for nobody.
    /// - Returns: its id.
    public mutating func addDevice(owner: String?) -> DeviceID {
        let device = DeviceID(number: devices.count)
        devices.append(Device())
        signIn(owner, on: device)
        return device
    }

    /// What a device meets when it speaks to the cloud; to be changed at will.
    ///
    /// - Parameter device: which device.
    public subscript(device: DeviceID) -> Conditions {
        get { devices[device.number].conditions }
        set { devices[device.number].conditions = newValue }
    }

    /// Who is signed in on a device.
    ///
    /// - Parameter device: which device.
    /// - Returns: the owner; nil for nobody.
    public func owner(on device: DeviceID) -> String? { devices[device.number].owner }

    /// Signs somebody in or out: that owner's store appears under the device, and the one before stays where it is.
    ///
    /// Writes that had not travelled yet are gone.
    ///
    /// - Parameters:
    ///   - owner: who; nil for nobody.
    ///   - device: on which device.
    /// - Returns: what the device is told: nothing if that owner was signed in already.
    @discardableResult
    public mutating func signIn(_ owner: String?, on device: DeviceID) -> [CloudEvent] {
        guard devices[device.number].owner != owner else { return [] }
        var fresh = Device()
        fresh.owner = owner
        fresh.conditions = devices[device.number].conditions
        if let owner {
            let values = stores[owner, default: Store()].values
            fresh.isStarted = !traits.keepsCopies || !traits.startsLate
            if !fresh.isStarted {
                fresh.undelivered = Set(values.keys)
            } else if traits.keepsCopies {
                fresh.local = values
            }
        }
        devices[device.number] = fresh
        return [.accountChanged]
    }
}

extension MemoryCloudModel {
    /// A version that a write replaced in a store without having joined it.
    public struct Overwrite: Sendable, Equatable {
        /// Whose store.
        public let owner: String
        /// Under which key it stood.
        public let key: String
        /// What stood there.
        public let version: ContentHash
        /// The device that wrote.
        public let device: DeviceID
    }
}
