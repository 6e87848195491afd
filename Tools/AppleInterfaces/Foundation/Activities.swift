// Work that the system is not to interrupt. Addresses are below https://developer.apple.com/documentation/ .
extension ProcessInfo {
    // foundation/processinfo/beginactivity(options:reason:)
    @available(iOS 7.0, macOS 10.9, *)
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol {
        fatalError()
    }
    // foundation/processinfo/endactivity(_:)
    @available(iOS 7.0, macOS 10.9, *)
    public func endActivity(_ activity: any NSObjectProtocol) {}
    // foundation/processinfo/activityoptions
    public struct ActivityOptions: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let background = ActivityOptions(rawValue: 255)
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
    }
}

// foundation/nslock
public class NSLock: NSObject, @unchecked Sendable {
    // foundation/nslocking/lock()
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lock() {}
    // foundation/nslocking/unlock()
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func unlock() {}
}
