/// An address that lets one page in, once, within a minute.
///
/// Never put `address` into a process's arguments or a log: hand a browser `file`, or print `address` to a terminal.
public struct OneTimeAddress: Sendable, Equatable {
    /// The address itself, `http://NAME.localhost:PORT/#TOKEN`.
    ///
    /// What follows the `#` is for the page's script alone: a browser puts it into no request.
    public let address: String
    /// A page, readable by this person alone, that leads to the address; it is deleted after use or expiry.
    public let file: String

    /// The same address for a browser that does not find the name: by the number of this machine.
    var plain: String {
        let parts = address.split(separator: ":", maxSplits: 2)
        return parts.count == 3 ? "http://127.0.0.1:\(parts[2])" : address
    }
}

extension OneTimeAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The file's path; the address is never shown.
    public var description: String { "OneTimeAddress(file: \(file))" }
    /// The file's path; the address is never shown.
    public var debugDescription: String { description }
    /// A mirror without the address.
    public var customMirror: Mirror { Mirror(self, children: ["file": file]) }
}
