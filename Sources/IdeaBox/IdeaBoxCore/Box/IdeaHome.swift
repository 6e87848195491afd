internal import Bytes
internal import FoundationExports
internal import SyncEngine

/// How the replica's own bookkeeping lies beside the ideas: what stands in the clear under one name, the rest under
/// another.
struct IdeaHome: Sendable {
    private static let header = "replica-header"
    private static let body = "replica-body"

    let incarnation: UInt64
    let place: String
    let device: String
    let newID: @Sendable () -> String

    /// The replica as it is stored; a new one where there is none, and a new id where the store is a copy.
    func replica(_ reader: any IdeaReading) throws(IdeaStoreError) -> Replica {
        replica(from: try stored(reader))
    }

    /// The replica, where what is stored of it was read before.
    func replica(from stored: Replica?) -> Replica {
        var replica = stored ?? Replica(incarnation: incarnation)
        if replica.header.replica.isEmpty {
            replica.header = RegisterHeader(replica: newID(), keys: [])
        } else if replica.place != place {
            replica.renew(newID())
        }
        replica.place = place
        replica.device = device
        return replica
    }

    func stored(_ reader: any IdeaReading) throws(IdeaStoreError) -> Replica? {
        guard let header = try reader.note(Self.header), let body = try reader.note(Self.body) else {
            return nil
        }
        do throws(Replica.BodyError) {
            var replica = try Replica(body: SecretBytes(body), incarnation: incarnation)
            replica.header = try RegisterHeader(header)
            return replica
        } catch {
            // Bookkeeping that makes no sense is begun again: a lost cursor is read again, under a new id.
            return nil
        }
    }

    func store(_ replica: Replica, _ writer: any IdeaWriting) throws(IdeaStoreError) {
        try writer.setNote(Self.header, replica.header.bytes)
        try writer.setNote(Self.body, unsafe replica.body.withUnsafeBytes { unsafe Array($0) })
    }
}
