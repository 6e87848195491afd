public import FoundationExports
public import SyncEngine

extension MemoryCloudModel {
    /// Why the store did not take a value.
    public enum Refusal: Error, Equatable, Sendable {
        /// The key has more bytes than the store takes: a mistake in the program, for which Apple's store raises an
        /// exception.
        case keyTooLong(bytes: Int, most: Int)
        /// What the port says, too.
        case cloud(CloudError)
    }

    /// Writes a value under any key, as a program does that uses the store without the port.
    ///
    /// - Parameters:
    ///   - bytes: the value; nil to remove it.
    ///   - key: the key.
    ///   - device: on which device.
    ///   - now: the instant.
    /// - Throws: why the store did not take it; nothing has changed then, save after `answerLost`.
    public mutating func write(
        _ bytes: [UInt8]?, key: String, on device: DeviceID, at now: Date
    ) throws(Refusal) {
        if let most = behavior.keyBytes, key.utf8.count > most {
            throw .keyTooLong(bytes: key.utf8.count, most: most)
        }
        do throws(CloudError) {
            try admit(device, writing: true, at: now)
            if let bytes, bytes.count > behavior.valueBytes { throw .tooLarge }
            try perform([Write(key: key, value: bytes.map(Value.init), joined: [])], on: device)
        } catch {
            throw .cloud(error)
        }
    }

    /// Performs admitted writes, or fails as the driver wished.
    mutating func perform(_ writes: [Write], on device: DeviceID) throws(CloudError) {
        let failure = devices[device.number].conditions.nextWrite
        devices[device.number].conditions.nextWrite = nil
        if case .refused(let error) = failure { throw error }
        for write in writes { try take(write, on: device) }
        if case .answerLost(let error) = failure { throw error }
    }

    /// Takes a write into the device's copy, or into the store where there is none.
    private mutating func take(_ write: Write, on device: DeviceID) throws(CloudError) {
        let number = device.number
        guard let owner = devices[number].owner else { throw .signedOut }
        guard behavior.keepsCopies else {
            guard commit(write, to: owner, from: device) else { throw .quotaExceeded }
            return
        }
        if behavior.refusesAtOnce {
            let local = devices[number].local
            let bytes = local.values.reduce(0) { $0 + $1.bytes.count }
            guard fits(write, into: local, bytes: bytes, room: stores[owner]?.room) else {
                throw .quotaExceeded
            }
        }
        devices[number].local[write.key] = write.value
        var write = write
        if behavior.coalesces,
            let earlier = devices[number].pending.firstIndex(where: { $0.key == write.key })
        {
            write.joined.formUnion(devices[number].pending.remove(at: earlier).joined)
        }
        devices[number].pending.append(write)
    }

    /// What a device's program reads, by key.
    ///
    /// - Parameter device: which device.
    /// - Returns: all values of its copy, or of the store where there is no copy.
    public func values(on device: DeviceID) -> [String: [UInt8]] { view(of: device).mapValues(\.bytes) }

    /// What lies in an owner's store.
    ///
    /// - Parameter owner: whose.
    /// - Returns: all values, by key.
    public func values(of owner: String) -> [String: [UInt8]] {
        stores[owner]?.values.mapValues(\.bytes) ?? [:]
    }

    /// Makes an owner's store smaller or larger: what the owner keeps there besides may leave less room.
    ///
    /// - Parameters:
    ///   - bytes: the most bytes of all values together; nil for what ``CloudBehavior/totalBytes`` says.
    ///   - owner: whose.
    public mutating func setRoom(_ bytes: Int?, of owner: String) {
        stores[owner, default: Store()].room = bytes
    }

    /// Empties an owner's store past every device; all devices are yet to be told.
    ///
    /// - Parameter owner: whose.
    public mutating func erase(_ owner: String) {
        for key in (stores[owner]?.values ?? [:]).keys.sorted() {
            stores[owner]?.apply(key, nil, keeping: behavior.formerVersions)
            for device in devices.indices where devices[device].owner == owner {
                devices[device].undelivered.insert(key)
            }
        }
    }
}

extension MemoryCloudModel {
    /// The keys that other devices changed and a device was not told about.
    ///
    /// - Parameter device: which device.
    /// - Returns: the keys, sorted; before its first download, all that lie in the store.
    public func undelivered(to device: DeviceID) -> [String] {
        devices[device.number].undelivered.sorted()
    }

    /// Lets a device see all that lies in the store now; nothing while it is offline, signed out or throttled.
    ///
    /// The first download of a device is this one. Own writes that have not travelled stand, save those which
    /// ``CloudBehavior/dropsStaleWrites`` drops.
    ///
    /// - Parameters:
    ///   - device: which device.
    ///   - now: the instant.
    /// - Returns: what the device is told: `changed` if it was the first download or brought something.
    @discardableResult
    public mutating func download(to device: DeviceID, at now: Date) -> [CloudEvent] {
        let number = device.number
        guard silence(of: device, at: now) == nil, let owner = devices[number].owner else { return [] }
        let untold = devices[number].undelivered
        devices[number].undelivered = []
        guard behavior.keepsCopies else { return untold.isEmpty ? [] : [.changed] }
        if behavior.dropsStaleWrites { devices[number].pending.removeAll { untold.contains($0.key) } }
        let local = store(of: owner, under: devices[number].pending)
        let isNews = !devices[number].isStarted || local != devices[number].local
        devices[number].isStarted = true
        devices[number].local = local
        return isNews ? [.changed] : []
    }

    /// What lies in an owner's store, with writes that have not travelled on top.
    func store(of owner: String, under writes: [Write]) -> [String: Value] {
        var values = stores[owner]?.values ?? [:]
        for write in writes { values[write.key] = write.value }
        return values
    }

    /// Lets one key's value arrive at a device, be it for the first time, again, or late.
    ///
    /// - Parameters:
    ///   - key: which key.
    ///   - device: at which device.
    ///   - now: the instant.
    ///   - back: how many versions before the present one: 0 for the present one.
    /// - Returns: what the device is told: `changed`; nothing before the first download, while the device is offline,
    ///   signed out or throttled, or if that version is not kept.
    @discardableResult
    public mutating func deliver(
        _ key: String, to device: DeviceID, at now: Date, back: Int = 0
    ) -> [CloudEvent] {
        let number = device.number
        guard silence(of: device, at: now) == nil, let owner = devices[number].owner,
            devices[number].isStarted
        else { return [] }
        let former = stores[owner]?.former[key] ?? []
        guard (0...former.count).contains(back) else { return [] }
        let value = back == 0 ? stores[owner]?.values[key] : former[former.count - back]
        if back == 0 { devices[number].undelivered.remove(key) }
        guard behavior.keepsCopies else { return [.changed] }
        if behavior.dropsStaleWrites { devices[number].pending.removeAll { $0.key == key } }
        if !devices[number].pending.contains(where: { $0.key == key }) { devices[number].local[key] = value }
        return [.changed]
    }

    /// Loses the news of one key on its way to a device, which takes itself to be told; a download makes it good.
    ///
    /// - Parameters:
    ///   - key: which key.
    ///   - device: on its way to which device.
    public mutating func drop(_ key: String, to device: DeviceID) {
        guard devices[device.number].isStarted else { return }
        devices[device.number].undelivered.remove(key)
    }

    /// What a device is told.
    public struct Notice: Sendable, Equatable {
        /// Which device.
        public let device: DeviceID
        /// What.
        public let event: CloudEvent
    }

    /// Lets everything travel that can: every device downloads and uploads until all see the same.
    ///
    /// Each downloads before it uploads, so no write is dropped but where it met another of the same key.
    ///
    /// - Parameter now: the instant.
    /// - Returns: what the devices are told, in order.
    @discardableResult
    public mutating func settle(at now: Date) -> [Notice] {
        var notices: [Notice] = []
        for device in deviceIDs {
            let events = download(to: device, at: now) + upload(from: device, at: now)
            notices += events.map { Notice(device: device, event: $0) }
        }
        for device in deviceIDs {
            notices += download(to: device, at: now).map { Notice(device: device, event: $0) }
        }
        return notices
    }
}

extension MemoryCloudModel.Refusal: LocalizedError {
    /// One sentence in English.
    public var errorDescription: String? {
        switch self {
        case .keyTooLong(let bytes, let most): "The key has \(bytes) bytes; the store takes \(most)."
        case .cloud(let error): error.errorDescription
        }
    }
}
