public import FoundationExports
public import SyncEngine

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
    public let behavior: CloudBehavior
    /// The versions that a write replaced or took away in a store without having joined them, in order.
    ///
    /// A right program leaves this empty, whatever the cloud does.
    public internal(set) var overwritten: [Overwrite] = []
    var stores: [String: Store] = [:]
    var devices: [Device] = []

    /// A cloud without devices.
    ///
    /// - Parameter behavior: how it behaves.
    public init(_ behavior: CloudBehavior) { self.behavior = behavior }

    /// All devices, in the order in which they were added.
    public var deviceIDs: [DeviceID] { devices.indices.map { DeviceID(number: $0) } }

    /// Adds a device that has seen nothing yet: a new one, or one whose app was installed again.
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
            fresh.isStarted = !behavior.keepsCopies || !behavior.startsLate
            if !fresh.isStarted {
                fresh.undelivered = Set(values.keys)
            } else if behavior.keepsCopies {
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

extension MemoryCloudModel {
    /// What a device meets when it speaks to the cloud.
    public struct Conditions: Sendable, Equatable {
        /// There is no network.
        ///
        /// A copy can still be read and written; nothing travels.
        public var isOffline = false
        /// Writing is refused.
        public var isReadOnly = false
        /// Too many requests: nothing travels before this moment.
        ///
        /// A copy can still be read and written.
        public var throttledUntil: Date?
        /// The next write fails, once.
        public var nextWrite: WriteFailure?
        /// The next answer tells of so many keys alone, the account's first, and is not complete, once.
        public var nextAnswer: Int?
    }

    /// How a write fails.
    public enum WriteFailure: Sendable, Equatable {
        /// Nothing was written.
        case refused(CloudError)
        /// It was written all the same: the answer was lost.
        case answerLost(CloudError)
    }

    /// Why a device cannot speak to the cloud now; nil if it can.
    func silence(of device: DeviceID, at now: Date) -> CloudError? {
        let device = devices[device.number]
        if device.owner == nil { return .signedOut }
        if device.conditions.isOffline { return .offline }
        if let until = device.conditions.throttledUntil, now < until { return .throttled(until: until) }
        return nil
    }

    /// Throws what a device's program meets when it asks for something.
    ///
    /// A copy answers even while the device cannot speak to the cloud.
    func admit(_ device: DeviceID, writing: Bool, at now: Date) throws(CloudError) {
        if let silence = silence(of: device, at: now), !behavior.keepsCopies || silence == .signedOut {
            throw silence
        }
        if writing, devices[device.number].conditions.isReadOnly { throw .readOnly }
    }
}

extension MemoryCloudModel {
    /// How a cloud in memory behaves; take a preset and change what a test is about.
    public struct CloudBehavior: Sendable, Equatable {
        /// Whether each device reads and writes a copy of its own, which travels when the driver says so.
        ///
        /// Else it reads and writes the store itself, and needs to reach it for that.
        public var keepsCopies: Bool
        /// Whether a new device sees an empty copy until its first download.
        public var startsLate: Bool
        /// Whether writes of a key that have not travelled yet become one.
        public var coalesces: Bool
        /// Whether a write is dropped instead of sent when another device changed the store, whatever key, since this
        /// device last downloaded; also when another's value of the same key arrives first.
        public var dropsStaleWrites: Bool
        /// Whether a write is sent before the first download, though it may replace what the device has never seen.
        public var sendsBeforeStart: Bool
        /// Whether a reading can be known to be complete.
        public var tellsComplete: Bool
        /// Whether a write that does not fit into a copy is refused at once.
        ///
        /// Else it stands in the copy until it is sent; then the store's value comes back, and the device is told.
        public var refusesAtOnce: Bool
        /// The most bytes of one value.
        public var valueBytes: Int
        /// The most bytes of all values together; keys do not count.
        public var totalBytes: Int?
        /// The most keys.
        public var keys: Int?
        /// The most bytes of a key in UTF-8.
        public var keyBytes: Int?
        /// How many registers a page tells of; at least one is told whatever this says.
        public var registersPerPage: Int
        /// How many versions of a key, besides the one that stands there, can still arrive late.
        public var formerVersions: Int

        /// An ideal cloud: every write has reached it when it returns, every reading is complete.
        public static let plain = CloudBehavior(
            keepsCopies: false, startsLate: false, coalesces: false, dropsStaleWrites: false,
            sendsBeforeStart: false, tellsComplete: true, refusesAtOnce: true, valueBytes: 32 << 20,
            totalBytes: nil, keys: nil, keyBytes: nil, registersPerPage: 100, formerVersions: 0)

        /// Apple's key-value store (`NSUbiquitousKeyValueStore`) by its documentation and by what others met.
        ///
        /// Its megabyte is taken for the smaller one.
        public static let keyValueStore = CloudBehavior(
            keepsCopies: true, startsLate: true, coalesces: true, dropsStaleWrites: true,
            sendsBeforeStart: true, tellsComplete: false, refusesAtOnce: false, valueBytes: 1_000_000,
            totalBytes: 1_000_000, keys: 1024, keyBytes: 64, registersPerPage: .max, formerVersions: 3)
    }

    /// What the port says of these traits; a key is set aside for the account.
    public var limits: CloudLimits {
        CloudLimits(
            registerBytes: behavior.valueBytes, totalBytes: behavior.totalBytes,
            registers: behavior.keys.map { max(0, $0 - 1) }, confirms: !behavior.keepsCopies,
            keepsVersions: false, tellsComplete: behavior.tellsComplete)
    }
}
