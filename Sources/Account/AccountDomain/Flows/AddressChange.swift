package import FoundationExports

/// Where a person is to be reached from now on.
package enum NewAddress: Sendable, Equatable {
    case email(String)
    case phone(String)
}

extension Accounts {
    /// Sends a code to the new address; one that somebody else has gets the same answer and no code.
    ///
    /// Who gives the address that the account has already proves it once more, and nothing changes.
    ///
    /// - Throws: `reauthentication`; `invalid`; `tooMany`.
    package func startAddressChange(
        _ who: Authorised, to address: NewAddress, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        // Of a new address nobody knows whose it is: it counts as a stranger's, too.
        let askers = [
            caller.asker(.session, of: user.id), Asker(.solvedChallenge, from: caller.networks),
        ]
        switch address {
        case .email(let text):
            let email = try parse(email: text)
            let isTaken = try await dependencies.user(email: email).map { $0.id != user.id } ?? false
            return try await ask(
                ChallengeRequest(
                    purpose: .changeEmail, user: user.id, session: who.session,
                    body: dependencies.secrets.seal(Array(email.text.utf8), as: "address"),
                    address: email.text,
                    letter: isTaken ? nil : .newAddressCode, instead: .alreadyRegistered,
                    scope: .device(who.device), askers: askers, language: user.language), caller, at: now)
        case .phone(let text):
            let phone = try parse(phone: text)
            let isTaken = try await dependencies.user(phone: phone).map { $0.id != user.id } ?? false
            return try await ask(
                ChallengeRequest(
                    purpose: .changePhone, user: user.id, session: who.session,
                    body: dependencies.secrets.seal(Array(phone.text.utf8), as: "address"),
                    address: phone.text,
                    isPhone: true, letter: isTaken ? nil : .phoneCode, scope: .device(who.device),
                    askers: askers,
                    language: user.language), caller,
                at: now)
        }
    }

    /// Takes the code: the new address is the account's, at once or in 72 hours, and the old one is told.
    ///
    /// - Throws: `reauthentication`; `code`; `conflict` with `taken`.
    package func proveAddress(
        _ who: Authorised, _ challenge: Identifier<Challenge>, code: String, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) {
        let owner = try await dependencies.owner(who)
        try await requireFresh(who, owner, caller, at: now)
        let asked = try await compare(challenge, [.changeEmail, .changePhone], code, caller, at: now)
        guard asked.session == who.session, let sealed = asked.body,
            let plain = dependencies.secrets.open(sealed, as: "address")
        else { throw .code(.expired, left: nil) }
        let text = String(decoding: plain, as: UTF8.self)
        let kind: CredentialChange.Kind = asked.purpose == .changeEmail ? .email : .phone
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            let user = try await dependencies.owner(who)
            let spent = try await spending(challenge, at: now)
            var after = user
            try await put(text, kind, into: &after)
            guard after != user else { return ProposedChanges((), [spent]) }
            return ProposedChanges(
                (), [spent] + (try await replacing(kind, by: text, who, user, caller, at: now)))
        }
    }

    /// An account's address or number; nil for a kind that is neither.
    func address(_ kind: CredentialChange.Kind, of user: User) -> String? {
        switch kind {
        case .email: user.email?.text
        case .phone: user.phone?.text
        default: nil
        }
    }

    /// Gives a person an address, a number or a password's hash, or switches a protection off.
    ///
    /// - Throws: `conflict` with `taken` where somebody else has it.
    func put(
        _ text: String, _ kind: CredentialChange.Kind, into user: inout User
    ) async throws(AccountError) {
        switch kind {
        case .email:
            let email = try parse(email: text)
            if let other = try await dependencies.user(email: email), other.id != user.id {
                throw .conflict(.taken)
            }
            user.email = email
        case .phone:
            let phone = try parse(phone: text)
            if let other = try await dependencies.user(phone: phone), other.id != user.id {
                throw .conflict(.taken)
            }
            user.phone = phone
        case .password:
            user.password = text
        case .newDeviceLettersOff, .unusualChecksOff, .factorAdded, .factorRemoved, .identityAdded,
            .identityRemoved, .passkeyAdded, .passkeyRemoved, .serviceRemoved, .mergeIn, .mergeOut:
            if let protection = kind.protection { user.switches[keyPath: protection] = false }
        }
    }
}
