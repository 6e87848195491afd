internal import Bytes
package import FoundationExports

/// All parts of one replica in two numbers: how many records they hold, and the sum of what their bytes are.
///
/// A replica's main register carries its own, so that anyone who has joined the same parts knows that none is missing.
public struct PartsDigest: Sendable, Equatable {
    /// How many records there are in them; where none is a pack, as many as there are parts.
    public private(set) var count: UInt64 = 0
    /// The exclusive or of their newest versions' hashes.
    public private(set) var sum: ContentHash

    /// No parts.
    public init() { sum = ContentHash.zero }

    init(count: UInt64, sum: ContentHash) {
        self.count = count
        self.sum = sum
    }

    /// Takes in the newest version of one more part.
    ///
    /// - Parameter hash: what its bytes are.
    public mutating func add(_ hash: ContentHash) {
        count &+= 1
        sum = sum.mixed(with: hash)
    }

    /// Lets go of a version that is not the newest any more.
    ///
    /// - Parameter hash: what its bytes are; it was added before.
    public mutating func remove(_ hash: ContentHash) {
        count &-= 1
        sum = sum.mixed(with: hash)
    }
}

extension ContentHash {
    /// What a digest takes in for one record of a pack: the same bytes count once for each, and none of them cancels another.
    ///
    /// - Parameter record: the record's id.
    /// - Returns: another hash for each record and each of these.
    package func ofPacked(_ record: UUID) -> ContentHash {
        let id = unsafe withUnsafeBytes(of: record.uuid) { unsafe Array($0) }
        return ContentHash(of: Array(text.utf8) + id)
    }
}

/// `{"count":n,"sum":"32 digits"}`.
extension PartsDigest {
    init(_ text: JSONText, _ range: Range<Int>) throws(JSONText.Failure) {
        let members = try text.members(range)
        guard let count = members["count"], let sum = members["sum"],
            let sum = ContentHash(try text.string(sum))
        else { throw .notJSON }
        self.init(count: try text.count(count), sum: sum)
    }

    func write(to builder: SecretBuilder) { builder.append("{\"count\":\(count),\"sum\":\"\(sum)\"}") }
}

extension Replica {
    /// Takes notice of which parts were joined: others hear that everything of theirs is here.
    ///
    /// - Parameter digests: by replica id, the newest joined versions of its parts; a replica without any is left out.
    public mutating func note(_ digests: [String: PartsDigest]) {
        for (id, peer) in metadata.peers {
            guard let digest = peer.digest else { continue }
            let isWhole = digest == digests[id] ?? PartsDigest()
            metadata.peers[id]?.isWhole = isWhole
            guard isWhole, peer.isOwedWord else { continue }
            metadata.peers[id]?.isOwedWord = false
            owe()
        }
    }

    /// Everything of ours up to this sequence has arrived: another device joined it, or a later main register has lain
    /// handed over for 24 hours.
    package var arrivedSequence: UInt64 { max(greatestCover, lastArrived ?? 0) }
}
