import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountDomain
import AccountTestSupport
import TestSupport

/// The other account, which becomes part of the present one, and comes apart from it again.
extension History {
    func mergeOrPart() async throws {
        guard expected == .signedIn else { return await signIn() }
        switch Int.random(in: 0..<6, using: &random) {
        case 0..<4:
            // Else it waits for what else happens.
            guard await merge(), chance(60) else { return }
            try await pass(random.pick([71, 73, 90]) * 3600)
            if chance(50) { try await partAgain() }
        case 4: await stopMerge()
        default: try await partAgain()
        }
    }

    /// - Returns: whether it is pending.
    private func merge() async -> Bool {
        let (app, number) = pick()
        let mine = await service.store.tables.users.first { $0.id.text == person }?.email?.text
        let email = Self.emails.first { $0 != mine } ?? ""
        do {
            var offer = try await proving(app) { () async throws(AccountClientError) in
                try await app.client.startMerge(email: email, password: Self.password)
            }
            if offer.ways == [.mail] {
                _ = try await app.client.sendMergeCode(offer.challenge)
                let code = await service.code(to: email) ?? ""
                offer = try await app.client.proveMerge(offer.challenge, .mail, code: code)
            }
            let challenge = offer.challenge
            _ = try await proving(app) { () async throws(AccountClientError) in
                try await app.client.merge(challenge)
            }
            idle = .zero
            say("\(number) asks for a merge with \(email)")
            return true
        } catch {
            say("\(number) asks for a merge with \(email): \(error)")
            return false
        }
    }

    private func stopMerge() async {
        let (app, number) = pick()
        do {
            let pending = try await app.client.profile().pendingChanges ?? []
            idle = .zero
            for change in pending { try await app.client.stopChange(change.changeID) }
            say("\(number) stops \(pending.map(\.kind))")
        } catch { say("\(number) stops what is pending: \(error)") }
    }

    /// Does what is due by now.
    ///
    /// Who is signed in to the account that went is signed out, and nobody else.
    func applyDue() async throws {
        let count = try await service.accounts.applyDueChanges(at: service.now)
        guard count > 0 else { return }
        (counts.merges, backup) = (counts.merges + count, nil)
        if await service.store.tables.users.first(where: { $0.id.text == person })?.closedAt != nil {
            expectEnd()
        }
        say("\(count) merges happen")
    }

    /// Follows the last link of a letter that takes two accounts apart, and gives the asker's account its password again.
    private func partAgain() async throws {
        let letter = await service.letters().last { [.merged, .mergedAway].contains($0.kind) }
        guard let letter, let link = letter.undo.flatMap({ Identifier<Challenge>($0) }) else { return }
        let owners = await service.store.tables.identities.map(\.user.text)
        do throws(AccountError) { _ = try await service.accounts.undo(link, nil, at: service.now) } catch {
            return say("a link of \(letter.kind) undoes nothing: \(error)")
        }
        (counts.partings, backup) = (counts.partings + 1, nil)
        let asker = await service.store.tables.users.first { $0.email?.text == letter.recipient }?.id.text
        // The letter puts junior devices out; an identity that goes back ends what it began.
        if asker == person { expectEnd() }
        if await service.store.tables.identities.map(\.user.text) != owners, await isByWeChat() {
            expectEnd()
        }
        say("a link of \(letter.kind) to \(letter.recipient) takes the accounts apart")
        let place = SimulatedPhone(service).start()
        await place.client.look()
        let ticket = try await place.client.forgot(email: letter.recipient)
        try await place.client.reset(
            ticket.challenge, code: await service.code(to: letter.recipient) ?? "", password: Self.password)
    }

    private func expectEnd() { if expected == .signedIn { expected = .either } }

    private func isByWeChat() async -> Bool {
        guard let id = phone.kept.session?.sessionID else { return true }
        return await service.store.tables.sessions.contains {
            $0.id.text == id && $0.methods.contains(.provider(.wechat))
        }
    }
}
