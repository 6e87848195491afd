/// What the registers tell about the devices behind them.
extension Replica {
    /// The names of the devices that have joined every change of this replica's records and keys.
    public var seenBy: [String] {
        guard header.changed > 0 else { return [] }
        let former = formerIDs
        return metadata.peers.compactMap { id, peer in
            let counts = !former.contains(id) && !peer.isForgotten && !peer.device.isEmpty
            return counts && peer.covers >= header.changed ? peer.device : nil
        }
    }

    /// Whether some version of the own register was handed over, and every change of records and keys with it.
    public var wasHandedOver: Bool { metadata.confirmed > 0 && header.changed <= metadata.confirmed }

    /// Ids that devices bore before they took another one.
    public var formerIDs: Set<String> {
        metadata.peers.values.reduce(into: Set(header.former)) { $0.formUnion($1.former) }
    }

    /// Whether nothing was ever here, while what stands in the cloud could not be opened: whoever added to such a
    /// vault would take it for the one that is missing.
    public var isBareBeforeLocked: Bool {
        let former = Set(header.former)
        let others = metadata.peers.filter { !former.contains($0.key) && !$0.value.isForgotten }
        return records.entries.isEmpty && records.unreadable.isEmpty && !others.isEmpty
            && others.values.allSatisfy { $0.seen == nil }
    }
}

extension Peer {
    /// Whether its newest version was opened.
    public var isReadable: Bool { seen.map { $0.sequence >= heard } ?? false }
}
