package import FoundationExports

/// What "this was not me" has done.
package struct NotMeAnswer: Sendable, Equatable {
    /// The device whose sessions it ended.
    package let deviceName: String
    /// Whether the account had a password: it signs in no more, and a mail says how to set another one.
    package let hadPassword: Bool

    package init(deviceName: String, hadPassword: Bool) {
        self.deviceName = deviceName
        self.hadPassword = hadPassword
    }
}

/// 这不是我: the link of a mail about a new device.
extension Accounts {
    /// The name of the device that the question is about; nil if the link has been used or has run out.
    ///
    /// - Throws: `unavailable`.
    package func isNotMeOpen(
        _ challenge: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> String? {
        guard let (_, device) = try await asked(challenge, at: now) else { return nil }
        return device.name
    }

    /// Ends every session of that device, forgets the device, and withdraws the password, which somebody else knows.
    ///
    /// - Throws: `missing` for a link that has been used or has run out.
    package func notMe(
        _ challenge: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> NotMeAnswer {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let (asked, device) = try await asked(challenge, at: now),
                var user = try await dependencies.user(device.user)
            else { throw .missing }
            let before = user
            let undone = try await undoing(&user, by: device.id, askedAt: asked.createdAt, at: now)
            var distrusted = device
            distrusted.distrustedAt = now
            var changes: [AccountChange] = [.remove(.challenge(asked)), .replace(.device(distrusted))]
            // The session of the mail may have been replaced by a newer one of the same device.
            let theirs = try await dependencies.openSessions(of: user.id).filter { $0.device == device.id }
            changes += theirs.map { .replace(.session($0.ended(.notMe, at: now))) }
            // An address leaves the one account before it comes to the other.
            changes += undone.before.map { .replace(.user($0)) } + undone.changes
            changes += try await removingPasskeys(
                thatBegan: Set(theirs.map(\.id) + (asked.session.map { [$0] } ?? [])), of: before, at: now)
            if user.password != nil {
                changes += withdrawingPassword(of: user, at: now)
            } else if user != before {
                changes.append(.replace(.user(user)))
            }
            changes += undone.after.map { .replace(.user($0)) }
            changes.append(
                .note(AuditEntry(at: now, .notMe, user: user.id, session: asked.session, device: device.id)))
            let answer = NotMeAnswer(deviceName: device.name, hadPassword: user.password != nil)
            return ProposedChanges(answer, once(changes))
        }
    }

    private func asked(
        _ id: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> (Challenge, Device)? {
        guard let challenge = try await dependencies.challenge(id), challenge.purpose == .notMe,
            now < challenge.expiresAt, let sealed = challenge.body,
            let bytes = dependencies.secrets.open(sealed, as: "device"),
            let device = Identifier<Device>(bytes: bytes), let found = try await dependencies.device(device)
        else { return nil }
        return (challenge, found)
    }
}

/// What "this was not me" undoes.
extension Accounts {
    /// What takes back what a device did.
    struct Undone {
        var changes: [AccountChange] = []
        /// Rows of other accounts that were one with this one, to be written before its own row, or after it.
        var (before, after): ([User], [User]) = ([], [])
    }

    /// What takes back whatever a device changed in the last 14 days.
    ///
    /// A merge that is pending stops in any case, and one by which the account became part of another one is undone in any case:
    /// nobody can say which device proved it there.
    ///
    /// - Parameters:
    ///   - user: becomes as it was, as far as addresses go.
    ///   - device: which.
    ///   - asked: when the letter with the question left.
    ///   - now: the server's time.
    /// - Returns: the further changes.
    /// - Throws: `unavailable`.
    func undoing(
        _ user: inout User, by device: Identifier<Device>, askedAt asked: Date, at now: Date
    ) async throws(AccountError) -> Undone {
        let before = user
        var undone = Undone()
        let history = try await history(of: user)
        let lines = history.changes.filter { line in
            line.revertedAt == nil && now < line.at + policy.seniority.revertible
                && (line.device == device || line.isPending && line.kind.isMerge
                    || line.kind == .mergeOut && history.isRecentMerge(line, at: now)
                        && policy.seniority.isSenior(history.emailSince(asked), of: before, at: asked))
        }
        // What came by a merge goes with it.
        let merged = mergedLines(of: lines.filter { !$0.isPending })
        for line in lines.reversed() where !merged.contains(line.id) {
            switch line.isPending ? nil : line.kind {
            case nil:
                undone.changes += try await stopping([line], nil, at: now)
                continue
            case .mergeIn:
                guard let apart = try await unlessFrozen(line, user, at: now) else { continue }
                user = apart.user ?? user
                undone.changes += apart.changes
                undone.after.append(apart.other)
                for each in [user, apart.other] { undone.changes += tell(each, .mergeUndone, nil, at: now) }
                continue
            case .mergeOut:
                // It is the last line: nothing of a closed account changes.
                guard let apart = try await unlessFrozen(line, nil, at: now) else { continue }
                user = apart.other
                undone.changes += apart.changes
                undone.before += apart.user.map { [$0] } ?? []
                for each in undone.before + [user] {
                    undone.changes += tell(each, .mergeUndone, nil, at: now)
                }
                continue
            case .email:
                guard let text = former(of: line), let email = try? EmailAddress(text),
                    try await dependencies.user(email: email) == nil
                else { continue }
                undone.changes += tell(user, .emailChanged, nil, at: now)
                user.email = email
            case .phone:
                let phone = former(of: line).flatMap { try? PhoneNumber($0) }
                if let phone, try await dependencies.user(phone: phone) != nil { continue }
                user.phone = phone
            case .factorAdded:
                guard let factor = try await confirmedFactor(user) else { continue }
                undone.changes += removing(factor, of: user, nil, at: now)
            case .factorRemoved, .password, .serviceRemoved:
                continue
            case .newDeviceLettersOff, .unusualChecksOff:
                if let protection = line.kind.protection { user.switches[keyPath: protection] = true }
            case .identityAdded, .identityRemoved:
                guard let back = try await undoing(identityOf: line, user, at: now) else { continue }
                undone.changes += back
            case .passkeyAdded, .passkeyRemoved:
                guard let back = try await undoing(passkeyOf: line, user, after: undone.changes, at: now)
                else { continue }
                undone.changes += back
            }
            undone.changes.append(line.reverting(at: now))
        }
        undone.changes += takingBackDeletion(of: &user, nil, at: now)
        undone.changes += await tellNumber(of: before, becoming: user, stopping: lines, nil, at: now)
        return undone
    }

    /// What takes two accounts apart; nil where one of them is frozen: that is the support's matter.
    private func unlessFrozen(
        _ line: CredentialChange, _ present: User?, at now: Date
    ) async throws(AccountError) -> Parting? {
        do throws(AccountError) { return try await parting(line, present, at: now) } catch {
            guard error == .frozen else { throw error }
            return nil
        }
    }
}
