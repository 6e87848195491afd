public import SyncEngine
internal import Secrets

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How a page of the cloud becomes part of the ideas.
extension IdeaReplica {
    /// Opens what can be opened and joins it.
    public func join(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        let arrivals = try await open(page)
        let (wallClock, mint) = (now().wallClock, box.identifiers.replica)
        let (result, pendingWork) = try await transact {
            writer, replica, remoteIndex throws(IdeaStoreError) in
            let absorbing = Joining(
                arrivals: arrivals, page: page, reading: reading, wallClock: wallClock, mint: mint)
            return try absorbing.run(writer, &replica, &remoteIndex)
        }
        let joinResult = try result.get()
        if joinResult.renewed { await noteRenewal() }
        if reading != nil { await box.find(joinResult) }
        return (joinResult, pendingWork)
    }

    private func noteRenewal() async {
        let id = try? await box.read { [home = box.home] reader throws(IdeaStoreError) in
            try home.stored(reader)?.header.replica
        }
        if let id = id.flatMap({ $0 }) { minted.insert(id) }
    }

    /// Opens what the keys at hand open.
    private func open(_ page: CloudPage) async throws(ReplicaStoreError) -> IncomingChanges {
        var keys: [SealingKey.ID: SealingKey] = [:]
        for id in Set(page.versions.compactMap(IncomingRegister.keyID)) {
            keys[id] = try await self.keys { keyring throws(SecretStoreError) in
                do throws(SecretStoreError) { return try await keyring.key(id) } catch .damaged { return nil }
            }
        }
        return IncomingChanges(page.versions, keys: keys)
    }
}

/// The versions of a page after an attempt to open each.
struct IncomingChanges: Sendable {
    /// A version of an idea's register.
    struct IdeaRegisterVersion: Sendable {
        let name: RegisterName
        let mark: String
        /// What its bytes are; nil if they were not read.
        let hash: ContentHash?
        let outcome: Part.Outcome
    }

    private(set) var main: [IncomingRegister] = []
    private(set) var ideas: [IdeaRegisterVersion] = []

    init(_ versions: [CloudVersion], keys: [SealingKey.ID: SealingKey]) {
        for version in versions {
            guard let name = RegisterName(version.register), name.record != nil else {
                main.append(IncomingRegister(version, keys: keys))
                continue
            }
            var hash: ContentHash?
            if case .bytes(let bytes) = version.content { hash = ContentHash(of: bytes) }
            ideas.append(
                IdeaRegisterVersion(
                    name: name, mark: version.mark, hash: hash, outcome: Part.open(version, name, keys: keys))
            )
        }
    }
}
