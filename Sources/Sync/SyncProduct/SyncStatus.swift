public import FoundationExports
public import SyncEngine

/// How this device and the cloud stand to each other: nothing is called synced that is not known to be.
public struct SyncStatus: Sendable, Equatable {
    /// The one thing to say first.
    public enum Phase: Sendable, Equatable {
        /// No cloud is configured: the accounts are on this device only.
        case off
        /// The cloud was not read whole yet; adding works.
        case waiting
        /// What is here, or all that is there, cannot be opened for now: nothing is joined or sent.
        case closed
        /// Something is on its way.
        case syncing
        /// Changes wait to be handed over: so many.
        case pending(Int)
        /// Everything was handed to what carries it to the cloud.
        case handedOver
        /// The cloud confirmed that it has everything.
        case synced
        /// Everything was handed over, under a key that these devices do not hold: they cannot open it.
        case keyMissing(on: [String])
        /// The cloud cannot be reached.
        case offline
        /// Nobody is signed in to the cloud.
        case signedOut
        /// The cloud has no room.
        case quotaExceeded
        /// The cloud can be read but not written.
        case readOnly
        /// The vault is larger than the cloud takes.
        case tooLarge
        /// The cloud asked to wait, until that moment if it named one.
        case throttled(until: Date?)
        /// The cloud that was known is gone and an empty one stands in its place: nothing is sent before a person
        /// decides.
        case emptied
        /// Another account's data stands in the cloud: nothing is sent before a person decides.
        case otherAccount
        /// Anything else that may pass, with its reason.
        case trouble(String)
    }

    /// The one thing to say first.
    public package(set) var phase: Phase = .off
    /// Where the cloud is, as a person knows it; nil if none is configured.
    public package(set) var cloud: String?
    /// How many changes wait to be handed over, whatever else is to be said; before the first time, how many accounts.
    public package(set) var pending = 0
    /// When everything had been handed over, by this device's clock; nil if that is not known.
    public package(set) var handedOver: Date?
    /// The names of the devices that have seen every change made here.
    public package(set) var seenBy: [String] = []
    /// All devices, this one first, then by name.
    public package(set) var devices: [SyncedDevice] = []
    /// What stands in the cloud and could not be joined.
    public package(set) var findings: [Finding] = []
    /// Whether this device's own file in the cloud is other than it was written, where that was looked at.
    public package(set) var hasDamagedPut = false
    /// How many files in the cloud are not all there yet.
    public package(set) var unfinished = 0
    /// How far the work under way is; nil where none is, or it takes a step alone.
    public package(set) var progress: CloudProgress?

    /// No cloud.
    public init() {}
}

/// One device of the owner, as its register tells of it.
public struct SyncedDevice: Sendable, Equatable, Identifiable {
    /// The replica id of its register.
    public let id: String
    /// Its name; empty if its register could not be opened yet.
    public let name: String
    /// When it last wrote, by its own clock but no later than it was read here; nil if that is not known.
    public let lastSeen: Date?
    /// Whether it is this one.
    public let isThisDevice: Bool
    /// Whether its newest register could be opened.
    public let isReadable: Bool
    /// Whether it goes by another id by now: a copy or an earlier installation.
    public let isFormer: Bool
    /// By how much its clock is ahead of this one's, in seconds; 0 if it is not.
    public let secondsAhead: Int
    /// Counts its versions: the greatest that was joined here; 0 if none was, and for this device.
    public let version: UInt64

    package init(
        id: String, name: String, lastSeen: Date?, isThisDevice: Bool, isReadable: Bool, isFormer: Bool,
        secondsAhead: Int, version: UInt64
    ) {
        self.id = id
        self.name = name
        self.lastSeen = lastSeen
        self.isThisDevice = isThisDevice
        self.isReadable = isReadable
        self.isFormer = isFormer
        self.secondsAhead = secondsAhead
        self.version = version
    }
}

extension SyncedDevice {
    /// What a device is called: its name, or where that is not known the beginning of its id.
    package static func title(_ name: String, id: String) -> String {
        name.isEmpty ? String(id.prefix(8)) : name
    }

    /// A clock that is ahead by no more than this, in seconds, is not worth a word.
    private static let tolerance = 30

    /// Whether its clock is so far ahead of this one's that it is said; never of one that goes by another id by now.
    public var isAhead: Bool { secondsAhead > Self.tolerance && !isFormer }
}

extension [SyncedDevice] {
    /// The devices that a person may mean: by the whole name, the beginning of an id, a word of the name, as in
    /// `vm (m2)`, or the beginning of the name or of a word; the first way that finds any.
    ///
    /// - Parameter text: what the person wrote.
    /// - Returns: those devices, this one among them; none for an empty text.
    package func named(_ text: String) -> [SyncedDevice] {
        let wanted = text.lowercased().filter { !$0.isWhitespace }
        guard !wanted.isEmpty else { return [] }
        func whole(_ device: SyncedDevice) -> String { device.name.lowercased().filter { !$0.isWhitespace } }
        func words(_ device: SyncedDevice) -> [Substring] {
            device.name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
        }
        let ways: [(SyncedDevice) -> Bool] = [
            { whole($0) == wanted }, { wanted.count >= 4 && $0.id.hasPrefix(wanted) },
            { words($0).contains { $0 == wanted } }, { whole($0).hasPrefix(wanted) },
            { words($0).contains { $0.hasPrefix(wanted) } },
        ]
        return ways.lazy.map { filter($0) }.first { !$0.isEmpty } ?? []
    }
}

extension SyncStatus {
    /// The state that the stored part and the replicator's view give.
    ///
    /// - Parameters:
    ///   - replica: the stored part; nil if there is none that can be opened.
    ///   - pending: how many changes wait to be handed over; nil to count those of the replica.
    ///   - isBare: whether nothing was ever here while what stands in the cloud could not be opened; nil to ask the
    ///     replica.
    ///   - isAwaited: whether the stored part itself may still come from the cloud.
    ///   - cloud: the cloud; nil if none is configured.
    ///   - view: what the replicator knows; nil where none runs in this program.
    ///   - isLost: whether what was put into the cloud is not there any more.
    ///   - handedOver: when everything had been handed over.
    package init(
        _ replica: Replica?, pending: Int? = nil, isBare: Bool? = nil, isAwaited: Bool,
        cloud: CloudConfiguration?,
        view: CloudView?,
        isLost: Bool, handedOver: Date?
    ) {
        if let replica { devices = SyncedDevice.list(replica) }
        guard let cloud else { return }
        self.cloud = cloud.name
        findings = view?.findings ?? []
        hasDamagedPut = view.map { !$0.damagedPuts.isEmpty } ?? false
        unfinished = view?.waiting ?? 0
        progress = view?.progress
        self.pending = pending ?? replica?.pending ?? 0
        phase = Self.phase(
            replica, pending: self.pending, isBare: isBare ?? replica?.isBareBeforeLocked ?? false,
            isAwaited: isAwaited, cloud, view, isLost: isLost)
        guard phase == .handedOver || phase == .synced, let replica else { return }
        self.handedOver = handedOver
        seenBy = Set(replica.seenBy).sorted()
    }

    private static func phase(
        _ replica: Replica?, pending: Int, isBare: Bool, isAwaited: Bool, _ cloud: CloudConfiguration,
        _ view: CloudView?,
        isLost: Bool
    ) -> Phase {
        let withoutKey = replica?.devicesWithoutKey.map { SyncedDevice.title($1, id: $0) } ?? []
        let done: Phase =
            withoutKey.isEmpty ? cloud.confirms ? .synced : .handedOver : .keyMissing(on: withoutKey.sorted())
        guard let view else {
            if pending > 0 { return .pending(pending) }
            return replica?.wasHandedOver == true && !isLost ? done : .waiting
        }
        switch view.otherCloud {
        case .empty: return .emptied
        case .foreign: return .otherAccount
        case .unclear, nil: break
        }
        if let trouble = view.trouble { return phase(trouble) }
        guard view.isRead else { return view.isBusy && view.hasAnswered ? .syncing : .waiting }
        // A vault that is still to come is waited for; one that does not open has nothing on its way.
        guard let replica else { return isAwaited ? .waiting : .closed }
        // Without any key nothing of this device can be sealed until one comes.
        let isKeyless = replica.header.keys.isEmpty && view.findings.contains { $0.kind == .locked }
        if isBare || isKeyless { return .closed }
        guard pending > 0 || !replica.wasHandedOver || isLost else { return done }
        if view.isBusy { return .syncing }
        if pending > 0 { return .pending(pending) }
        // Nothing is under way: who has nothing to hand over waits for the rest of the files.
        return view.waiting > 0 ? .waiting : .syncing
    }

    private static func phase(_ trouble: CloudError) -> Phase {
        switch trouble {
        case .offline: .offline
        case .signedOut: .signedOut
        case .accountChanged: .otherAccount
        case .quotaExceeded: .quotaExceeded
        case .readOnly: .readOnly
        case .tooLarge: .tooLarge
        case .throttled(let until): .throttled(until: until)
        case .unread: .syncing
        case .transient(let reason): .trouble(reason)
        }
    }
}

extension SyncedDevice {
    /// All devices of a replica's cloud, this one first.
    fileprivate static func list(_ replica: Replica) -> [SyncedDevice] {
        let own = SyncedDevice(
            id: replica.header.replica, name: replica.device, lastSeen: nil, isThisDevice: true,
            isReadable: true,
            isFormer: false, secondsAhead: 0, version: 0)
        let former = replica.formerIDs
        let others = replica.metadata.peers.filter { !$0.value.isForgotten }.map { id, peer in
            let seen = peer.written > peer.ahead ? peer.written - peer.ahead : 0
            return SyncedDevice(
                id: id, name: peer.device,
                lastSeen: seen == 0 ? nil : Date(timeIntervalSince1970: Double(seen) / 1000),
                isThisDevice: false, isReadable: peer.isReadable, isFormer: former.contains(id),
                secondsAhead: Int(clamping: peer.ahead / 1000), version: peer.seen?.sequence ?? 0)
        }
        return [own] + others.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
}

extension SyncStatus {
    /// As an app shows it that has a cloud from the start, which what just opens does not know yet.
    ///
    /// - Parameter name: the cloud's name, as the person knows it.
    /// - Returns: that the cloud is looked into, where no cloud is known; else the same.
    package func expecting(cloud name: String) -> SyncStatus {
        guard phase == .off else { return self }
        var status = self
        (status.phase, status.cloud) = (.waiting, name)
        return status
    }
}
