import Bytes
import Foundation
import Secrets
import SyncEngine
import SyncFakes
import TestSupport
import Testing

/// The examples of the module's page of documentation, line for line.
struct DocumentationTests {
    @Test func `the page's examples are these, and its links lead somewhere`() throws {
        let page = try DocumentationPage(of: "Sources/Sync/SyncEngine")
        #expect(try page.untested() == [])
        #expect(page.deadLinks() == [])
        #expect(page.missingTypes() == [])
    }

    @Test func `a laptop joins what a phone handed over`() async throws {
        let key = SealingKey.random()
        let cloud = MemoryCloud()
        let newID = { UUID().uuidString.lowercased().filter { $0 != "-" } }
        let (wallClock, id) = (UInt64(1_750_000_000_000), UUID())
        let milk = SecretBytes(Array("\"Milk\"".utf8))

        // The phone writes a record, seals its register, and hands it over.
        var phone = Replica(incarnation: 1)
        phone.header.replica = newID()
        phone.hold([key.id.description])
        phone.write(["text": milk], id: id, wallClock: wallClock)
        let phonesCloud = await cloud.device()
        phone.know(try await phonesCloud.beginAccount(newID()))
        let put = try phone.seal(with: key, wallClock: wallClock)
        phone.confirm(put.sequence, mark: try await phonesCloud.put(put))

        // The laptop reads the cloud, opens what it can, and joins it.
        var laptop = Replica(incarnation: 2)
        laptop.header.replica = newID()
        laptop.hold([key.id.description])
        let page = try await cloud.device().changes(since: CloudCursor(), page: nil)
        let reading = Reading(present: page.present, isComplete: page.isComplete)
        let result = try laptop.take(
            page.versions.map { IncomingRegister($0, keys: [key.id: key]) },
            account: page.account, reading, wallClock: wallClock, newID: newID)
        let arrived = laptop.records[id]?.fields["text"]?.value

        #expect(arrived == milk)
        #expect(result.changedRecords)
        #expect(!phone.wantsPut)
    }

    @Test func `two devices meet in a cloud`() async throws {
        let key = SealingKey.random()
        let cloud = MemoryCloud()
        let (phone, laptop) = (Notes(device: "phone", key: key), Notes(device: "laptop", key: key))
        let (id, milk) = (UUID(), SecretBytes(Array("\"Milk\"".utf8)))
        await phone.write(milk, in: id)

        var views: [CloudView] = []
        for notes in [phone, laptop] {
            let device = await cloud.device()
            let replicator = Replicator(store: notes, cloud: device, seed: 1, now: { Date() })
            views.append(await replicator.once())
        }
        let arrived = await laptop.replica.records[id]?.fields["text"]?.value

        #expect(arrived == milk)
        #expect(views.map(\.trouble) == [nil, nil])
        #expect(views.map(\.isRead) == [true, true])
    }

    private static let sentences: [(any LocalizedError, String)] = [
        (SealingError.damaged, "The sealed file was changed or damaged."),
        (SealingError.newerVersion(9), "The sealed file has format 9, made by a newer version."),
        (ReplicaStoreError.failed, "The stored replica cannot be read or written."),
        (ReplicaStoreError.withheld(.empty), "The cloud is empty, and the replica knows one that was not."),
        (ReplicaStoreError.withheld(.foreign), "The cloud holds another account's data."),
        (ReplicaStoreError.withheld(.unclear), "The cloud has not told yet whose data it holds."),
        (Replica.BodyError.malformed, "The body is not a replica in this format."),
        (MemoryCloudModel.Refusal.keyTooLong(bytes: 9, most: 8), "The key has 9 bytes; the store takes 8."),
        (MemoryCloudModel.Refusal.cloud(.offline), "The cloud cannot be reached."),
        (CloudError.offline, "The cloud cannot be reached."),
        (CloudError.signedOut, "Nobody is signed in to the cloud."),
        (CloudError.accountChanged, "The cloud holds another account's data, or none."),
        (CloudError.quotaExceeded, "There is no room left in the cloud."),
        (CloudError.readOnly, "The cloud can be read but not written."),
        (CloudError.tooLarge, "The register has more bytes than the cloud takes."),
        (CloudError.throttled(until: nil), "The cloud gets too many requests: try again later."),
        (CloudError.unread, "The cloud holds a version that was not read yet."),
        (CloudError.transient("a fault"), "The cloud did not do it: a fault."),
        (CloudError.transient("You have no permission."), "You have no permission."),
        (KeyTransferFailure.unreadable(.locked), "The keys cannot be read. \(SecretStoreError.locked)"),
        (
            KeyTransferFailure.taken(name: "k"),
            "Something else is stored under the name k, and is not overwritten."
        ),
        (
            KeyTransferFailure.unfinished(added: 0, .locked),
            "The keys could not be stored. \(SecretStoreError.locked)"
        ),
        (
            KeyTransferFailure.unfinished(added: 2, .locked),
            "Only 2 of the keys could be stored. \(SecretStoreError.locked)"
        ),
        (
            KeyTransferFailure.notKept(name: "k"),
            "The keychain took the key k and does not give it back."
        ),
    ]

    @Test func `an error tells Foundation its sentence`() {
        for (error, sentence) in Self.sentences {
            #expect(error.errorDescription == sentence)
            #expect(error.localizedDescription == sentence)
        }
    }
}

/// The second example.
actor Notes: ReplicaStore {
    private(set) var replica = Replica(incarnation: .random(in: .min ... .max))
    private let key: SealingKey

    init(device: String, key: SealingKey) {
        self.key = key
        replica.device = device
        replica.header.replica = Self.newID()
        replica.hold([key.id.description])
    }

    static func newID() -> String { UUID().uuidString.lowercased().filter { $0 != "-" } }
    private var wallClock: UInt64 { UInt64(Date().timeIntervalSince1970 * 1000) }

    func write(_ text: SecretBytes, in id: UUID) {
        replica.write(["text": text], id: id, wallClock: wallClock)
    }

    // The id was minted at this start, so nobody else can have written under it.
    func pendingWork() -> PendingSyncWork { PendingSyncWork(replica, isNewID: true) }
    func checkKeys() -> PendingSyncWork { pendingWork() }
    func accountID() -> String { replica.metadata.accounts.min() ?? Self.newID() }

    func join(
        _ page: CloudPage, _ reading: Reading?
    ) throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        let arrivals = page.versions.map { IncomingRegister($0, keys: [key.id: key]) }
        let result = try replica.take(
            arrivals, account: page.account, reading, wallClock: wallClock, newID: Self.newID)
        return (result, pendingWork())
    }

    func learn(_ account: Set<String>) -> PendingSyncWork {
        replica.know(account)
        return pendingWork()
    }

    func prepare(
        within limits: CloudLimits
    ) throws(ReplicaStoreError) -> ([CloudPut], PendingSyncWork) {
        guard replica.wantsPut else { return ([], pendingWork()) }
        guard let put = try? replica.seal(with: key, wallClock: wallClock) else { throw .failed }
        return ([put], pendingWork())
    }

    func confirm(_ puts: [CloudPut], marks: [String]) -> PendingSyncWork {
        for (put, mark) in zip(puts, marks) { replica.confirm(put.sequence, mark: mark) }
        return pendingWork()
    }

    func removed(_ marks: Set<String>) -> PendingSyncWork {
        replica.forgetVersions(marks)
        return pendingWork()
    }

    func renew() -> PendingSyncWork {
        replica.renew(Self.newID())
        return pendingWork()
    }
}
