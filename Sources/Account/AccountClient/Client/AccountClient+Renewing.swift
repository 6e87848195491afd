internal import AccountAPI
internal import Concurrency
internal import FoundationExports

/// A refresh that is under way, and those who wait for it.
struct Renewal: Sendable {
    let epoch: Int
    var waiting: [Int: CheckedContinuation<Result<Void, AccountClientError>, Never>] = [:]
    var lastWaiter = 0
}

/// Renewing the session: once at a time, for all who need it (`research/auth.md`, section 4, traps 4 to 7).
extension AccountClient {
    /// Renews the session of an epoch, or waits for who does so already.
    ///
    /// A caller that is cancelled leaves; the refresh goes on for the others.
    ///
    /// - Throws: `ended`, and what keeps it from being renewed for now.
    func renew(_ epoch: Int) async throws(AccountClientError) {
        guard epoch == machine.epoch else { return }
        if renewal?.epoch != epoch {
            // Who waits for a refresh of an earlier session sees how things stand now.
            for waiter in (renewal?.waiting ?? [:]).values { waiter.resume(returning: .success(())) }
            renewal = Renewal(epoch: epoch)
            Task { finish(epoch, await outcome(epoch)) }
        }
        try await join(epoch).get()
    }

    /// Waits for the renewal of an epoch, also in a task that was cancelled.
    func renewed(_ epoch: Int) async {
        _ = await Task { await join(epoch) }.value
    }

    private func join(_ epoch: Int) async -> Result<Void, AccountClientError> {
        guard var joined = renewal, joined.epoch == epoch else { return .success(()) }
        joined.lastWaiter += 1
        let id = joined.lastWaiter
        renewal?.lastWaiter = id
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled || renewal?.epoch != epoch {
                    continuation.resume(returning: .failure(.cancelled))
                } else {
                    renewal?.waiting[id] = continuation
                }
            }
        } onCancel: {
            Task { await self.leave(epoch, id) }
        }
    }

    private func leave(_ epoch: Int, _ id: Int) {
        guard renewal?.epoch == epoch else { return }
        renewal?.waiting.removeValue(forKey: id)?.resume(returning: .failure(.cancelled))
    }

    private func finish(_ epoch: Int, _ result: Result<Void, AccountClientError>) {
        guard let done = renewal, done.epoch == epoch else { return }
        renewal = nil
        if case .failure(let error) = result, error.isForNow {
            pause.note(false, at: ports.clock.now.elapsed)
        } else {
            pause.note(true, at: ports.clock.now.elapsed)
        }
        publish()
        for waiter in done.waiting.values { waiter.resume(returning: result) }
    }

    private func outcome(_ epoch: Int) async -> Result<Void, AccountClientError> {
        do throws(AccountClientError) {
            try await locked { () async throws(AccountClientError) in try await refresh(epoch) }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Does something that changes the tokens, while no other process of the app does.
    ///
    /// - Throws: `files` where there is no lock to be had, and what `body` throws.
    func locked<Result: Sendable>(
        _ body: () async throws(AccountClientError) -> Result
    ) async throws(AccountClientError) -> Result {
        let held: any HeldSessionLock
        do throws(SessionLockError) {
            held = try await ports.lock.acquire()
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .failed(let reason): throw .files(reason)
            }
        }
        defer { held.release() }
        return try await body()
    }

    private func refresh(_ epoch: Int) async throws(AccountClientError) {
        guard try await isStillDue(epoch), let held = machine.held else { return }
        let asked = ports.clock.now.elapsed
        let body = try Wire.write(RefreshBody(refreshToken: held.session.refreshToken))
        let answer: TransportAnswer
        do throws(AccountClientError) {
            answer = try await askTwice(body)
        } catch .device(.missing) {
            // The tokens were moved here from another device, whose key stayed there (trap 10).
            try await end(.deviceChanged, epoch)
            return
        }
        if let problem = Wire.problem(answer) {
            if let end = problem.end { return try await self.end(end, epoch) }
            throw .problem(problem)
        }
        let tokens = try Wire.read(TokensBody.self, answer)
        try await take(tokens, asked: asked, epoch: epoch)
    }

    /// Asks again at once where the answer was lost: the server gives the same tokens once more.
    private func askTwice(_ body: [UInt8]) async throws(AccountClientError) -> TransportAnswer {
        do throws(AccountClientError) {
            return try await call(.account(.refresh), body: body)
        } catch .transport(.lost) {
            return try await call(.account(.refresh), body: body)
        }
    }

    /// Reads the store first: another process may have renewed the session, or ended it; and what the store does not
    /// have yet it must have before the tokens change again.
    private func isStillDue(_ epoch: Int) async throws(AccountClientError) -> Bool {
        guard epoch == machine.epoch, let before = machine.held else { return false }
        await lane.enter()
        let read = await store { _ throws(TokenStoreError) in try await standing() }
        let now = ports.clock.now.elapsed
        var reread = SessionMachine.ExternalChange.same
        if case .success(let stored) = read, epoch == machine.epoch {
            reread = machine.read(stored, life: life(of: stored), at: now)
        }
        await lane.leave()
        _ = try read.get()
        guard epoch == machine.epoch, let held = machine.held else { return false }
        if !held.isKept {
            try await keep(held.session, epoch: epoch)
            guard epoch == machine.epoch else { return false }
        }
        guard reread == .adopted, held.session != before.session else { return true }
        return now >= held.renewsAt
    }

    /// Takes new tokens: into memory, then into the store.
    ///
    /// A store that cannot keep them now has one more chance before the next refresh: the server gives the current
    /// tokens once more to who shows those before.
    func take(_ tokens: TokensBody, asked: Duration, epoch: Int) async throws(AccountClientError) {
        guard let session = StoredSession(tokens) else { throw .answer(status: 200) }
        let life = Duration.seconds(tokens.expiresIn)
        guard machine.renewed(session, life: life, asked: asked, epoch: epoch) else { return }
        do throws(AccountClientError) {
            try await keep(session, epoch: epoch)
        } catch .store {
            return
        }
    }

    /// The session is over, unless another process of the app has put another one in its place.
    private func end(_ end: SessionEnd, _ epoch: Int) async throws(AccountClientError) {
        await lane.enter()
        let read = await store { _ throws(TokenStoreError) in try await standing() }
        var ended: StoredSession?
        if case .success(let stored?) = read, let held = machine.held, !stored.isStage(of: held.session),
            epoch == machine.epoch
        {
            _ = machine.read(stored, life: life(of: stored), at: ports.clock.now.elapsed)
        } else {
            ended = machine.ended(end, epoch: epoch)
        }
        // In the same visit: anyone who reads the store next must not find it. What cannot be removed now is passed over
        // in this process, and in the next one the server says its word again.
        if ended != nil, case .success(_?) = read {
            _ = await store { store throws(TokenStoreError) in try await store.removeSession() }
        }
        await lane.leave()
        guard ended != nil else { return }
        publish()
        throw .ended(end)
    }
}

extension StoredSession {
    /// Nil where the server kept the tokens back, as it does for browsers.
    init?(_ tokens: TokensBody) {
        guard let access = tokens.accessToken, let refresh = tokens.refreshToken else { return nil }
        self.init(userID: tokens.userID, accessToken: access, refreshToken: refresh)
    }
}

extension AccountClientError {
    /// Whether the same may go well later.
    fileprivate var isForNow: Bool {
        switch self {
        case .ended, .signedOut, .superseded: false
        default: true
        }
    }
}
