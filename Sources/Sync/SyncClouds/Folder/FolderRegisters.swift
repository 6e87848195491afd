package import SyncEngine

/// The rules by which a folder keeps registers, without a folder of its own.
///
/// Every version stands under a name of its own that says which bytes it holds, and is never changed. Names alone say
/// what is ours; bytes that do not fit their name are not there yet.
package struct FolderRegisters<Folder: RegisterFolder> {
    /// How much is told at once.
    package struct PageSize: Sendable {
        /// The most versions.
        package var versions: Int
        /// The most bytes that are read, save that one version is always read.
        package var bytes: Int
        /// After so long a call answers with what it has, so that anyone who waits sees that it goes on.
        package var time = Duration.seconds(1)

        /// A size.
        package init(versions: Int, bytes: Int) {
            self.versions = versions
            self.bytes = bytes
        }
    }

    let folder: Folder
    let limits: CloudLimits
    let size: PageSize
    let elapsed: () -> Duration

    /// Rules over a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder as it stands now.
    ///   - limits: what the cloud takes.
    ///   - size: how much is told at once.
    ///   - elapsed: the time since any fixed moment; one that stands still sets no limit.
    package init(
        _ folder: Folder, limits: CloudLimits = .folder,
        size: PageSize = PageSize(versions: 2048, bytes: 32 << 20),
        elapsed: @escaping () -> Duration = { .zero }
    ) {
        self.folder = folder
        self.limits = limits
        self.size = size
        self.elapsed = elapsed
    }

    /// As ``Cloud/changes(since:page:)``.
    ///
    /// Plain files that the cursor names are not opened. Copies always are, because only their bytes tell them apart.
    ///
    /// - Parameters:
    ///   - cursor: what was joined.
    ///   - token: the ``CloudPage/next`` of the page before, of this very folder.
    /// - Returns: a page.
    /// - Throws: `transient` if another folder stood here when the page before was read, or what the folder threw.
    package func changes(since cursor: CloudCursor, page token: String?) throws(CloudError) -> CloudPage {
        let last = try place(token)
        let listing = FolderListing(try folder.names(), behind: last)
        var page = CloudPage(isComplete: true, account: try accounts(in: listing))
        var present: Set<String> = []
        var (told, spent) = (0, 0)
        var previous = last
        let start = elapsed()
        for (place, name) in listing.candidates.enumerated() {
            page.passed = place
            // A page that got nowhere would be asked for again.
            if let previous, previous != last, elapsed() - start >= size.time {
                page.next = "\(folder.identity)/\(previous)"
                page.isComplete = false
                break
            }
            // Of tens of thousands most are known, and a known file's mark begins with its name.
            let recent = folder.recentSize(of: name).map { "\(name)/\($0)" }
            if let recent, cursor.joined.contains(recent) {
                present.insert(recent)
                previous = name
                continue
            }
            guard let length = try folder.size(of: name) else { continue }
            let mark = "\(name)/\(length)"
            if cursor.joined.contains(mark) {
                present.insert(mark)
                previous = name
                continue
            }
            guard let file = VersionFile(name) else { continue }
            let isRead = length <= limits.registerBytes && !isKnown(file, length, to: cursor)
            let isFull = told >= size.versions || (isRead && spent > 0 && spent + length > size.bytes)
            if isFull, let previous {
                page.next = "\(folder.identity)/\(previous)"
                page.isComplete = false
                break
            }
            if isRead { spent += length }
            if let (mark, content) = try look(at: file, length, isRead: isRead) {
                present.insert(mark)
                if !cursor.joined.contains(mark) {
                    page.versions.append(
                        CloudVersion(register: file.stem.register, mark: mark, content: content))
                }
                told += 1
            }
            previous = file.name
        }
        if page.next == nil { page.passed = listing.candidates.count }
        page.remaining = listing.candidates.count - page.passed
        page.present = present
        try folder.check()
        return page
    }

    /// The name behind which a page goes on.
    private func place(_ token: String?) throws(CloudError) -> String? {
        guard let token else { return nil }
        guard let name = token[...].inside("\(folder.identity)/", "") else {
            throw .transient(
                "The cloud folder was exchanged for another while it was read; it is read again.")
        }
        return String(name)
    }

    private func isKnown(_ file: VersionFile, _ length: Int, to cursor: CloudCursor) -> Bool {
        !file.isCopy && !file.isPlaceholder
            && cursor.joined.contains(FolderMark(file: file, size: length).text)
    }

    /// A file's mark and content; nil if it has gone.
    ///
    /// Content that is not read is either known or too large, and is told as the latter: what is known is not told.
    private func look(
        at file: VersionFile, _ length: Int, isRead: Bool
    ) throws(CloudError) -> (String, CloudVersion.Content)? {
        let known = FolderMark(file: file, size: length)
        guard isRead else { return (known.text, .tooLarge) }
        guard !file.isPlaceholder else { return (known.text, .waiting) }
        guard let bytes = try folder.read(file.name, limit: limits.registerBytes), bytes.count == length
        else {
            return try folder.size(of: file.name) == nil ? nil : (known.text, .waiting)
        }
        let hash = ContentHash(of: bytes)
        if file.isCopy, hash == file.stem.hash || bytes.starts(with: Self.magic) {
            // A copy of another content than its name says may be a version all the same: its seal decides.
            return (FolderMark(file: file, size: length, hash: hash).text, .bytes(bytes))
        }
        return (known.text, hash == file.stem.hash ? .bytes(bytes) : .waiting)
    }

    /// How every sealed envelope begins.
    static var magic: [UInt8] { [0x89] + Array("SECOND".utf8) + [0x0A] }
}

extension CloudLimits {
    /// 32 MiB a register, 256 registers a step; what was put is handed over, not confirmed.
    package static let folder = CloudLimits(
        registerBytes: 32 << 20, batch: 256, confirms: false, keepsVersions: true, tellsComplete: true)
}
