package import Files

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Something that a home remembers of its owner's choices, in a file of its own: one line, a path or a word.
package struct RememberedChoice {
    /// One byte more than the longest path and its line's end.
    private static let limit = 4097
    /// The file that remembers the keychain.
    package static let keychainName = "keychain"

    private let directory: PrivateDirectory
    private let fileName: String
    private let word: String
    private let schemes: [String]
    private let unreadable: (_ path: String) -> HostError

    /// The keychain: a path or `secret-service`.
    package static func keychain(in directory: PrivateDirectory) -> RememberedChoice {
        RememberedChoice(
            directory: directory, fileName: keychainName, word: Keychain.secretServiceName, schemes: [],
            unreadable: { .unreadableChoice(path: $0) })
    }

    /// The cloud: a path, an address of one of these schemes, or `off`.
    package static func cloud(in directory: PrivateDirectory, schemes: [String] = []) -> RememberedChoice {
        RememberedChoice(
            directory: directory, fileName: "cloud", word: CloudChoice.offName, schemes: schemes,
            unreadable: { .unreadableCloud(path: $0) })
    }

    /// Whether the search of a desktop may find what is in the home: the word `on`, or nothing.
    package static func search(in directory: PrivateDirectory) -> RememberedChoice {
        RememberedChoice(
            directory: directory, fileName: "search", word: searchWord, schemes: [],
            unreadable: { .unreadableChoice(path: $0) })
    }

    /// The word that allows it.
    package static let searchWord = "on"

    /// What is remembered; nil if nothing is yet.
    ///
    /// - Returns: the word, an absolute path, or an address.
    /// - Throws: `unreadableChoice` or `unreadableCloud` for a file that does not hold a choice: guessing would be a
    ///   silent fall-back. `files` for one that cannot be read.
    package func read() throws(HostError) -> String? {
        let bytes = try mapError(HostError.files) { () throws(FilesError) in
            try directory.read(fileName, limit: Self.limit)
        }
        guard let bytes else { return nil }
        let text = String(decoding: bytes.dropLast(), as: UTF8.self)
        let isPlace = text.hasPrefix("/") || schemes.contains { text.hasPrefix($0 + ":") }
        guard bytes.last == UInt8(ascii: "\n"), text.utf8.elementsEqual(bytes.dropLast()),
            text == word || isPlace, !text.contains("\n")
        else { throw unreadable(directory.path(of: fileName)) }
        return text
    }

    /// Remembers a choice.
    ///
    /// - Parameter text: the word, an absolute path, or an address.
    /// - Throws: `files`.
    package func write(_ text: String) throws(HostError) {
        try mapError(HostError.files) { () throws(FilesError) in
            try directory.write(fileName, Array((text + "\n").utf8))
        }
    }

    /// Forgets the choice.
    ///
    /// - Throws: `files`.
    package func forget() throws(HostError) {
        _ = try mapError(HostError.files) { () throws(FilesError) in try directory.remove(fileName) }
    }
}

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
