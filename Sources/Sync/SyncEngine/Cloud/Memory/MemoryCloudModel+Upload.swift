#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
        guard traits.dropsStaleWrites, !device.undelivered.isEmpty else { return false }
        return device.isStarted || !traits.sendsBeforeStart
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
