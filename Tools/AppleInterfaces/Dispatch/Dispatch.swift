// The part of Dispatch that Apple files use. Addresses are below https://developer.apple.com/documentation/ .

// dispatch/dispatchqueue
public class DispatchQueue: @unchecked Sendable {
    // dispatch/dispatchqueue/main
    public class var main: DispatchQueue { fatalError() }
    // dispatch/dispatchqueue/global(qos:)
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
    // dispatch/dispatchqueue/init(label:qos:attributes:autoreleasefrequency:target:); the first two alone
    public init(label: String, qos: DispatchQoS = .unspecified) {}
    // dispatch/dispatchqueue/async(group:qos:flags:execute:)
    public func async(group: DispatchGroup? = nil, execute work: @escaping @Sendable () -> Void) {}
    // dispatch/dispatchqueue/sync(execute:)-3segw
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}

// dispatch/dispatchgroup
public class DispatchGroup: @unchecked Sendable {
    // dispatch/dispatchgroup/init()
    public init() {}
    // dispatch/dispatchgroup/wait()
    @available(*, noasync, message: "Use a TaskGroup instead")
    public func wait() {}
}

// dispatch/dispatchqos
public struct DispatchQoS: Sendable {
    // dispatch/dispatchqos/qosclass
    public enum QoSClass: Sendable { case `default` }
    public static let userInitiated = DispatchQoS()
    public static let unspecified = DispatchQoS()
}

// dispatch/dispatchtime
public struct DispatchTime: Sendable {
    // dispatch/dispatchtime/now()
    public static func now() -> DispatchTime { DispatchTime() }
    // dispatch/dispatchtime/uptimenanoseconds
    public var uptimeNanoseconds: UInt64 { 0 }
}
