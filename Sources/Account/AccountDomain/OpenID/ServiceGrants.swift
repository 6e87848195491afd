package import FoundationExports

/// A service that may learn something of a person, as its list shows it.
package struct ListedService: Sendable, Equatable {
    package let grant: ServiceGrant
    /// What it is called; its name, where people do not sign in to it any more.
    package let title: String
}

/// The services that a person let in: listed, and removed.
///
/// One is removed by a fresh proof, at once, as a device is signed out: nobody loses the account by it, so no letter
/// tells of it.
extension Accounts {
    /// Those that may learn something of the account, the earliest first.
    ///
    /// - Throws: `session`; `closed`.
    package func services(_ who: Authorised) async throws(AccountError) -> [ListedService] {
        let user = try await dependencies.owner(who)
        return try await dependencies.serviceGrants(of: user.id).map { grant in
            let title = dependencies.services.service(named: grant.service)?.signIn?.title
            return ListedService(grant: grant, title: title ?? grant.service)
        }
    }

    /// Withdraws what a service may learn: its codes and its access tokens end, it is told that the person is signed out of it, and asks
    /// again the next time.
    ///
    /// - Parameters:
    ///   - name: of the service.
    ///   - who: of the request.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Throws: `reauthentication`; `missing` for one that may learn nothing.
    package func removeService(
        _ name: String, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            // A reset that came meanwhile ended it.
            _ = try await dependencies.present(who, at: now)
            let user = try await dependencies.owner(who)
            guard let grant = try await dependencies.serviceGrant(.init(user.id, name)) else {
                throw .missing
            }
            return ProposedChanges(
                (),
                [
                    .remove(.serviceGrant(grant)),
                    // The service is told because of this line.
                    .insert(
                        .credentialChange(
                            written(.serviceRemoved, of: user, from: name, by: who.device, at: now))),
                    .note(logLine(who, .serviceRemoved, caller, at: now, detail: name)),
                ])
        }
    }
}
