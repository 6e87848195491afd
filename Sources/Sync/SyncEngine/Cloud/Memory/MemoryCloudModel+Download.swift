#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
    /// ``Traits/dropsStaleWrites`` drops.
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
        guard traits.keepsCopies else { return untold.isEmpty ? [] : [.changed] }
        if traits.dropsStaleWrites { devices[number].pending.removeAll { untold.contains($0.key) } }
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
        guard traits.keepsCopies else { return [.changed] }
        if traits.dropsStaleWrites { devices[number].pending.removeAll { $0.key == key } }
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
