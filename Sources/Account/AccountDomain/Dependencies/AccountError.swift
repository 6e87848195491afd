package import AccountAPI
package import FoundationExports

/// Why a flow did not do what was asked for.
package enum AccountError: Error, Sendable, Equatable {
    package enum CodeReason: Sendable, Equatable, CaseIterable {
        case wrong, expired, used, exhausted
    }
    package enum SessionReason: Sendable, Equatable, CaseIterable {
        /// Not a token of ours.
        case invalid
        /// Its session was ended.
        case revoked
        /// An old refresh token was used again: its session has been ended.
        case reused
        /// Its session has run out.
        case expired
        /// An access token that has run out: refresh it.
        case accessExpired
    }
    package enum ProofReason: Sendable, Equatable, CaseIterable {
        case missing, invalid, otherDevice
        /// The proof must carry a nonce of this server.
        case nonce
    }
    package enum ProviderReason: Sendable, Equatable, CaseIterable {
        /// The token or the code does not hold.
        case refused
        /// Used before.
        case used
        /// The person said no.
        case cancelled
        /// The provider cannot be reached, or is busy.
        case unreachable
        /// The provider refuses us: our own configuration is at fault.
        case misconfigured
    }
    package enum PasskeyReason: Sendable, Equatable, CaseIterable {
        /// The answer does not hold.
        case refused
        /// No account has it, or this one has it no more.
        case unknown
        /// Its key is of an algorithm that was not asked for.
        case algorithm
    }
    package enum ConflictReason: Sendable, Equatable, CaseIterable {
        /// Somebody else's.
        case taken
        /// It is so already.
        case already
        /// A device that is new to the account asked, where only one that the account has known for a week may.
        case junior
        /// The session began by an address or a number that is still to become the account's.
        case notYet
        /// No new accounts are taken.
        case closed
        /// Nobody could sign in any more.
        case lastWay
        /// There are as many as there may be.
        case full
        /// A change, a merge or the deletion of one of the two accounts is pending, or a merge can still be undone.
        case pending
    }

    /// Identifier or password are wrong, whichever; the failure that locks tells until when.
    case credentials(failures: Int, left: Int, lockedUntil: Date? = nil)
    case locked(until: Date)
    case code(CodeReason, left: Int?, lockedUntil: Date? = nil)
    case session(SessionReason)
    case reauthentication([ProofMethod])
    case proof(ProofReason)
    case provider(Identity.Provider, ProviderReason)
    case passkey(PasskeyReason)
    /// A backend that is not registered, or shows a wrong secret.
    case service
    /// An administrator closed the account.
    case closed
    case invalid(field: String)
    case password([PasswordFlaw])
    case terms
    case missing
    case conflict(ConflictReason)
    /// What was to be linked signs in to another account, which may be merged into this one.
    case otherAccount(Identifier<Challenge>)
    /// Seconds until it may be tried again.
    case tooMany(retryAfter: Int)
    /// It may be tried again with a challenge solved.
    case challenge
    /// Too many codes were answered wrongly lately: codes alone are not taken until then.
    case codesRefused(until: Date)
    /// Too many wrong passwords came from unknown devices: the link of a letter is to be opened first.
    case linkFirst
    /// Two people contend for the account: nothing changes until the support has looked.
    case frozen
    case busy(retryAfter: Int)
    /// The store cannot be used now.
    case unavailable(reason: String)
    case fault(reason: String)
}

extension AccountError {
    init(_ error: AccountStoreError) {
        self =
            switch error {
            case .unavailable(let reason): .unavailable(reason: reason)
            case .damaged(let reason): .fault(reason: reason)
            case .newer: .fault(reason: "the store was written by a newer version")
            }
    }
}
