/// Which key a replica seals under.
extension Replica {
    /// Notes which keys this device holds; others hear of a change.
    ///
    /// - Parameter keys: the keys' ids: 16 hexadecimal digits each.
    public mutating func hold(_ keys: [String]) {
        guard keys != header.keys else { return }
        header.keys = keys
        header.change()
    }

    /// The smallest key that this device and every counted device holds; else the present one.
    ///
    /// - Parameter present: the key in use.
    /// - Returns: the id of one of this device's keys, or `present`.
    public func sealingKey(present: String) -> String {
        let common = counted.reduce(into: Set(header.keys)) { $0.formIntersection($1.keys) }
        return common.min() ?? present
    }

    /// The devices whose keys are waited for: they share a key with this one, go by that id still, and are heard of.
    var counted: [Peer] {
        let former = formerIDs
        return metadata.peers.compactMap { id, peer in
            let isHeard = peer.silent < Self.patience && peer.forgotten == nil
            return isHeard && !former.contains(id) && !Set(peer.keys).isDisjoint(with: header.keys)
                ? peer : nil
        }
    }
}
