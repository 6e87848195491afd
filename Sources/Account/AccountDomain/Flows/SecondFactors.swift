internal import AccountAPI
internal import Bytes
internal import Crypto
package import FoundationExports
internal import OneTimePassword

/// What an authenticator needs.
package struct Enrolment: Sendable, Equatable {
    /// Base32.
    package let secret: String
    /// An `otpauth` link.
    package let link: String
}

/// One-time passwords by RFC 6238, and recovery codes.
extension Accounts {
    /// Begins to protect the account; nothing is asked for before a code confirmed it.
    ///
    /// - Throws: `reauthentication`; `conflict` with `already`.
    package func enrolFactor(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Enrolment {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        let bytes = dependencies.random.bytes(20)
        let secret = SecretBytes(bytes)
        guard let sealed = dependencies.secrets.seal(bytes, as: SecondFactor.sealedAs(user.id)),
            let totp = try? TOTP(secret: secret),
            let link = try? OTPAuthLink(issuer: policy.product, account: name(of: user), totp: totp)
        else { throw .fault(reason: "a second factor cannot be made") }
        let factor = SecondFactor(user: user.id, secret: sealed, createdAt: now)
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            let enrolment = Enrolment(secret: Base32.encode(secret), link: link.text())
            let note = AccountChange.note(logLine(who, .factorEnrolled, caller, at: now))
            guard let present = try await dependencies.secondFactor(of: user.id) else {
                return ProposedChanges(enrolment, [.insert(.secondFactor(factor)), note])
            }
            guard present.confirmedAt == nil else { throw .conflict(.already) }
            return ProposedChanges(
                enrolment,
                [.remove(.secondFactor(present)), .insert(.secondFactor(factor)), note])
        }
    }

    /// Confirms it by its first code; from here on it is asked for at every sign-in.
    ///
    /// - Returns: ten recovery codes, shown this once.
    /// - Throws: `code`; `locked`; `missing` if none was enrolled; `conflict` with `already`.
    package func confirmFactor(
        _ who: Authorised, code: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [String] {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        guard let factor = try await dependencies.secondFactor(of: user.id) else { throw .missing }
        guard factor.confirmedAt == nil else { throw .conflict(.already) }
        let key = counter(.factor, at: user.id.text, from: try await known(user.id, caller), caller)
        let attempts = try await count(key, at: now)
        guard let step = try step(of: code, factor, at: now) else {
            throw wrongCode(attempts)
        }
        let codes = newCodes()
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            guard var present = try await dependencies.secondFactor(of: user.id),
                try plain(present.secret, of: user.id) == plain(factor.secret, of: user.id),
                present.confirmedAt == nil
            else { throw .conflict(.already) }
            present.confirmedAt = now
            present.lastStep = step
            present.recoveryCodes = codes.map { .init(hash: marks(ofRecovery: $0, of: user.id)[0]) }
            // The session proved it just now, and stays; the others must prove it, too (ASVS 7.4.3).
            let line = written(.factorAdded, of: user, by: who.device, at: now)
            var changes: [AccountChange] = [
                .replace(.secondFactor(present)), .insert(.credentialChange(line)),
            ]
            // So a sign-in that needed none yet does not slip through beside it.
            changes.append(.replace(.user(try await dependencies.owner(who))))
            changes += try await forgive(key)
            changes += try await demotingPasskeys(of: user.id)
            changes += try await endingOthers(of: user.id, but: who.session, .factorChanged, at: now)
            changes.append(.note(logLine(who, .factorConfirmed, caller, at: now)))
            return ProposedChanges(codes, changes + tell(user, .factorAdded, caller, at: now))
        }
    }

    /// What lets passkeys count as one factor until they were used beside the new one: whose they are was never proven by it.
    private func demotingPasskeys(of user: Identifier<User>) async throws(AccountError) -> [AccountChange] {
        try await dependencies.passkeys(of: user).filter(\.isVerified).map { passkey in
            var passkey = passkey
            passkey.isVerified = false
            return .replace(.passkey(passkey))
        }
    }

    /// Removes it.
    ///
    /// - Throws: `reauthentication`; `missing`.
    package func removeFactor(_ who: Authorised, _ caller: RequestOrigin, at now: Date)
        async throws(AccountError)
    {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            guard let factor = try await dependencies.secondFactor(of: user.id) else { throw .missing }
            var changes: [AccountChange] = [.remove(.secondFactor(factor))]
            let waits = try await history(of: user).changes.filter {
                $0.isPending && $0.kind == .factorRemoved
            }
            changes += waits.map { $0.reverting(at: now) }
            changes.append(.note(logLine(who, .factorRemoved, caller, at: now)))
            guard factor.confirmedAt != nil else { return ProposedChanges((), changes) }
            let line = written(.factorRemoved, of: user, by: who.device, at: now)
            return ProposedChanges(
                (),
                changes + [.insert(.credentialChange(line))]
                    + tell(user, .factorRemoved, caller, at: now))
        }
    }

    /// Makes new recovery codes; the old ones are void.
    ///
    /// - Throws: `reauthentication`; `missing` without a confirmed factor.
    package func newRecoveryCodes(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [String] {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        let codes = newCodes()
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            guard var factor = try await confirmedFactor(user) else { throw .missing }
            factor.recoveryCodes = codes.map { .init(hash: marks(ofRecovery: $0, of: user.id)[0]) }
            let note = AccountChange.note(logLine(who, .recoveryCodesMade, caller, at: now))
            return ProposedChanges(
                codes,
                [.replace(.secondFactor(factor)), note] + tell(user, .recoveryCodesMade, caller, at: now))
        }
    }

    /// Proves the second factor by a one-time password or a recovery code; each works once.
    ///
    /// - Throws: `locked`; `code`; `missing` without one.
    func proveFactor(
        _ user: User, _ code: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Method {
        let key = counter(.factor, at: user.id.text, from: try await known(user.id, caller), caller)
        let attempts = try await count(key, at: now)
        let proven: Method? = try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard var factor = try await confirmedFactor(user) else { throw .missing }
            if let step = try step(of: code, factor, at: now) {
                factor.lastStep = step
                return ProposedChanges(
                    .oneTimePassword, [.replace(.secondFactor(factor))] + (try await forgive(key)))
            }
            guard let spent = spending(recoveryCode: code, of: factor, caller, at: now) else {
                return ProposedChanges(nil)
            }
            let left = spent.factor.recoveryCodes.count { $0.usedAt == nil }
            return ProposedChanges(
                .recoveryCode,
                spent.changes + (try await forgive(key))
                    + tell(user, .recoveryCodeUsed, caller, at: now, count: left))
        }
        if let proven { return proven }
        try await noteWrongCode(user.id, caller, at: now)
        throw wrongCode(attempts)
    }

    /// A factor without one of its recovery codes, and the changes that spend that; nil for what is none of its codes, or was used.
    func spending(
        recoveryCode code: String, of factor: SecondFactor, _ caller: RequestOrigin, at now: Date
    ) -> (factor: SecondFactor, changes: [AccountChange])? {
        let marks = marks(ofRecovery: code, of: factor.user)
        let place = factor.recoveryCodes.firstIndex { marks.contains($0.hash) && $0.usedAt == nil }
        guard let place else { return nil }
        var spent = factor
        spent.recoveryCodes[place].usedAt = now
        let note = AuditEntry(at: now, .recoveryCodeUsed, user: factor.user, network: caller.network)
        return (spent, [.replace(.secondFactor(spent)), .note(note)])
    }

    /// Writes a wrong code into the log.
    func noteWrongCode(
        _ user: Identifier<User>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let note = AuditEntry(at: now, .codeFailed, user: user, network: caller.network)
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            ProposedChanges((), [.note(note)])
        }
    }

    /// The step whose code this is: the present one, or one beside it (RFC 6238, section 5.2), later than the last one.
    private func step(
        of code: String, _ factor: SecondFactor, at now: Date
    ) throws(AccountError) -> Int64? {
        guard let totp = try? TOTP(secret: SecretBytes(try plain(factor.secret, of: factor.user))) else {
            throw .fault(reason: "a second factor cannot be read")
        }
        let typed = Array(code.utf8.filter { $0 != 0x20 && $0 != 0x2D })
        let present = Int64(totp.counter(at: now))
        return [present, present - 1, present + 1].first { step in
            step > factor.lastStep && step >= 0
                && areSame(typed, Array(totp.code(counter: UInt64(step)).utf8))
        }
    }

    private func plain(_ sealed: [UInt8], of user: Identifier<User>) throws(AccountError) -> [UInt8] {
        guard let plain = dependencies.secrets.open(sealed, as: SecondFactor.sealedAs(user)) else {
            throw .fault(reason: "a second factor cannot be read")
        }
        return plain
    }

    private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    private static let recoveryCount = 10

    /// Codes of 24 letters, five bits each: 120 bits need no slow hash (ASVS 6.5.2).
    private func newCodes() -> [String] {
        (0..<Self.recoveryCount).map { _ in
            let letters = dependencies.random.bytes(24).map { Self.letters[Int($0 & 31)] }
            return stride(from: 0, to: 24, by: 4).map { String(letters[$0..<$0 + 4]) }.joined(separator: "-")
        }
    }

    /// A recovery code as it is kept and as the first versions kept it, in whatever case and with whatever dashes it was
    /// typed.
    ///
    /// It is a hash without a key: 120 bits cannot be found out from it, and it outlives every master key.
    private func marks(ofRecovery code: String, of user: Identifier<User>) -> [String] {
        let letters = code.uppercased().unicodeScalars.filter { !" -".unicodeScalars.contains($0) }
        let plain = Array(String(String.UnicodeScalarView(letters)).utf8)
        let hash = SHA256.hash(data: Data("recovery code".utf8) + user.bytes + plain)
        let legacy = dependencies.secrets.keys.legacyCodeMark("recovery code", user.bytes, plain)
        return [SecondFactor.RecoveryCode.prefix + Hexadecimal.encode(hash)]
            + (legacy.map { [Hexadecimal.encode($0)] } ?? [])
    }

    private func name(of user: User) -> String {
        user.email?.text ?? user.phone?.text ?? user.nickname
    }
}
