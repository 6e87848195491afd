#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
        if let most = traits.keyBytes, key.utf8.count > most {
            throw .keyTooLong(bytes: key.utf8.count, most: most)
        }
        do throws(CloudError) {
            try admit(device, writing: true, at: now)
            if let bytes, bytes.count > traits.valueBytes { throw .tooLarge }
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
        guard traits.keepsCopies else {
            guard commit(write, to: owner, from: device) else { throw .quotaExceeded }
            return
        }
        if traits.refusesAtOnce {
            let local = devices[number].local
            let bytes = local.values.reduce(0) { $0 + $1.bytes.count }
            guard fits(write, into: local, bytes: bytes, room: stores[owner]?.room) else {
                throw .quotaExceeded
            }
        }
        devices[number].local[write.key] = write.value
        var write = write
        if traits.coalesces, let earlier = devices[number].pending.firstIndex(where: { $0.key == write.key })
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
    ///   - bytes: the most bytes of all values together; nil for what ``Traits/totalBytes`` says.
    ///   - owner: whose.
    public mutating func setRoom(_ bytes: Int?, of owner: String) {
        stores[owner, default: Store()].room = bytes
    }

    /// Empties an owner's store past every device; all devices are yet to be told.
    ///
    /// - Parameter owner: whose.
    public mutating func erase(_ owner: String) {
        for key in (stores[owner]?.values ?? [:]).keys.sorted() {
            stores[owner]?.apply(key, nil, keeping: traits.formerVersions)
            for device in devices.indices where devices[device].owner == owner {
                devices[device].undelivered.insert(key)
            }
        }
    }
}
