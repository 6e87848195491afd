internal import Bytes
internal import NIOConcurrencyHelpers

/// The one-time addresses that can still be used, and the files that lead to them.
final class OneTimeAddresses: Sendable {
    private struct Entry {
        let token: SecretBytes
        let file: String
        let isOver: @Sendable () -> Bool
        let expiry: Task<Void, Never>
    }

    private struct State {
        var entries: [Entry] = []
        var isClosed = false
    }

    /// More than these at a time, and the oldest one ends: they pile up only if somebody keeps asking.
    private static let most = 16
    static let filePrefix = "open-"

    private let folder: OwnerFolder
    private let life: Duration
    private let clock: any Clock<Duration>
    private let title: String
    private let state = NIOLockedValueBox(State())

    /// Takes over the folder: files that an earlier run could not remove are removed.
    init(folder: OwnerFolder, life: Duration, clock: any Clock<Duration>, title: String) {
        self.folder = folder
        self.life = life
        self.clock = clock
        self.title = title
        for name in folder.names() where name.hasPrefix(Self.filePrefix) { folder.remove(name) }
    }

    func mint(host: String, port: Int) throws(LoopbackError) -> OneTimeAddress {
        let token = RandomToken.make(characters: RandomToken.addressCharacters)
        let file = Self.filePrefix + RandomToken.fileName() + ".html"
        let address = "http://\(host):\(port)/#\(token.token)"
        try folder.create(file, Array(MessagePage.redirect(to: address, title: title).utf8))
        let isOver = clock.deadline(after: life)
        let expiry = Task { [weak self, clock, life] in
            // A cancelled wait means that the address was used or dropped, and its file with it.
            guard (try? await clock.sleep(for: life)) != nil else { return }
            self?.drop(file)
        }
        let entry = Entry(token: token, file: file, isOver: isOver, expiry: expiry)
        let (isClosed, oldest) = state.withLockedValue { state -> (Bool, Entry?) in
            if state.isClosed { return (true, entry) }
            state.entries.append(entry)
            return (false, state.entries.count > Self.most ? state.entries.removeFirst() : nil)
        }
        if let oldest { end(oldest) }
        if isClosed { throw .stopped }
        return OneTimeAddress(address: address, file: "\(folder.path)/\(file)")
    }

    /// Uses an address up; false if there is none with this token or its time is over.
    func redeem(_ token: [UInt8]) -> Bool {
        let token = SecretBytes(token)
        let found = state.withLockedValue { state -> Entry? in
            var index: Int?
            for (place, entry) in state.entries.enumerated() where entry.token == token { index = place }
            return index.map { state.entries.remove(at: $0) }
        }
        guard let found else { return false }
        end(found)
        return !found.isOver()
    }

    /// Ends every address for good and removes their files.
    func close() {
        let entries = state.withLockedValue { state in
            state.isClosed = true
            defer { state.entries = [] }
            return state.entries
        }
        for entry in entries { end(entry) }
    }

    private func drop(_ file: String) {
        let found = state.withLockedValue { state -> Entry? in
            state.entries.firstIndex { $0.file == file }.map { state.entries.remove(at: $0) }
        }
        if let found { end(found) }
    }

    private func end(_ entry: Entry) {
        entry.expiry.cancel()
        folder.remove(entry.file)
    }
}

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
