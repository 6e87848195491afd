#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The cloud that a device uses: none, a folder that something else carries between machines, or one of another kind.
public enum CloudChoice: Sendable, Equatable {
    /// None: what there is is on this device only.
    case off
    /// A folder, given by its absolute path.
    case folder(String)
    /// A cloud of another kind, given by its address: a scheme, a colon, and what that kind makes of the rest.
    case service(String)

    /// The word that names no cloud in options and on the command line.
    public static let offName = "off"

    /// The text that names it, as remembered and as `--cloud` takes it.
    public var text: String { address ?? Self.offName }

    /// A folder's path, or the address of another kind of cloud; nil for none.
    public var address: String? {
        switch self {
        case .off: nil
        case .folder(let path): path
        case .service(let address): address
        }
    }

    /// The choice that a text names.
    ///
    /// - Parameters:
    ///   - text: `off`, a path, or an address.
    ///   - directory: the absolute path that a relative one starts from.
    ///   - schemes: what addresses of other kinds begin with; a path that exists is a path all the same.
    package init(_ text: String, from directory: String, schemes: [String] = []) {
        guard text != Self.offName else {
            self = .off
            return
        }
        // One folder has one text: what only the spelling adds is left out. Links and ".." are the system's to follow.
        let path = text.hasPrefix("/") ? text : directory + "/" + text
        let isAddress = schemes.contains { text.hasPrefix($0 + ":") }
        if isAddress, unsafe access(path, F_OK) != 0 {
            self = .service(text)
        } else {
            let names = path.split(separator: "/").filter { $0 != "." }
            self = .folder("/" + names.joined(separator: "/"))
        }
    }
}
