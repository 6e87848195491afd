#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What the store is asked and told; each visit stands alone.
extension AccountClient {
    private static let marker = "installed"

    /// Reads the store and takes in what it says.
    func readStore() async {
        await lane.enter()
        let epoch = machine.epoch
        do throws(TokenStoreError) {
            try await clearAfterReinstall()
            let stored = try await standing()
            // Who signed out while the store was being read knows better than its answer.
            if epoch == machine.epoch {
                _ = machine.read(stored, life: life(of: stored), at: ports.clock.now.elapsed)
            }
        } catch {
            machine.storeFailed(error)
        }
        await lane.leave()
        publish()
    }

    /// The session in the store, but for one that was signed out here: that one is removed.
    func standing() async throws(TokenStoreError) -> StoredSession? {
        guard let stored = try await ports.tokens.session() else { return nil }
        let left = try await ports.tokens.departures() + unnoted
        guard left.contains(where: stored.isStage) else { return stored }
        try await ports.tokens.removeSession()
        return nil
    }

    /// A keychain outlives the app (trap 10): what an earlier installation left is signed out, and the server told.
    ///
    /// Notes that cannot be read mean nothing; only notes that hold no marker do.
    private func clearAfterReinstall() async throws(TokenStoreError) {
        let marker: String?
        do throws(InstallNotesError) {
            marker = try await ports.notes.note(Self.marker)
        } catch {
            throw error == .locked ? .locked : .failed("\(error)")
        }
        guard marker == nil else { return }
        let (old, isDamaged) = try await standingOrDamaged(ports.tokens)
        if let old { try await ports.tokens.add(departure: old) }
        if old != nil || isDamaged { try await ports.tokens.removeSession() }
        do throws(InstallNotesError) {
            try await ports.notes.set("1", Self.marker)
        } catch {
            throw error == .locked ? .locked : .failed("\(error)")
        }
    }

    /// Keeps a session that is held; a store that cannot leaves it in memory, where it is good for its access token.
    ///
    /// Another process of the app may have signed out or in while this one asked the server: what stands there now
    /// counts.
    ///
    /// - Parameters:
    ///   - session: as it came.
    ///   - epoch: in which it came; a session that ended meanwhile is not kept.
    /// - Throws: `store`.
    func keep(_ session: StoredSession, epoch: Int) async throws(AccountClientError) {
        await lane.enter()
        let outcome = await store { store throws(TokenStoreError) in
            guard epoch == machine.epoch else { return }
            let stored = try await standing()
            guard epoch == machine.epoch else { return }
            guard let stored, stored.isStage(of: session) else {
                _ = machine.read(stored, life: life(of: stored), at: ports.clock.now.elapsed)
                return
            }
            try await store.keep(session)
            machine.kept(session)
            // A sign-out elsewhere notes the departure before it removes what was just kept.
            if try await store.departures().contains(where: session.isStage) {
                try await store.removeSession()
            }
        }
        await lane.leave()
        try outcome.get()
    }

    /// What cannot be read any more is left, too: else nobody could ever sign in again.
    func standingOrDamaged(
        _ store: any TokenStore
    ) async throws(TokenStoreError) -> (StoredSession?, isDamaged: Bool) {
        do throws(TokenStoreError) { return (try await store.session(), false) } catch .damaged {
            return (nil, true)
        }
    }

    /// One visit to the store, with its errors as ours.
    func store<Result: Sendable>(
        _ visit: (any TokenStore) async throws(TokenStoreError) -> Result
    ) async -> Swift.Result<Result, AccountClientError> {
        do throws(TokenStoreError) {
            return .success(try await visit(ports.tokens))
        } catch {
            return .failure(.store(error))
        }
    }
}
