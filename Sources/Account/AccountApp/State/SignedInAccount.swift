internal import AccountAPI
internal import AccountClient
internal import FoundationExports

/// What is known of who is signed in.
struct SignedInAccount: Sendable, Equatable {
    let user: String
    var profile: ProfileBody?
    var devices: [DevicesBody.Device]?
    /// Nil until they were read, and where the service has none.
    var passkeys: [PasskeysBody.Passkey]?
    /// Why the account could not be read last.
    var failure: AccountClientError?
    /// How switches are to stand whose jobs are under way.
    var wanted: [AccountSwitch: Bool] = [:]
    /// When it was asked for last.
    var askedAt: Date?

    init(user: String) { self.user = user }
}

/// The gate before the tokens.
struct Lock: Sendable, Equatable {
    var problem: GateError?
    var job: Int?
    /// Whether a proof was asked for since the app came to the front: nobody is asked again and again.
    var wasAsked = false
}

extension AppState {
    /// The sheet that is open.
    enum OpenSheet: Sendable, Equatable {
        case form(Form)
        case leaving(Leaving)
        case about

        /// What is asked before this device is signed out.
        struct Leaving: Sendable, Equatable {
            let plan: SignOutPlan
            /// Names of data that stays: all, unless the person says otherwise.
            var keeping: Set<String>
            var job: Int?
            var problem: AccountClientError?

            init(_ plan: SignOutPlan) {
                self.plan = plan
                keeping = Set(plan.questions.map(\.name))
            }
        }
    }
}

extension AppState {
    /// What is asked.
    enum QuestionSubject: Sendable, Equatable {
        case end(String, name: String)
        case endOthers
        case leave(SignOutPlan)
        case offerGate(BiometricKind)
        /// What a provider proved is added to the account: the second tap.
        case link(String, name: String)
        case unlink(SignInProvider)
        case removePasskey(String, name: String)
        /// The other account becomes part of this one: the second tap.
        case merge(String, MergeAccountBody)
        /// The sheet is left with what was typed into it.
        case discard
    }
}
