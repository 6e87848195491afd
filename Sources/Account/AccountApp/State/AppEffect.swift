public import AccountAPI
public import AccountClient

/// What is to be done outside the app's state.
public enum AppEffect: Sendable, Equatable {
    /// A job; its end comes as ``AppEvent/finished(_:_:)`` under this number.
    case work(Int, AccountJob)
    /// Settings are kept.
    case keep(AppSettings)
    /// The alarm rings after so long.
    case wake(Alarm, after: Duration)
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
    /// Apple tells that the person uses this app with their Apple Account no more.
    case appleRevoked
    /// An alarm rings.
    case rang(Alarm)
}

/// What the app asks to be woken for; the numbers tell one from the next.
public enum Alarm: Sendable, Hashable {
    /// A toast's time is over.
    case toast(Int)
}

/// Something that takes its time and ends in an ``Outcome``.
public enum AccountJob: Sendable, Equatable {
    // Signing in.
    case signIn(email: String, password: Entry)
    case apple, weChat
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
    case sendProofCode
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
    /// What Apple says of the person by whom this device was signed in.
    case askApple

    /// What became of a job.
    public enum Outcome: Sendable, Equatable {
        /// It is done.
        case done
        /// A code is on its way.
        case sent(ChallengeBody)
        /// The profile as it is now.
        case profile(ProfileBody)
        /// Where the account is signed in.
        case devices([DevicesBody.Device])
        /// What a sign-out would do.
        case plan(SignOutPlan)
        /// It was signed out here: whether the server knows, and what could not be removed.
        case left(isServerTold: Bool, notRemoved: [String])
        /// Somebody is signed in: the account's id.
        case entered(String)
        /// The client said no.
        case failed(AccountClientError)
        /// Apple's or WeChat's own sheet said no.
        case sheet(ProviderSheetError)
        /// The gate said no.
        case gate(GateError)
        /// What Apple says.
        case apple(AppleIDCredentialState)
    }
}
