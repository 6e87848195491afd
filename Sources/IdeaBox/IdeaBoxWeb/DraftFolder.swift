internal import Files
internal import FoundationExports

/// A text that was typed in a page and is not saved.
struct PageDraft: Sendable, Equatable {
    /// Whose text it is: a field above, which has an id of its own, or an idea.
    enum Name: Sendable, Hashable {
        case capture(UUID)
        case idea(UUID)

        init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let id = UUID(uuidString: String(parts[1])) else { return nil }
            switch parts[0] {
            case "capture": self = .capture(id)
            case "idea": self = .idea(id)
            default: return nil
            }
        }

        var text: String {
            switch self {
            case .capture(let id): "capture.\(id.uuidString.lowercased())"
            case .idea(let id): "idea.\(id.uuidString.lowercased())"
            }
        }
    }

    let name: Name
    /// As the page wrote it, for the page alone.
    let text: String
}

/// What was typed in pages and is not saved, in files of the home: the next run gives it back, however this one ends.
///
/// The files are as safe as the ideas beside them: for their owner alone, and not sealed.
public actor DraftFolder {
    /// The most drafts.
    static let mostDrafts = 64
    /// The most bytes of all of them: the latest two of ideas at their limits fit.
    static let mostBytes = 64 << 20
    private static let lockName = "lock"

    private let path: String
    private let mostBytes: Int

    /// The drafts below a path.
    ///
    /// - Parameter path: of a folder of their own, which is made with the first draft.
    public init(path: String) { self.init(path: path, mostBytes: Self.mostBytes) }

    init(path: String, mostBytes: Int) {
        self.path = path
        self.mostBytes = mostBytes
    }

    /// Every draft, the latest first; what cannot be read is left out.
    func all() -> [PageDraft] {
        guard let folder = try? PrivateDirectory(existing: path) else { return [] }
        // A program that was killed while it wrote left a file without a name.
        if let lock = try? folder.lock(Self.lockName, wait: false) { _ = try? folder.sweep(holding: lock) }
        return ((try? files(in: folder)) ?? []).compactMap { file in
            guard let bytes = try? folder.read(file.name.text, limit: mostBytes) else { return nil }
            return PageDraft(name: file.name, text: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Keeps a draft in the place of an earlier one; where they are too many, or too much, the oldest ones go.
    func keep(_ draft: PageDraft) throws(FilesError) {
        let size = draft.text.utf8.count
        guard size <= mostBytes else { throw .tooLarge(path: path, limit: mostBytes) }
        let folder = try PrivateDirectory(creating: path)
        // What cannot be kept must cost no other draft.
        try folder.write(draft.name.text, Array(draft.text.utf8))
        var room = (drafts: Self.mostDrafts - 1, bytes: mostBytes - size)
        for file in try files(in: folder) where file.name != draft.name {
            room = (room.drafts - 1, room.bytes - file.identity.size)
            if room.drafts < 0 || room.bytes < 0 { try folder.remove(file.name.text) }
        }
    }

    /// Forgets a draft, whether or not there is one.
    func drop(_ name: PageDraft.Name) throws(FilesError) {
        let folder: PrivateDirectory
        do throws(FilesError) { folder = try PrivateDirectory(existing: path) } catch .notFound {
            return
        }
        try folder.remove(name.text)
    }

    private func files(
        in folder: PrivateDirectory
    ) throws(FilesError) -> [(name: PageDraft.Name, identity: FileIdentity)] {
        var found: [(name: PageDraft.Name, identity: FileIdentity)] = []
        for entry in try folder.names() {
            guard let name = PageDraft.Name(entry), name.text == entry else { continue }
            // What stands there and is no file is not ours.
            if let identity = try? folder.identity(of: entry) { found.append((name, identity)) }
        }
        return found.sorted {
            ($0.identity.seconds, $0.identity.nanoseconds) > ($1.identity.seconds, $1.identity.nanoseconds)
        }
    }
}
