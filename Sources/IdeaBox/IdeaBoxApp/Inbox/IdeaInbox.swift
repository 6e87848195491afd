public import Files
internal import FoundationExports

/// Where other apps' texts wait until the app takes them in.
public protocol IdeaInbox: Sendable {
    /// The names of what waits.
    ///
    /// - Returns: the names, the first that came first; none where nothing can be read now.
    func names() async -> [String]

    /// What lies under a name.
    ///
    /// - Parameter name: one of ``names()``.
    /// - Returns: its content; nil if it is gone or cannot be read now.
    func read(_ name: String) async -> [UInt8]?

    /// Takes away what was taken in; what cannot be taken away now is met again, and is no second idea then.
    ///
    /// - Parameter name: one of ``names()``.
    func remove(_ name: String) async
}

/// No other app can hand anything over.
public struct NoInbox: IdeaInbox {
    /// Nothing.
    public init() {}

    /// None.
    public func names() async -> [String] { [] }
    /// Nothing.
    public func read(_ name: String) async -> [UInt8]? { nil }
    /// Does nothing.
    public func remove(_ name: String) async {}
}

/// An inbox in a folder that the app and its share extension both reach.
///
/// A text is whole there or not at all: it is written under another name first, carried to the disk, and then named.
public struct InboxFolder: IdeaInbox {
    /// A longer file is none of ours.
    private static let mostBytes = 16 << 20

    private let path: String

    /// An inbox.
    ///
    /// - Parameter path: the folder, which is made when the first text comes.
    public init(path: String) { self.path = path }

    /// Puts a text into it, for the app to take in: what the share extension does.
    ///
    /// - Parameter idea: the text.
    /// - Throws: why it is not there; nothing is left of it then.
    public func put(_ idea: SharedIdea) throws(FilesError) {
        try PrivateDirectory(creating: path).write(idea.name, idea.bytes)
    }

    /// The names of what waits.
    public func names() async -> [String] {
        ((try? PrivateDirectory(existing: path).names()) ?? []).filter { $0.hasSuffix(SharedIdea.ending) }
    }

    /// What lies under a name.
    public func read(_ name: String) async -> [UInt8]? {
        try? PrivateDirectory(existing: path).read(name, limit: Self.mostBytes)
    }

    /// Takes away what was taken in.
    public func remove(_ name: String) async { _ = try? PrivateDirectory(existing: path).remove(name) }
}
