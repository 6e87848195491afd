internal import Bytes

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

    /// Whether what was put since a person forgot a device has arrived, so that its registers may go.
    ///
    /// - Parameter id: the replica id of the device's registers.
    /// - Returns: false for a device that nobody forgot.
    public func hasArrived(sinceForgetting id: String) -> Bool {
        guard let since = metadata.peers[id]?.forgotten else { return false }
        let others = metadata.peers.filter { $0.key != id && $0.value.forgotten == nil }.map(\.value.covers)
        return arrivedPut(among: others).map { $0 > since } ?? false
    }

    /// The greatest sequence of ours that another device is known to have joined.
    public var greatestCover: UInt64 {
        metadata.peers.values.lazy.filter { $0.forgotten == nil }.map(\.covers).max() ?? 0
    }
}
