#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
        if let silence = silence(of: device, at: now), !traits.keepsCopies || silence == .signedOut {
            throw silence
        }
        if writing, devices[device.number].conditions.isReadOnly { throw .readOnly }
    }
}
