/// An address that lets one browser in, once, within a minute.
///
/// Never put `address` into a process's arguments or a log: hand a browser `file`, or print `address` to a terminal.
public struct OneTimeAddress: Sendable, Equatable {
    /// The address itself, `http://127.0.0.1:PORT/open/TOKEN`.
    public let address: String
    /// A page, readable by this person alone, that leads to the address; it is deleted after use or expiry.
    public let file: String
}

extension OneTimeAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The file's path; the address is never shown.
    public var description: String { "OneTimeAddress(file: \(file))" }
    /// The file's path; the address is never shown.
    public var debugDescription: String { description }
    /// A mirror without the address.
    public var customMirror: Mirror { Mirror(self, children: ["file": file]) }
}
