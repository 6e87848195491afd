public import FoundationExports
public import SyncEngine

extension MemoryCloudModel {
    /// The keys of a device's writes that have not travelled yet, oldest first.
    ///
    /// - Parameter device: which device.
    /// - Returns: the keys; a key stands there for each of its writes where they do not coalesce.
    public func pending(on device: DeviceID) -> [String] { devices[device.number].pending.map(\.key) }

    /// Sends what a device wrote, oldest first; nothing while it is offline, signed out or throttled.
    ///
    /// - Parameters:
    ///   - device: which device.
    ///   - now: the instant.
    /// - Returns: what the device is told: `changed` for each write that was dropped, `quotaExceeded` for each that did
    ///   not fit. The store's value stands in the copy again then.
    @discardableResult
    public mutating func upload(from device: DeviceID, at now: Date) -> [CloudEvent] {
        var events: [CloudEvent] = []
        while let key = devices[device.number].pending.first?.key,
            let event = upload(key, from: device, at: now)
        {
            events += event
        }
        return events
    }

    /// Sends a device's oldest write of one key, as ``upload(from:at:)`` does.
    ///
    /// - Parameters:
    ///   - key: which key.
    ///   - device: which device.
    ///   - now: the instant.
    /// - Returns: what the device is told; nil if nothing of that key can travel now.
    @discardableResult
    public mutating func upload(_ key: String, from device: DeviceID, at now: Date) -> [CloudEvent]? {
        guard silence(of: device, at: now) == nil, let owner = devices[device.number].owner,
            let first = devices[device.number].pending.firstIndex(where: { $0.key == key })
        else { return nil }
        if isStale(device) {
            revert(key, on: device)
            return [.changed]
        }
        let write = devices[device.number].pending.remove(at: first)
        if commit(write, to: owner, from: device) { return [] }
        revert(key, on: device)
        return [.quotaExceeded]
    }

    /// Whether the store drops what a device sends.
    private func isStale(_ device: DeviceID) -> Bool {
        let device = devices[device.number]
        guard behavior.dropsStaleWrites, !device.undelivered.isEmpty else { return false }
        return device.isStarted || !behavior.sendsBeforeStart
    }

    /// Gives a device the store's value back for a key it wrote.
    private mutating func revert(_ key: String, on device: DeviceID) {
        let number = device.number
        let value = devices[number].owner.flatMap { stores[$0]?.values[key] }
        devices[number].pending.removeAll { $0.key == key }
        devices[number].local[key] = value
        devices[number].undelivered.remove(key)
    }
}

extension MemoryCloudModel {
    /// What lies under a key: equal if the hashes are.
    struct Value: Sendable, Equatable {
        let bytes: [UInt8]
        let hash: ContentHash

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            hash = ContentHash(of: bytes)
        }

        static func == (left: Value, right: Value) -> Bool { left.hash == right.hash }
    }

    /// A value on its way to a store, or its removal.
    struct Write: Sendable, Equatable {
        let key: String
        let value: Value?
        /// What it may replace.
        var joined: Set<ContentHash>
    }

    /// One owner's values.
    struct Store: Sendable, Equatable {
        var values: [String: Value] = [:]
        /// What stood under a key before, oldest first; nil where the key was removed.
        var former: [String: [Value?]] = [:]
        /// The bytes of all values.
        var bytes = 0
        /// The most bytes, where the driver has made it smaller or larger.
        var room: Int?

        /// Puts a value in its place and keeps so many that stood there before.
        mutating func apply(_ key: String, _ value: Value?, keeping count: Int) {
            let old = values[key]
            bytes += (value?.bytes.count ?? 0) - (old?.bytes.count ?? 0)
            values[key] = value
            if count > 0, old != nil || former[key] != nil {
                former[key, default: []].append(old)
                if let kept = former[key]?.count, kept > count { former[key]?.removeFirst(kept - count) }
            }
        }
    }

    /// One device's view.
    struct Device: Sendable, Equatable {
        var owner: String?
        /// The copy, if devices keep one.
        var local: [String: Value] = [:]
        /// Writes that have not travelled, oldest first.
        var pending: [Write] = []
        /// Keys that other devices changed and this one was not told about.
        var undelivered: Set<String> = []
        /// Whether the first download is over.
        var isStarted = false
        var conditions = Conditions()
    }

    /// What a device sees when it reads.
    func view(of device: DeviceID) -> [String: Value] {
        let device = devices[device.number]
        if behavior.keepsCopies { return device.local }
        return device.owner.flatMap { stores[$0]?.values } ?? [:]
    }

    /// Whether values still fit with a write among them.
    func fits(_ write: Write, into values: [String: Value], bytes: Int, room: Int?) -> Bool {
        guard let value = write.value else { return true }
        let old = values[write.key]
        if let keys = behavior.keys, old == nil, values.count >= keys { return false }
        guard let most = room ?? behavior.totalBytes else { return true }
        return bytes + value.bytes.count - (old?.bytes.count ?? 0) <= most
    }

    /// Writes to an owner's store itself, if it fits there; other devices are yet to be told.
    ///
    /// - Returns: whether it fitted.
    mutating func commit(_ write: Write, to owner: String, from device: DeviceID) -> Bool {
        // Nothing may hold on to the store while it changes, or the change would copy it.
        let isGood = fits(
            write, into: stores[owner]?.values ?? [:], bytes: stores[owner]?.bytes ?? 0,
            room: stores[owner]?.room)
        guard isGood else { return false }
        let old = stores[owner]?.values[write.key]
        guard old != write.value else { return true }
        if let old, !write.joined.contains(old.hash) {
            overwritten.append(Overwrite(owner: owner, key: write.key, version: old.hash, device: device))
        }
        stores[owner, default: Store()].apply(write.key, write.value, keeping: behavior.formerVersions)
        for other in devices.indices where other != device.number && devices[other].owner == owner {
            devices[other].undelivered.insert(write.key)
        }
        return true
    }
}
