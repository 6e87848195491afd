internal import AccountAPI
internal import Concurrency
internal import FoundationExports

/// How a call of the account service is made.
extension AccountClient {
    /// Asks the account service, once more where it wants work for the answer (LIMIT_002) and this device can do it.
    ///
    /// - Parameters:
    ///   - route: of the shared lists.
    ///   - id: what stands in the place of the path's part in braces.
    ///   - body: as JSON.
    ///   - token: the access token that goes along.
    ///   - creatingKey: whether the device's key, by which it proves itself, is made where there is none.
    /// - Returns: the answer, whatever its status.
    /// - Throws: `transport`, `device`, `puzzle`, `cancelled`.
    func call(
        _ route: ServiceRoute, id: String? = nil, body: [UInt8]? = nil, token: String? = nil,
        creatingKey: Bool = false
    ) async throws(AccountClientError) -> TransportAnswer {
        var request = request(route, id, body)
        let answer = try await ask(request, token, creatingKey: creatingKey)
        guard let scrypt = ports.scrypt, let problem = Wire.problem(answer), problem.code == .challenge,
            let puzzle = problem.puzzle
        else { return answer }
        let solution = try await PuzzleSearch(scrypt: scrypt).solution(of: puzzle)
        request.headers.append(.init(PuzzleBody.header, solution))
        return try await ask(request, token, creatingKey: creatingKey)
    }

    /// Sends it with the device's proof, once more where the service wants to see its nonce there.
    func ask(
        _ request: TransportRequest, _ token: String?, creatingKey: Bool = false
    ) async throws(AccountClientError) -> TransportAnswer {
        // Without a token the device's calendar will do; what is remembered may have run out by now.
        let answer = try await attempt(request, token, nonce: token == nil ? nil : nonce, creatingKey)
        guard let problem = Wire.problem(answer), problem.code == .proof else { return answer }
        // What only reads may have been sent twice on its way: then its second proof counts as used.
        let isRepeated = problem.subcode == Subcode.invalid.rawValue && request.verb == "GET"
        guard isRepeated || problem.subcode == Subcode.nonce.rawValue else { return answer }
        return try await attempt(request, token, nonce: nonce, creatingKey)
    }

    private func request(_ route: ServiceRoute, _ id: String?, _ body: [UInt8]?) -> TransportRequest {
        var path = route.place.path
        if let open = path.firstIndex(of: "{"), let close = path.firstIndex(of: "}"), let id {
            path.replaceSubrange(open...close, with: id)
        }
        var request = TransportRequest(
            route.place.verb.rawValue, configuration.account, path,
            headers: [
                .init("Accept", "application/json"),
                .init("Accept-Language", configuration.language.rawValue),
            ], body: body)
        if body != nil { request.headers.append(.init("Content-Type", "application/json")) }
        return request
    }

    private func attempt(
        _ request: TransportRequest, _ token: String?, nonce: String?, _ creatingKey: Bool
    ) async throws(AccountClientError) -> TransportAnswer {
        var request = request
        let claims = ProofMaker.Claims(
            request, id: ports.random(16), at: serverDate, token: token, nonce: nonce)
        do throws(DeviceKeyError) {
            request.headers.append(.init("DPoP", try await proofs.proof(claims, creating: creatingKey)))
        } catch {
            throw .device(error)
        }
        if let token { request.headers.append(.init("Authorization", "DPoP \(token)")) }
        return try await transport(request)
    }

    /// Sends a request as it is, and learns the server's calendar and its nonce from the answer.
    func transport(_ request: TransportRequest) async throws(AccountClientError) -> TransportAnswer {
        let answer: TransportAnswer
        do throws(TransportError) {
            answer = try await ports.transport.send(request)
        } catch {
            throw error == .cancelled ? .cancelled : .transport(error)
        }
        guard request.origin == configuration.account else { return answer }
        nonce = answer["DPoP-Nonce"] ?? nonce
        if let date = answer["Date"].flatMap(ServerDate.read) {
            let ahead = date.timeIntervalSince(ports.clock.now.date)
            // Answers tell whole seconds, and are under way for some.
            if abs(ahead - offset) > 5 { offset = ahead }
        }
        return answer
    }
}

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
                answer = try await call(.account(.refresh), body: body)
            } catch {
                return error == .device(.missing)
            }
            guard let tokens = try? Wire.read(TokensBody.self, answer), let next = StoredSession(tokens)
            else { return Wire.problem(answer)?.end != nil }
            session = next
        }
        return false
    }

    private enum DeliveryResult { case over, expired, later }

    private func end(_ token: String) async -> DeliveryResult {
        let answer: TransportAnswer
        do throws(AccountClientError) {
            answer = try await call(.account(.signOut), token: token)
        } catch {
            // Without the device's key nobody here can end it, and it ends by itself.
            return error == .device(.missing) ? .over : .later
        }
        if (200...299).contains(answer.status) { return .over }
        guard let problem = Wire.problem(answer), problem.code == .session else { return .later }
        // The key that signed a token may have gone before it was told of: only a renewal shows whether the session has ended.
        let mayBeRenewed = [Subcode.accessExpired, .invalid].map(\.rawValue).contains(problem.subcode)
        return mayBeRenewed ? .expired : .over
    }
}
