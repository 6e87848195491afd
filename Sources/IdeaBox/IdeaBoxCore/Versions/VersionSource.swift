internal import Bytes
public import FoundationExports
public import Localization
internal import SyncEngine

/// When a value was written, and on which device.
public struct VersionSource: Sendable, Equatable {
    /// A device as a person knows it.
    public enum Device: Sendable, Equatable {
        /// The one that they hold.
        case this
        /// Another one, by its name.
        case named(String)

        /// Device and time in words.
        ///
        /// - Parameters:
        ///   - time: the time in words.
        ///   - language: the language of the words.
        /// - Returns: "this device, 5 minutes ago".
        public func words(_ time: String, in language: Language) -> String {
            switch self {
            case .this: IdeaBoxStrings.hereThen(time).text(in: language)
            case .named(let name): IdeaBoxStrings.deviceThen(device: name, time: time).text(in: language)
            }
        }
    }

    /// The device; nil if that is not known.
    public let device: Device?
    /// When, by the clock of that device.
    public let written: Date

    package init(device: Device?, written: Date) {
        self.device = device
        self.written = written
    }

    init(_ stamp: HybridTimestamp, _ writers: [String: Device]) {
        self.init(
            device: writers[stamp.incarnationText],
            written: Date(timeIntervalSince1970: Double(stamp.wallClock) / 1000))
    }

    /// Device and time in words.
    ///
    /// - Parameters:
    ///   - now: the moment it is said at.
    ///   - language: the language of the words.
    /// - Returns: "Red phone, 5 minutes ago"; the time alone where the device is not known.
    public func words(at now: Date, in language: Language) -> String {
        let time = IdeaBoxStrings.ago(written, at: now).text(in: language)
        return device.map { $0.words(time, in: language) } ?? time
    }
}

/// Which device wrote what: for each replica that edited an idea a field `by-REPLICA`, which that replica alone writes. It
/// names the replica's incarnations, the latest last, parted by spaces.
///
/// A new idea has none: what nobody has edited has no other version.
extension Record {
    private static var prefix: String { "by-" }
    /// An older session's texts have no name then.
    private static var mostSessions: Int { 8 }
    /// Of further replicas an idea keeps no names: each change of a home's place makes one, for ever.
    private static var mostReplicas: Int { 16 }

    /// Says whose edit it is that is written at a stamp.
    ///
    /// - Parameters:
    ///   - replica: the id of the replica that edits.
    ///   - stamp: the edit's stamp.
    mutating func sign(by replica: String, at stamp: HybridTimestamp) {
        let name = Self.prefix + replica
        let isNew = fields[name] == nil
        guard !isNew || fields.keys.count(where: { $0.hasPrefix(Self.prefix) }) < Self.mostReplicas else {
            return
        }
        let known = sessions(name)
        guard known.last != stamp.incarnationText else { return }
        let sessions = (known.filter { $0 != stamp.incarnationText } + [stamp.incarnationText]).suffix(
            Self.mostSessions)
        write([name: .json(sessions.joined(separator: " "))], at: stamp)
    }

    /// The devices of the incarnations that have edited the idea.
    ///
    /// - Parameter replica: knows the devices; nil for nothing.
    /// - Returns: a device for each incarnation that is known.
    func writers(knownTo replica: Replica?) -> [String: VersionSource.Device] {
        guard let replica else { return [:] }
        var writers: [String: VersionSource.Device] = [:]
        for name in fields.keys where name.hasPrefix(Self.prefix) {
            guard let device = replica.device(String(name.dropFirst(Self.prefix.count))) else { continue }
            for session in sessions(name) { writers[session] = device }
        }
        return writers
    }

    private func sessions(_ name: String) -> [String] {
        (fields[name]?.value.jsonString ?? "").split(separator: " ").map(String.init)
    }
}

extension Replica {
    /// The device that has or had an id.
    fileprivate func device(_ id: String) -> VersionSource.Device? {
        if header.replica == id || header.former.contains(id) { return .this }
        let peers = metadata.peers
        let peer =
            peers[id].flatMap { $0.device.isEmpty ? nil : $0 }
            ?? peers.values.first { $0.former.contains(id) }
        return peer.flatMap { $0.device.isEmpty ? nil : .named($0.device) }
    }
}

extension HybridTimestamp {
    /// The incarnation as a record's fields name it.
    fileprivate var incarnationText: String { String(incarnation, radix: 16) }
}
