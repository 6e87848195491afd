/// The sign-in of a device as a value: what happened goes in, what is to be done comes out; it knows no store, no
/// network and no clock.
///
/// Every sign-in and every end begins a new epoch. What answers late names the epoch in which it was asked, so that it
/// can neither revive a session that ended nor end the next one (`research/auth.md`, section 4, trap 4).
struct SessionMachine: Sendable, Equatable {
    /// A session that may be used.
    struct Held: Sendable, Equatable {
        var session: StoredSession
        /// When its access token is to be renewed, and when it ends; by the clock that runs in sleep.
        var renewsAt: Duration
        var endsAt: Duration
        /// Whether the store has it: one refresh may be ahead of the store, never two.
        var isKept: Bool
    }

    /// How long an access token still holds, and how long it held when it was made.
    struct TokenLifetime: Sendable, Equatable {
        /// Less than zero if it has ended.
        var left: Duration
        var whole: Duration

        /// A token that was just given; one that is given once more counts as new, or it would be renewed always.
        static func fresh(_ life: Duration) -> TokenLifetime { TokenLifetime(left: life, whole: life) }
    }

    private enum Rest: Sendable, Equatable {
        case unknown(TokenStoreError?)
        case signedOut
        case signedIn
        case expired(SessionEnd)
    }

    private var rest = Rest.unknown(nil)
    /// What a sign-in that is under way shows instead.
    private var overlay: AccountState?
    private(set) var held: Held?
    /// What ended here last: whatever a store still holds of it is never taken in again.
    private var over: StoredSession?
    /// Counts sign-ins and ends of sessions.
    private(set) var epoch = 0
    /// Counts beginnings and ends of attempts to sign in.
    private(set) var attempt = 0
    /// How long before its end an access token is renewed.
    let margin: Duration

    init(margin: Duration = .seconds(300)) { self.margin = margin }

    /// What everybody sees.
    var state: AccountState {
        if let overlay { return overlay }
        switch rest {
        case .unknown(let error): return .unknown(error)
        case .signedOut: return .signedOut
        case .signedIn: return held.map { .signedIn($0.session.userID) } ?? .signedOut
        case .expired(let end): return .expired(end)
        }
    }

    /// Whether the store's answer is still to come.
    var isUnknown: Bool {
        if case .unknown = rest { true } else { false }
    }
}

/// What the store says.
extension SessionMachine {
    /// The store could not be read; nothing changes but what a waiting app shows.
    mutating func storeFailed(_ error: TokenStoreError) {
        if case .unknown = rest { rest = .unknown(error) }
    }

    /// What became of the session by what another process of the app did.
    enum ExternalChange: Sendable, Equatable {
        /// Nothing.
        case same
        /// Newer tokens, or another session, were taken over.
        case adopted
        /// It was signed out there.
        case gone
    }

    /// Takes in what the store holds now.
    ///
    /// - Parameters:
    ///   - stored: its answer.
    ///   - life: of its access token, as far as the calendar tells.
    ///   - now: by the clock that runs in sleep.
    /// - Returns: what became of the session.
    mutating func read(_ stored: StoredSession?, life: TokenLifetime, at now: Duration) -> ExternalChange {
        guard let stored, over.map(stored.isStage) != true else { return vanish() }
        guard let held, rest == .signedIn else {
            // What ended here stays ended until somebody signs in here or elsewhere: that is another session.
            adopt(stored, life: life, at: now)
            return .adopted
        }
        guard stored != held.session else { return .same }
        if stored.isStage(of: held.session) {
            guard held.isKept || stored.isNewer(than: held.session) else { return .same }
            self.held = hold(stored, life: life, at: now, isKept: true)
        } else {
            adopt(stored, life: life, at: now)
        }
        return .adopted
    }

    private mutating func vanish() -> ExternalChange {
        switch rest {
        case .unknown:
            rest = .signedOut
            return .same
        case .signedIn:
            end(.signedOut)
            return .gone
        case .signedOut, .expired: return .same
        }
    }

    private mutating func adopt(_ session: StoredSession, life: TokenLifetime, at now: Duration) {
        epoch += 1
        held = hold(session, life: life, at: now, isKept: true)
        over = nil
        rest = .signedIn
    }

    private func hold(
        _ session: StoredSession, life: TokenLifetime, at now: Duration, isKept: Bool
    ) -> Held {
        // A token that lives shorter than twice the margin is renewed at half its life, not always.
        let wait = life.left - min(margin, life.whole / 2)
        return Held(session: session, renewsAt: now + wait, endsAt: now + life.left, isKept: isKept)
    }

    /// The store has this session now.
    mutating func kept(_ session: StoredSession) {
        if held?.session == session { held?.isKept = true }
    }
}

/// Using the session.
extension SessionMachine {
    /// What must happen before a request can be sent.
    enum RequestPrecondition: Sendable, Equatable {
        case use(String)
        /// Renew first; the token may be used if that fails for now.
        case renew(epoch: Int, fallback: String?)
        case refuse(AccountClientError)
    }

    /// What a request needs at a moment.
    func need(at now: Duration) -> RequestPrecondition {
        guard let held else { return .refuse(refusal) }
        if now < held.renewsAt { return .use(held.session.accessToken) }
        return .renew(epoch: epoch, fallback: now < held.endsAt ? held.session.accessToken : nil)
    }

    /// What follows where a server took a token for none: renew, unless a newer one is there already.
    func need(afterRefusalOf token: String) -> RequestPrecondition {
        guard let held else { return .refuse(refusal) }
        let current = held.session.accessToken
        return current == token ? .renew(epoch: epoch, fallback: nil) : .use(current)
    }

    private var refusal: AccountClientError {
        switch rest {
        case .unknown(let error?): .store(error)
        case .expired(let end): .ended(end)
        case .unknown(nil), .signedOut, .signedIn: .signedOut
        }
    }

    /// New tokens of a session came.
    ///
    /// - Parameters:
    ///   - session: with the new tokens.
    ///   - life: of its access token, as the server told it.
    ///   - asked: when the request began; the answer may have been long under way.
    ///   - epoch: in which it was asked.
    /// - Returns: false if they came too late.
    mutating func renewed(_ session: StoredSession, life: Duration, asked: Duration, epoch: Int) -> Bool {
        guard epoch == self.epoch, held != nil else { return false }
        held = hold(session, life: .fresh(life), at: asked, isKept: false)
        return true
    }

    /// The session ended on the server.
    ///
    /// - Returns: what the store must lose; nil if it was said too late.
    mutating func ended(_ end: SessionEnd, epoch: Int) -> StoredSession? {
        guard epoch == self.epoch, let held else { return nil }
        self.end(.expired(end))
        over = held.session
        return held.session
    }

    private mutating func end(_ rest: Rest) {
        epoch += 1
        held = nil
        self.rest = rest
    }
}

/// Signing in and out.
extension SessionMachine {
    /// A person begins to sign in; what was begun before is superseded.
    ///
    /// - Returns: the number of the attempt.
    mutating func begin() -> Int {
        attempt += 1
        overlay = .signingIn
        return attempt
    }

    /// A sign-in waits for the person.
    ///
    /// - Returns: false if it came too late.
    mutating func wait(_ state: AccountState, attempt: Int) -> Bool {
        guard attempt == self.attempt else { return false }
        overlay = state
        return true
    }

    /// A sign-in was refused, or broken off.
    mutating func failed(attempt: Int) {
        if attempt == self.attempt { overlay = nil }
    }

    /// A sign-in is not wanted any more; its answer comes too late from now on.
    mutating func cancel() {
        attempt += 1
        overlay = nil
    }

    /// A sign-in is complete, and the store has it.
    ///
    /// - Returns: whether it came in time.
    mutating func entered(_ session: StoredSession, life: Duration, asked: Duration, attempt: Int) -> Bool {
        guard attempt == self.attempt else { return false }
        adopt(session, life: .fresh(life), at: asked)
        overlay = nil
        return true
    }

    /// The person signs out.
    ///
    /// - Returns: the session that ends by it.
    mutating func leave() -> StoredSession? {
        let session = held?.session
        cancel()
        end(.signedOut)
        over = session ?? over
        return session
    }
}

extension StoredSession {
    /// Whether its access token was made later.
    fileprivate func isNewer(than other: StoredSession) -> Bool {
        guard let mine = SignedClaims(accessToken), let theirs = SignedClaims(other.accessToken) else {
            return false
        }
        return mine.expiresAt > theirs.expiresAt
    }
}
