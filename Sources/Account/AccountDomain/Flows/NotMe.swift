#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
        try await ground.commitWithRetry { () async throws(AccountError) in
            guard let (asked, device) = try await asked(challenge, at: now),
                let user = try await ground.user(device.user)
            else { throw .missing }
            var distrusted = device
            distrusted.distrustedAt = now
            var changes: [AccountChange] = [.remove(.challenge(asked)), .replace(.device(distrusted))]
            // The session of the mail may have been replaced by a newer one of the same device.
            changes += try await ground.openSessions(of: user.id).filter { $0.device == device.id }
                .map { .replace(.session($0.ended(.notMe, at: now))) }
            if user.password != nil { changes += withdrawingPassword(of: user, at: now) }
            changes.append(
                .note(AuditEntry(at: now, .notMe, user: user.id, session: asked.session, device: device.id)))
            let answer = NotMeAnswer(deviceName: device.name, hadPassword: user.password != nil)
            return ProposedChanges(answer, changes)
        }
    }

    private func asked(
        _ id: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> (Challenge, Device)? {
        guard let challenge = try await ground.challenge(id), challenge.purpose == .notMe,
            now < challenge.expiresAt, let sealed = challenge.body,
            let bytes = ground.secrets.open(sealed, as: "device"),
            let device = Identifier<Device>(bytes: bytes), let found = try await ground.device(device)
        else { return nil }
        return (challenge, found)
    }
}
