internal import Concurrency

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
    /// ```swift
    /// let plan = await client.prepareSignOut()
    /// let questions = plan.questions.map { $0.text(in: .english) }
    /// let outcome = try await client.signOut(plan, keeping: [])
    /// ```
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
        await leavings.enter()
        // Noted first: a process that is killed now goes on with it at its next start.
        let noted = await note(Leaving(names: removals, session: machine.held?.session))
        let session = machine.leave()
        let kept = await forget(session)
        publish()
        let notRemoved = await remove(removals)
        await leavings.leave()
        let isTold = await deliver()
        _ = try kept.get()
        if !notRemoved.isEmpty, let noted { throw noted }
        return SignOutOutcome(isServerTold: isTold, notRemoved: notRemoved)
    }

    private func note(_ leaving: Leaving?) async -> AccountClientError? {
        do throws(InstallNotesError) {
            try await ports.notes.set(leaving?.text, Self.note)
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

    private func remove(_ names: [String]) async -> [String] {
        var left: [String] = []
        for part in data where names.contains(part.name) {
            do { try await part.remove() } catch { left.append(part.name) }
        }
        _ = await note(Leaving(names: left, session: nil))
        return left
    }

    /// Goes on with what a sign-out had begun to remove.
    ///
    /// The session that was being left may still stand in the store; then it is left now. Where another one stands
    /// there the data is that person's, and stays.
    ///
    /// - Parameter isLastTime: whether somebody signs in: what can still not be removed is not tried again.
    func finishLeaving(isLastTime: Bool = false) async {
        await leavings.enter()
        if let noted = try? await ports.notes.note(Self.note) { await finish(Leaving(noted), isLastTime) }
        await leavings.leave()
    }

    private func finish(_ leaving: Leaving, _ isLastTime: Bool) async {
        await lane.enter()
        let visit = await store { store throws(TokenStoreError) in try await standingOrDamaged(store).0 }
        await lane.leave()
        // A store that cannot tell whose data it is may be able to later.
        guard case .success(let stored) = visit else { return }
        var left: [String] = []
        if let stored, !leaving.isOf(stored) {
            _ = await note(nil)
        } else {
            if let stored { _ = await forget(stored) }
            left = await remove(leaving.names)
        }
        if isLastTime, !left.isEmpty { _ = await note(nil) }
    }
}

/// What a sign-out has begun, as it is noted: the names of the data that goes, and `session=` with the id of the one
/// that is left.
private struct Leaving {
    private static let prefix = "session="

    let names: [String]
    private let session: String?

    init(names: [String], session: StoredSession?) {
        self.names = names
        self.session = session.flatMap { SignedClaims($0.accessToken)?.session }
    }

    init(_ text: String) {
        let words = text.split(separator: " ").map { String($0) }
        names = words.filter { !$0.hasPrefix(Self.prefix) }
        session = words.first { $0.hasPrefix(Self.prefix) }.map { String($0.dropFirst(Self.prefix.count)) }
    }

    /// Nil where nothing needs to be noted.
    var text: String? {
        names.isEmpty ? nil : (names + (session.map { [Self.prefix + $0] } ?? [])).joined(separator: " ")
    }

    fileprivate func isOf(_ stored: StoredSession) -> Bool {
        session != nil && SignedClaims(stored.accessToken)?.session == session
    }
}
