internal import Bytes
internal import Files
internal import SyncEngine

/// What a zone was last told to hold: names and hashes, no content.
///
/// CloudKit tells what changed since a token, the replication engine asks what stands there. This is nothing but a cache
/// between the two: what was joined the engine knows by itself, and without a mirror the zone is told from its beginning.
package struct ZoneMirror: Equatable, Sendable {
    /// What is known of one register.
    package struct Entry: Equatable, Sendable {
        /// Names the version; its hash is what the record's field says.
        package let mark: String
        package let size: Int
    }

    /// How far the zone was told; nil for not at all.
    package var token: [UInt8]?
    /// Whether everything was told up to the token, and not only a first part.
    package var isWhole = false
    /// Whether CloudKit was asked to push.
    package var isSubscribed = false
    /// By the register's name.
    package private(set) var registers: [String: Entry] = [:]
    package private(set) var accounts: Set<String> = []
    /// What changed here since ``stored()``.
    private(set) var changes = 0

    /// Nothing is known.
    package init() {}

    /// Takes in a record as the zone tells it.
    package mutating func take(_ record: ZoneRecord) {
        switch ZoneName(record.name, type: record.type) {
        case .account(let id): note(accounts.insert(id).inserted)
        case .register(let name): set(Entry(record, register: name), of: name)
        case nil: break
        }
    }

    /// Takes in that a version was saved.
    package mutating func take(_ mark: ZoneMark, size: Int) {
        set(Entry(mark: mark.text, size: size), of: mark.register)
    }

    /// Takes in that a record is gone.
    package mutating func remove(_ name: String) {
        switch ZoneName(name) {
        case .account(let id): note(accounts.remove(id) != nil)
        case .register(let name): note(registers.removeValue(forKey: name) != nil)
        case nil: break
        }
    }

    /// Whether a record is taken to stand there.
    package func holds(_ name: String) -> Bool {
        switch ZoneName(name) {
        case .account(let id): accounts.contains(id)
        case .register(let name): registers[name] != nil
        case nil: false
        }
    }

    /// Whether the zone is taken to hold one of these versions.
    package func holdsAny(of marks: Set<String>) -> Bool {
        registers.values.contains { marks.contains($0.mark) }
    }

    /// Takes in that the zone is to be told from its beginning.
    package mutating func forget() {
        var blank = ZoneMirror()
        blank.changes = changes
        guard self != blank else { return }
        self = blank
        note(true)
    }

    mutating func subscribed() {
        isSubscribed = true
        note(true)
    }

    mutating func stored() { changes = 0 }

    private mutating func set(_ entry: Entry, of name: String) {
        note(registers.updateValue(entry, forKey: name) != entry)
    }

    private mutating func note(_ isNews: Bool) { if isNews { changes += 1 } }
}

extension ZoneMirror.Entry {
    /// The hash of a record whose own hash cannot be read: it is told as not all there.
    private static let noHash = String(repeating: "0", count: 32)

    /// What a record's fields say of its bytes.
    init(_ record: ZoneRecord, register: String) {
        let hash = record.hash.flatMap { ContentHash($0) }?.text
        self.init(mark: "\(register)/\(hash ?? Self.noHash)", size: max(0, record.size ?? 0))
    }
}

/// How a mirror lies on the disk: lines of text, the last of which is the hash of those before.
///
///     zone-mirror 1
///     token <hexadecimal digits; empty for none> <whole or part> <pushed or silent>
///     account <id>
///     register <mark> <size>
///     <hash>
extension ZoneMirror {
    private static let header = "zone-mirror 1"

    /// The mirror as text.
    var text: [UInt8] {
        let digits = Hexadecimal.encode(token ?? [])
        var lines = [Self.header]
        lines.append(
            "token \(digits) \(isWhole ? "whole" : "part") \(isSubscribed ? "pushed" : "silent")")
        lines += accounts.sorted().map { "account \($0)" }
        lines += registers.sorted { $0.key < $1.key }.map { "register \($0.value.mark) \($0.value.size)" }
        let body = Array((lines.joined(separator: "\n") + "\n").utf8)
        return body + Array(ContentHash(of: body).text.utf8)
    }

    /// Reads a mirror.
    ///
    /// - Parameter text: what ``text`` gave; nil comes of anything else, that of another version included.
    init?(_ text: [UInt8]) {
        guard text.count > 32, let sum = ContentHash(String(decoding: text.suffix(32), as: UTF8.self)) else {
            return nil
        }
        let body = Array(text.dropLast(32))
        guard ContentHash(of: body) == sum else { return nil }
        let lines = body.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        guard lines.count >= 2, lines[0].joined(separator: " ") == Self.header, lines[1].count == 4,
            lines[1][0] == "token", let token = Hexadecimal.decode(lines[1][1])
        else { return nil }
        self.init()
        for line in lines.dropFirst(2) {
            guard take(line: line) else { return nil }
        }
        self.token = token.isEmpty ? nil : token
        isWhole = lines[1][2] == "whole"
        isSubscribed = lines[1][3] == "pushed"
        stored()
    }

    /// - Returns: whether the line was in order.
    private mutating func take(line: [String]) -> Bool {
        switch (line[0], line.count) {
        case ("account", 2):
            guard ZoneName.isAccount(line[1]) else { return false }
            take(ZoneRecord(name: "account-\(line[1])", type: ZoneName.account(line[1]).type))
        case ("register", 3):
            guard let mark = ZoneMark(line[1]), let size = Int(line[2]), size >= 0 else { return false }
            take(mark, size: size)
        default: return false
        }
        return true
    }
}

/// Where mirrors outlive the program.
///
/// They are caches: what fails here is told to nobody, and costs a longer reading.
public protocol ZoneMirrorStore: Sendable {
    /// What was stored last.
    ///
    /// - Parameter user: names the user of the cloud; each has a mirror of his own.
    /// - Returns: the bytes; nil if there are none, or they cannot be read.
    func load(_ user: String) -> [UInt8]?

    /// Stores bytes in place of what was there.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - user: as in ``load(_:)``.
    func store(_ bytes: [UInt8], _ user: String)
}

/// Mirrors in a private folder: `mirror-` and the hash of the user's name.
public struct MirrorFolder: ZoneMirrorStore {
    private static let mostBytes = 128 << 20
    private let path: String

    /// A folder.
    ///
    /// - Parameter path: where it stands, or is made once there is something to store; best where the system keeps what
    ///   may be lost and is in no backup, because another device must not take it for its own.
    public init(path: String) { self.path = path }

    /// The bytes of a user's mirror.
    public func load(_ user: String) -> [UInt8]? {
        try? PrivateDirectory(existing: path).read(name(user), limit: Self.mostBytes)
    }

    /// Replaces a user's mirror, whole or not at all.
    public func store(_ bytes: [UInt8], _ user: String) {
        try? PrivateDirectory(creating: path).write(name(user), bytes)
    }

    private func name(_ user: String) -> String { "mirror-\(ContentHash(of: Array(user.utf8)))" }
}
