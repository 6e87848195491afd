/// The cloud that a device uses: none, or a folder that something else carries between machines.
public enum CloudChoice: Sendable, Equatable {
    /// None: the accounts are on this device only.
    case off
    /// A folder, given by its absolute path.
    case folder(String)

    /// The word that names no cloud in options and on the command line.
    public static let offName = "off"

    /// The text that names it, as remembered and as `--cloud` takes it.
    public var text: String {
        switch self {
        case .off: Self.offName
        case .folder(let path): path
        }
    }

    /// The choice that a text names.
    ///
    /// - Parameter text: `off` or a path; a relative one starts from the working directory.
    public init(_ text: String) { self.init(text, from: Places.workingDirectory) }

    /// The choice that a text names.
    ///
    /// - Parameters:
    ///   - text: `off` or a path.
    ///   - directory: the absolute path that a relative one starts from.
    package init(_ text: String, from directory: String) {
        guard text != Self.offName else {
            self = .off
            return
        }
        // One folder has one text: what only the spelling adds is left out. Links and ".." are the system's to follow.
        let path = text.hasPrefix("/") ? text : directory + "/" + text
        let names = path.split(separator: "/").filter { $0 != "." }
        self = .folder("/" + names.joined(separator: "/"))
    }
}
