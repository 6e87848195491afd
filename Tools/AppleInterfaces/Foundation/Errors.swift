// What errors say of those below them. Addresses are below https://developer.apple.com/documentation/ .
extension NSError {
    // foundation/nserror/userinfo
    public var userInfo: [String: Any] { [:] }
    // foundation/nserror/underlyingerrors
    @available(iOS 14.5, macOS 11.3, *)
    public var underlyingErrors: [any Error] { [] }
}
