public import AccountAPI
public import AccountClient

/// What is to be done outside the app's state.
public enum AppEffect: Sendable, Equatable {
    /// A job; its end comes as ``AppEvent/finished(_:_:)`` under this number.
    case work(Int, AccountJob)
    /// Settings are kept.
    case keep(AppSettings)
    /// The timer runs out after so long.
    case wake(Timer, after: Duration)
}

/// Everything that can happen to the app.
public enum AppEvent: Sendable, Equatable {
    /// What a person does, or the system tells.
    case action(AppAction)
    /// What was chosen in earlier runs.
    case kept(AppSettings)
    /// How the sign-in stands.
    case account(AccountState)
    /// How the gate of face or finger stands.
    case gate(AppGateStatus)
    /// What became of the job of that number.
    case finished(Int, AccountJob.Outcome)
    /// The provider tells that the person uses this app with their account there no more.
    case revoked(SignInProvider)
    /// A timer has run out.
    case rang(AppEffect.Timer)
}

extension AppEffect {
    /// What the app asks to be woken for; the numbers tell one from the next.
    public enum Timer: Sendable, Hashable {
        /// A toast's time is over.
        case toast(Int)
    }
}

/// Something that takes its time and ends in an ``Outcome``.
public enum AccountJob: Sendable, Equatable {
    // Signing in.
    case signIn(email: String, password: Entry)
    case provider(SignInProvider)
    case passkeySignIn
    case sendPhoneCode(String)
    case phoneSignIn(challenge: String, code: Entry)
    case stepUp(StepUp, ProofMethod, code: Entry)
    case sendStepUpMail(StepUp)
    case cancelSignIn
    // Registering, and a forgotten password.
    case register(email: String, password: Entry, terms: String)
    case resendRegistration(String)
    case proveRegistration(challenge: String, code: Entry)
    case finishProfile(challenge: String, nickname: String, terms: String?)
    case forgot(email: String)
    case reset(challenge: String, code: Entry, password: Entry, secondFactor: Entry?)
    // The account.
    case profile, devices
    case change(ProfileChangeBody)
    case endSession(String, name: String)
    case endOtherSessions
    case cancelDeletion
    case stopChange(String)
    case startLink(SignInProvider)
    case link(challenge: String, name: String)
    case unlink(SignInProvider, name: String)
    case passkeys, addPasskey
    case removePasskey(String, name: String)
    case startMerge(email: String, password: Entry)
    case mergeOffer(String)
    case sendMergeCode(String)
    case proveMerge(String, ProofMethod, code: Entry)
    case merge(String)
    case sendProofCode
    /// A fresh proof by a passkey, before that job; one of the other ways is asked for where it gives none.
    indirect case provePasskey(before: AccountJob, otherwise: [ProofMethod])
    case prove(ProofMethod, secret: Entry, challenge: String?)
    // Leaving.
    case prepareSignOut
    case signOut(SignOutPlan, keeping: Set<String>)
    // The store, and the gate before it.
    case look
    case openGate(reason: String)
    case enableGate(reason: String)
    case disableGate
    case usePassword(isGone: Bool)
    /// Whether the provider says that the person by whom this device was signed in has taken their consent back.
    case askConsent(SignInProvider)

    /// What became of a job.
    public enum Outcome: Sendable, Equatable {
        /// It is done.
        case done
        /// A code is on its way.
        case sent(ChallengeBody)
        /// A provider has told whom it would sign in: nothing is linked yet.
        case toLink(ChallengeBody)
        /// Another account that is to become part of this one: how it is proven further, or what becomes of it.
        case offer(MergeBody)
        /// The profile as it is now.
        case profile(ProfileBody)
        /// Where the account is signed in.
        case devices([DevicesBody.Device])
        /// The account's passkeys.
        case passkeys([PasskeysBody.Passkey])
        /// What a sign-out would do.
        case plan(SignOutPlan)
        /// It was signed out here: whether the server knows, and what could not be removed.
        case left(isServerTold: Bool, notRemoved: [String])
        /// Somebody is signed in: the account's id.
        case entered(String)
        /// The client said no.
        case failed(AccountClientError)
        /// The provider's own sheet, or that for passkeys, said no.
        case sheet(ProviderSheetError)
        /// The gate said no.
        case gate(GateError)
        /// What the provider says of the person's consent.
        case consent(SignInProvider, isRevoked: Bool)
    }
}
