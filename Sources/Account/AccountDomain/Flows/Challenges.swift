internal import AccountAPI
internal import Bytes
internal import FoundationExports

/// Codes that are answered.
extension Accounts {
    func ticket(_ challenge: Challenge, pause: TimeInterval? = nil) -> Ticket {
        Ticket(
            challenge: challenge.id, expiresAt: challenge.expiresAt,
            resendAt: challenge.sentAt + (pause ?? policy.sends.pause))
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
    /// - Throws: `code`; `codesRefused` at a ceiling on wrong answers of askers for whom no account vouches.
    func compare(
        _ id: Identifier<Challenge>, _ purposes: Set<Challenge.Purpose>, _ code: String,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Challenge {
        let asker = try await asker(
            answering: try await open(id, purposes, caller, at: now), caller, at: now)
        try await dependencies.budgets.spend(.comparison, by: asker, at: now)
        let answers: BudgetPurpose = purposes.contains(.phoneSignIn) ? .smsAnswer : .mailAnswer
        try await dependencies.budgets.spendAnswer(answers, by: asker, at: now)
        do throws(AccountError) {
            let challenge = try await counting(id, purposes, caller, at: now)
            guard let right = challenge.code, isOne(right, of: marks(of: plain(code), for: id)) else {
                throw .code(.wrong, left: challenge.triesLeft)
            }
            await dependencies.budgets.giveBack(answers, by: asker, at: now)
            return challenge
        } catch {
            // Only what was compared and wrong is a guess.
            if case .code(.wrong, _, _) = error {
            } else {
                await dependencies.budgets.giveBack(answers, by: asker, at: now)
            }
            throw error
        }
    }

    private func counting(
        _ id: Identifier<Challenge>, _ purposes: Set<Challenge.Purpose>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Challenge {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            var challenge = try await open(id, purposes, caller, at: now)
            challenge.triesLeft -= 1
            var counted = challenge
            counted.version += 1
            return ProposedChanges(counted, [.replace(.challenge(challenge))])
        }
    }

    /// Who answers a challenge: what was proven before it was sent counts, and so does a known device.
    private func asker(
        answering challenge: Challenge, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Asker {
        guard let user = challenge.user else { return caller.asker(from: nil, at: now) }
        if challenge.purpose.followsProof { return caller.asker(.knownDevice, of: user) }
        return caller.asker(from: try await known(user, caller), at: now)
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

    /// That of the current key first, as in all that follows.
    func marks(of code: String, for id: Identifier<Challenge>) -> [[UInt8]] {
        dependencies.secrets.marks("code", id.bytes, Array(code.utf8))
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
    ///   - id: the message's; nil for one of chance.
    /// - Returns: the change.
    func post(
        _ letter: OutgoingMessage, isPhone: Bool = false, until end: Date? = nil, at now: Date,
        for asker: Asker? = nil, id: Identifier<Message>? = nil
    ) -> AccountChange {
        message(isPhone ? .sms : .mail, letter, until: end ?? now + 3 * 86_400, at: now, for: asker, id: id)
    }

    /// A letter to a person's mail address; nothing for who has none.
    func tell(
        _ user: User, _ kind: OutgoingMessage.Kind, _ caller: RequestOrigin?, at now: Date, count: Int? = nil,
        notMe: Identifier<Challenge>? = nil, undo: Identifier<Challenge>? = nil,
        provider: Identity.Provider? = nil
    ) -> [AccountChange] {
        guard let email = user.email else { return [] }
        let letter = OutgoingMessage(
            kind, to: email.text, user.language, at: now, count: count, deviceName: caller?.deviceName,
            notMe: notMe?.text, undo: undo?.text, provider: provider)
        return [post(letter, at: now)]
    }

    /// A letter that is never sent: it takes as long as one to a person who is not there.
    func tellNobody(
        _ nobody: Identifier<User>, _ kind: OutgoingMessage.Kind, _ caller: RequestOrigin, at now: Date,
        count: Int? = nil
    ) -> AccountChange {
        let letter = OutgoingMessage(
            kind, to: nobody.text, caller.language, at: now, count: count, deviceName: caller.deviceName)
        return message(.decoy, letter, until: now + 3 * 86_400, at: now)
    }

    func message(
        _ kind: Message.Kind, _ content: some Encodable, until end: Date, at now: Date,
        for asker: Asker? = nil, id: Identifier<Message>? = nil
    ) -> AccountChange {
        .insert(
            .message(
                Message(
                    id: id ?? Identifier(random: dependencies.random), kind: kind,
                    priority: asker.map { Message.Priority($0.kind) } ?? .news,
                    order: asker.map(dependencies.outboxOrder.number) ?? 0, createdAt: now, expiresAt: end,
                    body: dependencies.secrets.seal(json: content, as: Message.sealedAs) ?? [])))
    }
}
