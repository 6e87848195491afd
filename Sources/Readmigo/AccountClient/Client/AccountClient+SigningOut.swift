/// Signing out (requirements 7).
extension AccountClient {
    private static let note = "leaving"

    /// What became of a sign-out.
    public struct SignOutOutcome: Sendable, Equatable {
        /// Whether the server knows; if not, it is told as soon as it can be reached.
        public let isServerTold: Bool
        /// Names of data that could not be removed; it is tried again at the next start.
        public let notRemoved: [String]

        package init(isServerTold: Bool, notRemoved: [String]) {
            self.isServerTold = isServerTold
            self.notRemoved = notRemoved
        }
    }

    /// Sends what is unsent, and says what must be asked before a sign-out; nothing is changed yet.
    ///
    /// - Returns: the questions, and what follows from their answers.
    public func prepareSignOut() async -> SignOutPlan {
        var parts: [SignOutPlan.Part] = []
        for part in data {
            var standing = await part.standing()
            if standing.unsent > 0 {
                try? await part.send()
                standing = await part.standing()
            }
            parts.append(SignOutPlan.Part(part.name, part.kind, standing))
        }
        return SignOutPlan(parts)
    }

    /// Signs out on this device, at once and also without a network; then tells the server, now or later.
    ///
    /// - Parameters:
    ///   - plan: of ``prepareSignOut()``.
    ///   - keeping: names of its questions that were answered by yes.
    /// - Returns: what became of it.
    /// - Throws: `store` or `files` if the tokens could not be removed; nobody can use them in this process any more,
    ///   and removing them is tried again.
    @discardableResult
    public func signOut(
        _ plan: SignOutPlan, keeping: Set<String> = []
    ) async throws(AccountClientError) -> SignOutOutcome {
        let removals = plan.removals(keeping: keeping)
        // Noted first: a process that is killed now goes on with it at its next start.
        let noted = await note(removals)
        let session = machine.leave()
        let kept = await forget(session)
        publish()
        let notRemoved = await remove(removals)
        let isTold = await deliver()
        _ = try kept.get()
        if !notRemoved.isEmpty, let noted { throw noted }
        return SignOutOutcome(isServerTold: isTold, notRemoved: notRemoved)
    }

    private func note(_ names: [String]) async -> AccountClientError? {
        do throws(InstallNotesError) {
            try await ports.notes.set(names.isEmpty ? nil : names.joined(separator: " "), Self.note)
            return nil
        } catch {
            return .files("\(error)")
        }
    }

    /// Moves the session from the store to those that the server must be told of.
    ///
    /// Another process of the app may have put a newer one there: that is the one the person sees and leaves.
    private func forget(_ session: StoredSession?) async -> Result<Void, AccountClientError> {
        await lane.enter()
        let visit = await store { store throws(TokenStoreError) in
            let (stored, isDamaged) = try await standingOrDamaged(store)
            if let stored { try await store.add(departure: stored) }
            if let session, stored?.isStage(of: session) != true {
                try await store.add(departure: session)
            }
            if stored != nil || isDamaged { try await store.removeSession() }
        }
        if case .failure = visit, let session { unnoted.append(session) }
        await lane.leave()
        return visit
    }

    /// What cannot be read any more is left, too: else nobody could ever sign in again.
    private func standingOrDamaged(
        _ store: any TokenStore
    ) async throws(TokenStoreError) -> (StoredSession?, isDamaged: Bool) {
        do throws(TokenStoreError) { return (try await store.session(), false) } catch .damaged {
            return (nil, true)
        }
    }

    private func remove(_ names: [String]) async -> [String] {
        var left: [String] = []
        for part in data where names.contains(part.name) {
            do { try await part.remove() } catch { left.append(part.name) }
        }
        _ = await note(left)
        return left
    }

    /// Goes on with what a sign-out had begun to remove.
    func finishLeaving() async {
        guard let noted = try? await ports.notes.note(Self.note) else { return }
        _ = await remove(noted.split(separator: " ").map { String($0) })
    }
}
