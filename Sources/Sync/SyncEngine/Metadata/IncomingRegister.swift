internal import Bytes

/// A version that a cloud told of, after an attempt to open it.
public struct IncomingRegister: Sendable, Equatable {
    /// What came of the attempt.
    public enum Outcome: Sendable, Equatable {
        /// It opened.
        case opened(Register)
        /// It is whole and sealed under a key that is not at hand; the header is what stands in the clear.
        case locked(RegisterHeader)
        /// It is not all there yet.
        case waiting
        /// It can not be used.
        case unusable(Finding.Kind)
    }

    /// The id of the replica under whose name it stands.
    public let register: String
    /// Names the version in the cloud.
    public let mark: String
    /// What its bytes are; nil if they were not read.
    public let hash: ContentHash?
    /// What came of the attempt to open it.
    public let outcome: Outcome

    /// A register that came in.
    public init(register: String, mark: String, hash: ContentHash?, outcome: Outcome) {
        self.register = register
        self.mark = mark
        self.hash = hash
        self.outcome = outcome
    }
}

/// A version in the cloud that could not be joined; it stands in nobody's way.
public struct Finding: Sendable, Hashable {
    /// What is the matter with it.
    public enum Kind: Sendable, Hashable {
        /// It is sealed under a key that is not at hand.
        case locked
        /// It has not been whole for 10 minutes.
        case unfinished
        /// Its seal does not fit, or it is no register at all.
        case damaged
        /// A newer version of the program made it; the number is the format's.
        case newerVersion(Int)
        /// It is larger than any register.
        case tooLarge
    }

    /// The register's replica id.
    public let register: String
    /// The name of its device, if another version of it was read before; else empty.
    public let device: String
    /// What is the matter.
    public let kind: Kind

    /// A finding.
    public init(register: String, device: String, kind: Kind) {
        self.register = register
        self.device = device
        self.kind = kind
    }
}

/// What a reading of all pages of a cloud says beside the versions themselves.
public struct Reading: Sendable, Equatable {
    /// The marks of everything that stands in the cloud; nil where it tells changes alone.
    public var present: Set<String>?
    /// How far the cloud is read.
    public var token: String?
    /// Whether this was everything there is.
    public var isComplete: Bool
    /// Whether what was put may be lost before anybody else saw it.
    public var mayLosePuts: Bool
    /// The replica ids under which parts stand in the cloud: they stay known while they do.
    public var partOwners: Set<String> = []

    /// A reading.
    public init(
        present: Set<String>?, token: String? = nil, isComplete: Bool, mayLosePuts: Bool = false
    ) {
        self.present = present
        self.token = token
        self.isComplete = isComplete
        self.mayLosePuts = mayLosePuts
    }
}

/// What became of the versions of one page.
public struct JoinResult: Sendable, Equatable {
    /// Whether anything was learnt that must be stored.
    public var isNews = false
    /// Whether records changed.
    public var changedRecords = false
    /// Whether the replica took a new id: somebody else writes under the old one.
    public var renewed = false
    /// Whether the own last put is missing in the cloud and goes there again.
    public var putsAgain = false
    /// Whether the own last put stands in the cloud.
    public var standsInCloud = false
    /// Own puts that are not as they were written: the newest goes to the cloud again.
    public var damagedPuts: Set<String> = []
    /// Versions that could not be joined and need no second look before keys change, by mark.
    public var settled: [String: Finding] = [:]
    /// Versions that have not been whole for too long; they may become whole still.
    public var unfinished: [Finding] = []
    /// How many versions are not all there yet, those that are not for too long left out.
    public var waiting = 0
    /// The registers of which an older version came after a newer one; joined all the same.
    public var older: Set<String> = []

    /// Nothing.
    public init() {}
}

/// The seal of registers, both ways.
extension IncomingRegister {
    /// The key that sealed a version, as far as that can be told without opening it.
    ///
    /// - Parameter version: what a cloud told of.
    /// - Returns: the key's id; nil for what is no whole envelope.
    public static func keyID(of version: CloudVersion) -> SealingKey.ID? {
        guard case .bytes(let bytes) = version.content else { return nil }
        let name = Register.name(of: version.register)
        return try? Envelope(bytes, name: name, upTo: Envelope.packVersion).keyID
    }

    /// Opens a version.
    ///
    /// - Parameters:
    ///   - version: what a cloud told of.
    ///   - keys: the keys at hand, by id.
    public init(_ version: CloudVersion, keys: [SealingKey.ID: SealingKey]) {
        self.init(version) { bytes, _ in Self.outcome(of: bytes, register: version.register, keys: keys) }
    }

    /// Opens a version with another seal than the envelope's: the simulator's.
    package init(_ version: CloudVersion, open: (_ bytes: [UInt8], _ hash: ContentHash) -> Outcome) {
        switch version.content {
        case .bytes(let bytes):
            let hash = ContentHash(of: bytes)
            self.init(
                register: version.register, mark: version.mark, hash: hash, outcome: open(bytes, hash))
        case .waiting:
            self.init(register: version.register, mark: version.mark, hash: nil, outcome: .waiting)
        case .tooLarge:
            self.init(
                register: version.register, mark: version.mark, hash: nil, outcome: .unusable(.tooLarge))
        }
    }

    private static func outcome(
        of bytes: [UInt8], register: String, keys: [SealingKey.ID: SealingKey]
    ) -> Outcome {
        do {
            let envelope = try Envelope(bytes, name: Register.name(of: register))
            let header = try RegisterHeader(envelope.header)
            // A register under another one's name would not open either; what stands in the clear counts already.
            guard header.replica == register else { return .unusable(.damaged) }
            guard let key = keys[envelope.keyID] else { return .locked(header) }
            return .opened(try Register(header: envelope.header, body: try envelope.open(with: key)))
        } catch SealingError.newerVersion(let version) {
            return .unusable(.newerVersion(version))
        } catch {
            return .unusable(.damaged)
        }
    }
}

extension Replica {
    /// Takes in a page of the cloud: judges whose it is, joins it, and with the last page settles the reading.
    ///
    /// - Parameters:
    ///   - arrivals: the page's versions, after an attempt to open each.
    ///   - account: the account ids that stand in the cloud.
    ///   - reading: what the whole reading says, with its last page.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    ///   - newID: mints a replica id: 32 hexadecimal digits.
    /// - Returns: what became of it.
    /// - Throws: `withheld`; nothing was joined then.
    public mutating func take(
        _ arrivals: [IncomingRegister], account: Set<String>, _ reading: Reading?, wallClock: UInt64,
        newID: () -> String
    ) throws(ReplicaStoreError) -> JoinResult {
        switch judge(account, reading ?? Reading(present: nil, isComplete: false), arrivals) {
        case .same, .unnamed: break
        case .other:
            throw .withheld(reading?.present?.isEmpty == true && account.isEmpty ? .empty : .foreign)
        case .unclear: throw .withheld(.unclear)
        }
        let isKnown = !know(account)
        var result = join(arrivals, wallClock: wallClock, newID: newID)
        if let reading { settle(reading, &result) }
        result.isNews = result.isNews || !isKnown
        return result
    }

    /// Seals the next version of the own register and notes what its bytes are, to be stored before it is sent.
    ///
    /// - Parameters:
    ///   - key: the key to seal under.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: the version.
    /// - Throws: `tooLarge`.
    public mutating func seal(with key: SealingKey, wallClock: UInt64) throws(SealingError) -> CloudPut {
        let format = records.format
        return try seal(under: key.id.description, wallClock: wallClock) { draft, name throws(SealingError) in
            try Envelope.seal(draft.body, header: draft.header, name: name, key: key, version: format)
        }
    }

    /// Seals with another seal than the envelope's: the simulator's.
    package mutating func seal(
        under key: String, wallClock: UInt64,
        _ seal: (_ draft: Draft, _ name: String) throws(SealingError) -> [UInt8]
    ) throws(SealingError) -> CloudPut {
        let joined = ownVersions
        let draft = draft(wallClock: wallClock)
        let bytes = try seal(draft, Register.name(of: header.replica))
        note(ContentHash(of: bytes))
        // The choice, not the key: one that could not be read is not chosen again and again.
        metadata.sealedUnder = sealingKey(present: key)
        return CloudPut(
            register: header.replica, sequence: header.sequence, bytes: bytes, account: metadata.accounts,
            joined: joined)
    }

    /// Notes that the register is to be sealed again if another key than the last put's holds now.
    ///
    /// - Parameter present: the key in use.
    public mutating func checkKey(present: String) {
        guard let last = metadata.sealedUnder, sealingKey(present: present) != last else { return }
        // What a put that is on its way pays off is owed under the former key.
        let newest = metadata.puts.keys.max() ?? 0
        if metadata.owed.map({ $0 <= newest }) ?? true { owe() }
    }
}
