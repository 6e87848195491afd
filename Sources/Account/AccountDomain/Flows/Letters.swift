internal import AccountAPI
internal import FoundationExports

/// Codes and links that are sent.
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
        /// What is sent where no code is to be right; nil sends nothing, and takes as long.
        var instead: OutgoingMessage.Kind?
        /// What the letter's link is for, where it has one.
        var link: Challenge.Purpose?
        var scope: SendScope
        /// Who pays for a letter that leaves; the first one waits for it.
        var askers: [Asker]
        var language: Language
    }

    /// Sends a code, or what stands for it, and keeps the challenge.
    ///
    /// The same device that asks again within a minute gets the same ticket, and nothing is sent. Where the letter has a
    /// link, strangers get one letter in an hour, from any asker: it holds what its owner needs, on whichever device the link
    /// is opened, so the others are told when it left. A code, its tries and its lifetime are its asker's alone.
    ///
    /// - Throws: `tooMany` if too many codes went to that address, or too many for such an asker; `challenge`.
    func ask(
        _ asking: ChallengeRequest, _ caller: RequestOrigin, at now: Date, and further: [AccountChange] = []
    ) async throws(AccountError) -> Ticket {
        let number = asking.isPhone ? try? PhoneNumber(asking.address) : nil
        let costs = asking.askers.map { LetterCost(asker: $0, number: number) }
        var spent: [LetterCost] = []
        do throws(AccountError) {
            for cost in costs {
                try await dependencies.budgets.spend(cost, at: now)
                spent.append(cost)
            }
            let (ticket, isSent) = try await asked(asking, caller, at: now, further)
            if !isSent { for cost in spent { await dependencies.budgets.giveBack(cost, at: now) } }
            return ticket
        } catch {
            for cost in spent { await dependencies.budgets.giveBack(cost, at: now) }
            throw error
        }
    }

    /// The ticket, and whether a letter left for it.
    private func asked(
        _ asking: ChallengeRequest, _ caller: RequestOrigin, at now: Date, _ further: [AccountChange]
    ) async throws(AccountError) -> (Ticket, Bool) {
        let counter = SendCounter(asking, dependencies.secrets)
        let isHourly = asking.link != nil && asking.scope.isStrangers
        let pause = isHourly ? policy.sends.linkPause : policy.sends.pause
        let made = new(asking, caller, counter, at: now)
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            let row = try await dependencies.attempts(counter.key)
            if let last = row?.lastAt, now < last + pause {
                let again = try await repeated(
                    asking, caller, counter, last, isHourly, made.place, at: now)
                if let again { return ProposedChanges((again.ticket, false), again.changes) }
            }
            if !isHourly { try await checkSends(to: counter.subjects, at: now) }
            return ProposedChanges(
                (ticket(made.challenge, pause: pause), true),
                [counter.counted(row, at: now)] + made.changes + further)
        }
    }

    /// Sends another code for the same challenge; the one before is void.
    ///
    /// - Throws: `code`; `tooMany`.
    func askAgain(
        _ id: Identifier<Challenge>, _ asking: ChallengeRequest, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let counter = SendCounter(asking, dependencies.secrets)
        let code = dependencies.newCode()
        return try await dependencies.commitWithRetry { () async throws(AccountError) in
            var challenge = try await open(id, [asking.purpose], caller, at: now)
            let wait = (challenge.sentAt + policy.sends.pause).timeIntervalSince(now)
            // The same device asks again within a minute: the code is on its way.
            if challenge.sends > 0, wait > 0 { return ProposedChanges(ticket(challenge)) }
            let row = try await dependencies.attempts(counter.key)
            try await checkSends(to: counter.subjects, at: now)
            challenge.code = marks(of: code, for: id)[0]
            challenge.subject = counter.subject
            challenge.sends += 1
            challenge.sentAt = now
            challenge.expiresAt = now + policy.lifetimes.mailCode
            let letter = letter(asking, code, nil, caller, at: now)
            return ProposedChanges(
                ticket(challenge),
                [counter.counted(row, at: now), .replace(.challenge(challenge))]
                    + [post(letter, until: challenge.expiresAt, at: now, for: asking.askers.first)])
        }
    }

    /// Whose letters a caller asks for at an account.
    ///
    /// - Parameters:
    ///   - device: the caller's, if the account that is asked for knows it.
    ///   - asker: what it counts as.
    /// - Returns: the scope.
    func scope(of device: Device?, _ asker: Asker) -> SendScope {
        guard let device, asker.isProven else { return .strangers }
        return .device(device.id)
    }

    private struct NewLetter {
        let challenge: Challenge
        let changes: [AccountChange]

        /// Where it would stand in the outbox.
        var place: OutboxOrder.Place? {
            for case .insert(.message(let letter)) in changes { return letter.place }
            return nil
        }
    }

    /// What a new letter changes, beside the counter of letters.
    private func new(
        _ asking: ChallengeRequest, _ caller: RequestOrigin, _ counter: SendCounter, at now: Date
    ) -> NewLetter {
        let lifetime = asking.isPhone ? policy.lifetimes.smsCode : policy.lifetimes.mailCode
        let id = counter.ticket(caller, at: now, dependencies.secrets)
        let code = dependencies.newCode()
        // Nobody is told the code of a challenge that must not be answered: its mark is of chance, not of the code.
        // Both are made each time, so that nobody can tell by the clock which one it was.
        let (mark, chance) = (marks(of: code, for: id)[0], dependencies.random.bytes(32))
        let challenge = Challenge(
            id: id, purpose: asking.purpose, createdAt: now, expiresAt: now + lifetime, user: asking.user,
            session: asking.session, device: caller.credential, subject: counter.subject,
            code: asking.letter == nil ? chance : mark, body: asking.body)
        var changes: [AccountChange] = [.insert(.challenge(challenge))]
        var link: String?
        let sent = asking.link == nil ? nil : counter.letter(at: now, dependencies.secrets)
        if let purpose = asking.link {
            let made = newLink(purpose, asking, counter.linkRow(at: now, dependencies.secrets), at: now)
            link = made.link
            changes.append(.insert(.challenge(made.row)))
        }
        let letter = letter(asking, code, link, caller, at: now)
        changes.append(
            asking.letter == nil && asking.instead == nil
                ? message(
                    .decoy, letter, until: now + lifetime, at: now, for: asking.askers.first, id: sent)
                : post(
                    letter, isPhone: asking.isPhone, until: now + max(lifetime, linkLifetime(asking)),
                    at: now, for: asking.askers.first, id: sent))
        return NewLetter(challenge: challenge, changes: changes)
    }

    private func linkLifetime(_ asking: ChallengeRequest) -> TimeInterval {
        asking.link == nil ? 0 : policy.sends.linkPause
    }

    private func letter(
        _ asking: ChallengeRequest, _ code: String, _ link: String?, _ caller: RequestOrigin, at now: Date
    ) -> OutgoingMessage {
        let isRight = asking.letter != nil
        let lifetime = asking.isPhone ? policy.lifetimes.smsCode : policy.lifetimes.mailCode
        return OutgoingMessage(
            asking.letter ?? asking.instead ?? .resetCode, to: asking.address, asking.language, at: now,
            code: isRight ? code : nil, count: Int(lifetime / 60), deviceName: caller.deviceName,
            link: isRight ? link : nil)
    }

    /// The changes that forget strangers' last letter to an address, and void its link: what it was for is done.
    func forgettingLetter(
        _ purpose: Challenge.Purpose, to address: String
    ) async throws(AccountError) -> [AccountChange] {
        let counter = SendCounter(address, .strangers, purpose, dependencies.secrets)
        guard let row = try await dependencies.attempts(counter.key) else { return [] }
        let link = try await dependencies.challenge(counter.linkRow(at: row.lastAt, dependencies.secrets))
        return [.remove(.attempts(row))] + (link.map { [.remove(.challenge($0))] } ?? [])
    }

    /// What is answered while the last letter is new; nil if another one is due.
    private func repeated(
        _ asking: ChallengeRequest, _ caller: RequestOrigin, _ counter: SendCounter, _ last: Date,
        _ isHourly: Bool, _ place: OutboxOrder.Place?, at now: Date
    ) async throws(AccountError) -> (ticket: Ticket, changes: [AccountChange])? {
        let id = counter.ticket(caller, at: last, dependencies.secrets)
        let found = try await dependencies.challenge(id)
        guard isHourly else {
            guard let found, found.spentAt == nil, found.provenAt == nil else { return nil }
            return (ticket(found), [])
        }
        let end = last + policy.sends.linkPause
        let moved = try await moving(counter.letter(at: last, dependencies.secrets), to: place)
        func told(takesCode: Bool, until expiry: Date) -> Ticket {
            Ticket(challenge: id, expiresAt: expiry, resendAt: end, letterAt: last, takesCode: takesCode)
        }
        if var found {
            guard found.subject != nil, found.provenAt == nil, found.spentAt == nil, now < found.expiresAt
            else { return (told(takesCode: false, until: end), moved) }
            // What this device typed last counts: another password, perhaps.
            found.body = asking.body
            return (told(takesCode: true, until: found.expiresAt), [.replace(.challenge(found))] + moved)
        }
        // Another asker's letter: its link opens here, its code does not.
        let challenge = Challenge(
            id: id, purpose: asking.purpose, createdAt: now, expiresAt: end, user: asking.user,
            device: caller.credential, code: dependencies.random.bytes(32), body: asking.body)
        return (told(takesCode: false, until: end), [.insert(.challenge(challenge))] + moved)
    }

    private func checkSends(to subjects: [String], at now: Date) async throws(AccountError) {
        let limits = policy.sends
        var sent: [Challenge.Sent] = []
        for subject in subjects { sent += try await dependencies.sends(to: subject, since: now - 86_400) }
        sent.sort { $0.at < $1.at }
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
