// What errors say of those below them. Addresses are below https://developer.apple.com/documentation/ .
extension NSError {
    // foundation/nserror/userinfo
    public var userInfo: [String: Any] { [:] }
    // foundation/nserror/underlyingerrors
    @available(iOS 14.5, macOS 11.3, *)
    public var underlyingErrors: [any Error] { [] }
}

// foundation/localizederror
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
    var failureReason: String? { get }
    var recoverySuggestion: String? { get }
    var helpAnchor: String? { get }
}
extension LocalizedError {
    public var errorDescription: String? { nil }
    public var failureReason: String? { nil }
    public var recoverySuggestion: String? { nil }
    public var helpAnchor: String? { nil }
}
