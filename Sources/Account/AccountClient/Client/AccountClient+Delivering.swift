internal import AccountAPI

/// Telling the server of sign-outs that it does not know of yet (trap 9).
extension AccountClient {
    /// Tells of all; a sign-in that came meanwhile is another session and is not touched.
    ///
    /// ``run()`` does it by itself.
    ///
    /// - Returns: whether nothing is owed any more.
    @discardableResult
    public func deliver() async -> Bool {
        await deliveries.enter()
        let isDone = await deliverAll()
        await deliveries.leave()
        return isDone
    }

    private func deliverAll() async -> Bool {
        for session in unnoted where await isNoted(session) {
            unnoted.removeAll { $0 == session }
        }
        guard
            case .success(let owed) = await visit({ store throws(TokenStoreError) in
                try await store.departures()
            })
        else { return false }
        var isDone = unnoted.isEmpty
        for session in owed {
            guard await tell(session) else {
                isDone = false
                continue
            }
            let removed = await visit { store throws(TokenStoreError) in
                try await store.remove(departure: session)
            }
            if case .failure = removed { isDone = false }
        }
        return isDone
    }

    /// Tries again to note what the store would not take.
    private func isNoted(_ session: StoredSession) async -> Bool {
        let visit = await visit { store throws(TokenStoreError) in
            try await store.add(departure: session)
            if let stored = try await store.session(), stored.isStage(of: session) {
                try await store.removeSession()
            }
        }
        if case .success = visit { return true }
        return false
    }

    private func visit<Result: Sendable>(
        _ body: (any TokenStore) async throws(TokenStoreError) -> Result
    ) async -> Swift.Result<Result, AccountClientError> {
        await lane.enter()
        let outcome = await store(body)
        await lane.leave()
        return outcome
    }

    /// Ends one session on the server.
    ///
    /// - Returns: whether nothing more can be done about it.
    private func tell(_ session: StoredSession) async -> Bool {
        var session = session
        // A token that was given before and lost is given once more first: it may have run out, too.
        for _ in 0..<3 {
            switch await end(session.accessToken) {
            case .over: return true
            case .later: return false
            case .expired: break
            }
            let answer: TransportAnswer
            do throws(AccountClientError) {
                let body = try Wire.write(RefreshBody(refreshToken: session.refreshToken))
                answer = try await call(.refresh, body: body)
            } catch {
                // Without the device's key nobody here can renew it any more, and it ends by itself.
                return error == .device(.missing)
            }
            guard let tokens = try? Wire.read(TokensBody.self, answer), let next = StoredSession(tokens)
            else { return Wire.problem(answer)?.end != nil }
            session = next
        }
        return false
    }

    private enum Ending { case over, expired, later }

    private func end(_ token: String) async -> Ending {
        guard let answer = try? await call(.signOut, token: token, .nothing) else { return .later }
        if (200...299).contains(answer.status) { return .over }
        guard let problem = Wire.problem(answer), problem.code == .session else { return .later }
        return problem.subcode == Subcode.accessExpired.rawValue ? .expired : .over
    }
}
