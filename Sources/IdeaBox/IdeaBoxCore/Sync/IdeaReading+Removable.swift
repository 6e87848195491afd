internal import SyncEngine

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension IdeaReading {
    /// Versions of ideas' registers that may leave the cloud, by mark.
    ///
    /// An own version goes only when a later one has arrived: another device's main register says that it saw
    /// everything up to there, or it has lain handed over for 24 hours. The registers of a device that was forgotten go
    /// when everything was put that they alone held, and has arrived.
    func removable(
        _ replica: Replica, _ remoteIndex: RemoteIndex
    ) throws(IdeaStoreError) -> [String: ContentHash] {
        var removable: [String: ContentHash] = [:]
        for idea in remoteIndex.superseded {
            let own = try versions(of: idea).filter { $0.replica == remoteIndex.replica && !$0.marks.isEmpty }
            guard let newest = own.max(by: { $0.sequence < $1.sequence }) else { continue }
            let hasArrived =
                UInt64(clamping: newest.sequence) <= replica.greatestCover
                || newest.lain ?? 0 >= Int64(Replica.arrival)
            guard hasArrived else { continue }
            for version in own where version.sequence < newest.sequence {
                for mark in version.marks { removable[mark] = version.hash }
            }
        }
        for id in remoteIndex.forgotten
        where remoteIndex.digests[id]?.count ?? 0 > 0 && replica.hasArrived(sinceForgetting: id) {
            try addVersions(of: id, remoteIndex, to: &removable)
        }
        return removable
    }

    private func addVersions(
        of replica: String, _ remoteIndex: RemoteIndex, to removable: inout [String: ContentHash]
    ) throws(IdeaStoreError) {
        var found: [StoredVersion] = []
        try eachVersion { if $0.replica == replica, !$0.marks.isEmpty { found.append($0) } }
        for version in found {
            guard let entry = try row(version.idea)?.decoded, try isCovered(version.idea, entry, remoteIndex)
            else {
                continue
            }
            for mark in version.marks { removable[mark] = version.hash }
        }
    }
}

extension Replica {
    /// The replicas whose devices a person forgot.
    var forgotten: Set<String> { Set(metadata.peers.filter(\.value.isForgotten).keys) }
}
