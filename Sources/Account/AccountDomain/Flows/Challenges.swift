internal import AccountAPI
internal import Bytes
internal import FoundationExports

/// Codes that are sent and answered.
extension Accounts {
    /// What a new challenge is about.
    struct ChallengeRequest {
        var purpose: Challenge.Purpose
        var user: Identifier<User>?
        var session: Identifier<Session>?
        var body: [UInt8]?
        /// Where the code goes.
        var address: String
        var isPhone = false
        /// The letter with the right code; nil sends `instead`, and no code will ever be right.
        var letter: OutgoingMessage.Kind?
        /// What is sent where no code is to be right: so that the answer is the same.
        var instead: OutgoingMessage.Kind?
        var language: Language
    }

    /// Sends a code, or what stands for it, and keeps the challenge.
    ///
    /// - Throws: `tooMany` if too many codes went to that address.
    func ask(
        _ asking: ChallengeRequest, _ caller: RequestOrigin, at now: Date, and further: [AccountChange] = []
    ) async throws(AccountError) -> Ticket {
        let subject = subject(of: asking.address)
        let lifetime = asking.isPhone ? policy.lifetimes.smsCode : policy.lifetimes.mailCode
        let id = Identifier<Challenge>(random: dependencies.random)
        let code = dependencies.newCode()
        // Nobody is told the code of a challenge that must not be answered: its mark is of chance, not of the code.
        // Both are made each time, so that nobody can tell by the clock which one it was.
        let (mark, chance) = (mark(of: code, for: id), dependencies.random.bytes(32))
        let right = asking.letter == nil ? chance : mark
        let challenge = Challenge(
            id: id, purpose: asking.purpose, createdAt: now, expiresAt: now + lifetime, user: asking.user,
            session: asking.session, device: caller.credential, subject: subject, code: right,
            body: asking.body)
        let letter = (asking.letter ?? asking.instead).map { kind in
            OutgoingMessage(
                kind, to: asking.address, asking.language, at: now,
                code: asking.letter == nil ? nil : code, count: Int(lifetime / 60),
                deviceName: caller.deviceName)
        }
        let asker = asking.asker(caller, at: now)
        let message = letter.map {
            post($0, isPhone: asking.isPhone, until: now + lifetime, at: now, for: asker)
        }
        return try await dependencies.commitWithRetry { () async throws(AccountError) in
            let counted = try await counting(sendTo: subject, at: now)
            return ProposedChanges(
                ticket(challenge),
                [counted, .insert(.challenge(challenge))] + (message.map { [$0] } ?? []) + further)
        }
    }

    /// Sends another code for the same challenge; the one before is void.
    ///
    /// A letter without a code leaves no code that is right.
    func askAgain(
        _ id: Identifier<Challenge>, _ purpose: Challenge.Purpose, _ kind: OutgoingMessage.Kind,
        to address: String,
        _ language: Language, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let subject = subject(of: address)
        let code = kind == .alreadyRegistered ? nil : dependencies.newCode()
        return try await dependencies.commitWithRetry { () async throws(AccountError) in
            let counted = try await counting(sendTo: subject, at: now)
            var challenge = try await open(id, [purpose], caller, at: now)
            let wait = (challenge.sentAt + policy.sends.pause).timeIntervalSince(now)
            guard challenge.sends == 0 || wait <= 0 else {
                throw .tooMany(retryAfter: Int(wait.rounded(.up)))
            }
            challenge.code = code.map { mark(of: $0, for: id) } ?? dependencies.random.bytes(32)
            challenge.subject = subject
            challenge.sends += 1
            challenge.sentAt = now
            challenge.expiresAt = now + policy.lifetimes.mailCode
            let letter = OutgoingMessage(
                kind, to: address, language, at: now, code: code,
                count: Int(policy.lifetimes.mailCode / 60), deviceName: caller.deviceName)
            let asker = challenge.asker(caller, at: now)
            return ProposedChanges(
                ticket(challenge),
                [
                    counted, .replace(.challenge(challenge)),
                    post(letter, until: challenge.expiresAt, at: now, for: asker),
                ])
        }
    }

    func ticket(_ challenge: Challenge) -> Ticket {
        Ticket(
            challenge: challenge.id, expiresAt: challenge.expiresAt,
            resendAt: challenge.sentAt + policy.sends.pause)
    }

    /// The challenge, if this caller may answer it now.
    ///
    /// - Throws: `code` with `expired` for one that is not there, has run out or belongs to another device or purpose;
    ///   `exhausted` if no answer is allowed any more; `used` if it was answered.
    func open(
        _ id: Identifier<Challenge>, _ purposes: Set<Challenge.Purpose>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Challenge {
        guard let challenge = try await dependencies.challenge(id), purposes.contains(challenge.purpose),
            challenge.device == nil || challenge.device == caller.credential, now < challenge.expiresAt
        else { throw .code(.expired, left: nil) }
        guard challenge.provenAt == nil, challenge.spentAt == nil else { throw .code(.used, left: nil) }
        guard challenge.triesLeft > 0 else { throw .code(.exhausted, left: 0) }
        return challenge
    }

    /// Counts an answer, and compares it after that.
    ///
    /// - Returns: the challenge with one try less; it is not spent yet.
    /// - Throws: `code`.
    func compare(
        _ id: Identifier<Challenge>, _ purposes: Set<Challenge.Purpose>, _ code: String,
        _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> Challenge {
        let challenge = try await dependencies.commitWithRetry { () async throws(AccountError) in
            var challenge = try await open(id, purposes, caller, at: now)
            challenge.triesLeft -= 1
            var counted = challenge
            counted.version += 1
            return ProposedChanges(counted, [.replace(.challenge(challenge))])
        }
        guard let right = challenge.code, areSame(right, mark(of: plain(code), for: id)) else {
            throw .code(.wrong, left: challenge.triesLeft)
        }
        return challenge
    }

    /// The change that spends a challenge, so that what follows from it happens once.
    ///
    /// - Throws: `code` with `used` if somebody was quicker.
    func spending(_ id: Identifier<Challenge>, at now: Date) async throws(AccountError) -> AccountChange {
        guard let challenge = try await dependencies.challenge(id), challenge.provenAt == nil,
            challenge.spentAt == nil
        else { throw .code(.used, left: nil) }
        return spending(challenge, at: now)
    }

    /// The same for one that was looked at already.
    ///
    /// One whose code was sent stays, emptied: it counts for the limits of a day.
    func spending(_ challenge: Challenge, at now: Date) -> AccountChange {
        challenge.subject == nil
            ? .remove(.challenge(challenge)) : .replace(.challenge(challenge.spent(at: now)))
    }

    /// A code as it may be typed: with spaces, with a dash, in full-width digits.
    private func plain(_ code: String) -> String {
        String(
            code.unicodeScalars.compactMap { scalar -> Character? in
                if let digit = scalar.properties.numericValue, scalar.properties.numericType == .decimal {
                    return Character(String(Int(digit)))
                }
                return scalar == " " || scalar == "-" ? nil : Character(scalar)
            })
    }

    private func mark(of code: String, for id: Identifier<Challenge>) -> [UInt8] {
        dependencies.secrets.mark("code", id.bytes, Array(code.utf8))
    }

    func subject(of address: String) -> String {
        Hexadecimal.encode(dependencies.secrets.mark("subject", Array(address.lowercased().utf8)))
    }

    /// The change that counts a code to an address, if another one may go there now.
    ///
    /// The row says nothing but that: anyone who sends at the same time must look again.
    ///
    /// - Throws: `tooMany`.
    private func counting(sendTo subject: String, at now: Date) async throws(AccountError) -> AccountChange {
        let key = Hexadecimal.encode(dependencies.secrets.mark("sends", Array(subject.utf8)))
        let found = try await dependencies.attempts(key)
        try await checkSends(to: subject, at: now)
        guard var attempts = found else { return .insert(.attempts(Attempts(key: key, lastAt: now))) }
        attempts.lastAt = max(attempts.lastAt, now)
        return .replace(.attempts(attempts))
    }

    private func checkSends(to subject: String, at now: Date) async throws(AccountError) {
        let limits = policy.sends
        let sent = try await dependencies.sends(to: subject, since: now - 86_400)
        // Who answered a code may need one for something else at once.
        let waits = [
            Self.wait(until: 1, of: sent.filter { !$0.isSpent }, in: limits.pause, at: now),
            Self.wait(until: limits.perHour, of: sent, in: 3600, at: now),
            Self.wait(until: limits.perDay, of: sent, in: 86_400, at: now),
        ]
        let wait = waits.compactMap { $0 }.max()
        if let wait { throw .tooMany(retryAfter: wait) }
    }

    /// How many seconds it takes until fewer than so many codes were sent within a span; nil if it is so now.
    ///
    /// All codes of a challenge count as its last one: rather one too few is sent than one too many.
    private static func wait(
        until most: Int, of sent: [Challenge.Sent], in span: TimeInterval, at now: Date
    ) -> Int? {
        var counted = sent.filter { $0.at > now - span }[...]
        var free: Date?
        while counted.reduce(0, { $0 + $1.count }) >= most, let first = counted.popFirst() {
            free = first.at + span
        }
        return free.map { max(1, Int($0.timeIntervalSince(now).rounded(.up))) }
    }
}

/// What leaves the server.
extension Accounts {
    /// The change that puts a letter into the outbox.
    ///
    /// - Parameters:
    ///   - letter: what is sent.
    ///   - isPhone: whether it goes to a number.
    ///   - end: when nobody needs it any more; nil for three days.
    ///   - now: the server's time.
    ///   - asker: who waits for it; nil for news, which come after everything that somebody waits for.
    /// - Returns: the change.
    func post(
        _ letter: OutgoingMessage, isPhone: Bool = false, until end: Date? = nil, at now: Date,
        for asker: Asker? = nil
    ) -> AccountChange {
        message(isPhone ? .sms : .mail, letter, until: end ?? now + 3 * 86_400, at: now, for: asker)
    }

    /// A letter to a person's mail address; nothing for who has none.
    func tell(
        _ user: User, _ kind: OutgoingMessage.Kind, _ caller: RequestOrigin?, at now: Date, count: Int? = nil,
        notMe: Identifier<Challenge>? = nil
    ) -> [AccountChange] {
        guard let email = user.email else { return [] }
        let letter = OutgoingMessage(
            kind, to: email.text, user.language, at: now, count: count, deviceName: caller?.deviceName,
            notMe: notMe?.text)
        return [post(letter, at: now)]
    }

    func message(
        _ kind: Message.Kind, _ content: some Encodable, until end: Date, at now: Date,
        for asker: Asker? = nil
    ) -> AccountChange {
        .insert(
            .message(
                Message(
                    id: Identifier(random: dependencies.random), kind: kind,
                    priority: asker.map { Message.Priority($0.kind) } ?? .news,
                    order: asker.map(dependencies.outboxOrder.number) ?? 0, createdAt: now, expiresAt: end,
                    body: dependencies.secrets.seal(json: content, as: "message") ?? [])))
    }
}
