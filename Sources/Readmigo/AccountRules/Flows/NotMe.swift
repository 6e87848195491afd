#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What "this was not me" has done.
package struct NotMeAnswer: Sendable, Equatable {
    /// The device whose session it ended.
    package let deviceName: String
    /// A reset that it began: its code is on its way by mail.
    package let reset: Ticket?
}

/// 这不是我: the link of a mail about a new device.
extension Accounts {
    /// The name of the device that the question is about; nil if the link has been used or has run out.
    ///
    /// - Throws: `unavailable`.
    package func isNotMeOpen(
        _ challenge: Identifier<Challenge>, at now: Date
    ) async throws(AccountFault) -> String? {
        guard let (_, device) = try await asked(challenge, at: now) else { return nil }
        return device.name
    }

    /// Ends that session, forgets the device, and begins a reset of the password.
    ///
    /// - Throws: `missing` for a link that has been used or has run out.
    package func notMe(
        _ challenge: Identifier<Challenge>, at now: Date
    ) async throws(AccountFault) -> NotMeAnswer {
        let device = try await ground.settle { () async throws(AccountFault) in
            guard let (asked, device) = try await asked(challenge, at: now), let id = asked.session else {
                throw .missing
            }
            var distrusted = device
            distrusted.distrustedAt = now
            var changes: [AccountChange] = [.remove(.challenge(asked)), .replace(.device(distrusted))]
            if let session = try await ground.session(id), session.endedAt == nil {
                changes.append(.replace(.session(session.ended(.notMe, at: now))))
            }
            changes.append(
                .note(AuditEntry(at: now, .notMe, user: device.user, session: id, device: device.id)))
            return Decision(device, changes)
        }
        return NotMeAnswer(deviceName: device.name, reset: try await startReset(of: device.user, at: now))
    }

    private func asked(
        _ id: Identifier<Challenge>, at now: Date
    ) async throws(AccountFault) -> (Challenge, Device)? {
        guard let challenge = try await ground.challenge(id), challenge.purpose == .notMe,
            now < challenge.expiresAt, let session = challenge.session,
            let device = try await ground.session(session)?.device,
            let found = try await ground.device(device)
        else { return nil }
        return (challenge, found)
    }
}
