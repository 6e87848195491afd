import Foundation
import IdeaBoxCore
import SyncEngine

/// What happened between one home and its folder, in order, until the simulator makes something of it.
final class Witness: @unchecked Sendable {
    enum Event {
        /// Versions are stored as joined.
        case joined([ContentHash])
        /// A version, and the ideas in it.
        case sealed(CloudPut, Set<UUID>)
        case removed([String], left: [String: [UInt8]])
    }

    private var events: [Event] = []

    func saw(_ event: Event) { events.append(event) }

    func drain() -> [Event] {
        defer { events = [] }
        return events
    }
}

/// The ideas for a replicator, watched: what is told was stored is looked up in the store itself.
struct WatchedReplica: ReplicaStore {
    let inner: IdeaReplica
    let store: MemoryStore
    let witness: Witness
    /// What another program of the home does after so many calls.
    let meanwhile: Meanwhile

    func pendingWork() async -> PendingSyncWork { await inner.pendingWork() }

    func checkKeys() async throws(ReplicaStoreError) -> PendingSyncWork { try await inner.checkKeys() }

    func join(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        await meanwhile.call()
        let result: Result<(JoinResult, PendingSyncWork), ReplicaStoreError>
        do throws(ReplicaStoreError) {
            result = .success(try await inner.join(page, reading))
        } catch {
            result = .failure(error)
        }
        // Who died right after the transaction has joined all the same.
        await note(page)
        return try result.get()
    }

    private func note(_ page: CloudPage) async {
        var told: [(ContentHash, String)] = []
        for version in page.versions where RegisterName(version.register)?.record != nil {
            if case .bytes(let bytes) = version.content {
                told.append((ContentHash(of: bytes), version.mark))
            }
        }
        guard !told.isEmpty else { return }
        let all = told
        let known = try? await store.read { reader throws(IdeaStoreError) in
            var known: [ContentHash] = []
            for (hash, mark) in all {
                if try reader.versions(hash).contains(where: { $0.marks.contains(mark) }) {
                    known.append(hash)
                }
            }
            return known
        }
        if let known, !known.isEmpty { witness.saw(.joined(known)) }
    }

    func accountID() async -> String { await inner.accountID() }

    func learn(_ account: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork {
        try await inner.learn(account)
    }

    func prepare(
        within limits: CloudLimits
    ) async throws(ReplicaStoreError) -> ([CloudPut], PendingSyncWork) {
        await meanwhile.call()
        let (puts, pendingWork) = try await inner.prepare(within: limits)
        for put in puts {
            let hash = ContentHash(of: put.bytes)
            let versions = try? await store.read { reader throws(IdeaStoreError) in try reader.versions(hash)
            }
            witness.saw(.sealed(put, Set((versions ?? []).map(\.idea))))
        }
        return (puts, pendingWork)
    }

    func confirm(
        _ puts: [CloudPut], marks: [String]
    ) async throws(ReplicaStoreError) -> PendingSyncWork {
        await meanwhile.call()
        return try await inner.confirm(puts, marks: marks)
    }

    func removed(_ marks: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork {
        try await inner.removed(marks)
    }

    func renew() async throws(ReplicaStoreError) -> PendingSyncWork { try await inner.renew() }
}

/// What another program of a home does in the middle of a synchronisation, once.
final class Meanwhile: @unchecked Sendable {
    private var callsLeft = Int.max
    private var body: (@Sendable () async -> Void)?

    func plan(after calls: Int, _ body: @escaping @Sendable () async -> Void) {
        (callsLeft, self.body) = (calls, body)
    }

    func clear() { body = nil }

    func call() async {
        guard let next = body else { return }
        callsLeft -= 1
        guard callsLeft < 0 else { return }
        body = nil
        await next()
    }
}
