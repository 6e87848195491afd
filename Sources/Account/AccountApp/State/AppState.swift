internal import AccountAPI
internal import AccountClient
internal import AppRuntime
internal import FoundationExports
internal import Localization

/// The app as a value: what happens goes in, what is to be done comes out, and it does nothing itself.
///
/// The same events at the same moments give the same effects and the same screens.
public struct AppState: Sendable, Equatable {
    /// What stays the same.
    public let traits: AppConfiguration
    var settings = AppSettings()
    var isStarted = false
    var scene = ScenePlace.inactive

    /// How the sign-in stands, as the client last told.
    var account = AccountState.unknown(nil)
    /// Nil until the gate has been asked.
    var gate: AppGateStatus?
    var lock = Lock()
    /// Pages that are filled in, the open one last; the first is 登录.
    var forms: [Form]
    /// Nil while nobody is signed in.
    var home: SignedInAccount?
    /// The provider of the sign-in that is under way; nil for another way.
    var enteringBy: SignInProvider?
    /// What is to be added to the account that is signed in to next.
    var toLink: PendingLink?
    /// The provider because of which this device is being signed out; nil where the person wants it.
    var revokedBy: SignInProvider?

    var sheet: OpenSheet?
    var sheetNumber: Int?
    /// What waits for a fresh proof.
    var pending: AccountJob?
    /// The first is asked; the others wait.
    var questions: [PendingQuestion<QuestionSubject>] = []
    var toast: Toasting?
    /// The jobs that were begun and have not ended.
    var underWay: [Int: Running] = [:]
    private var lastNumber = 1

    struct Running: Sendable, Equatable {
        let job: AccountJob
        /// The page that waits for it.
        let form: Int?
    }

    struct PendingLink: Sendable, Equatable {
        let challenge: String
        let identity: PendingIdentityBody
        let expiresAt: Date
    }

    struct Toasting: Sendable, Equatable {
        let number: Int
        let text: String
        /// The number of the sheet in which it was said; nil if that was in none.
        let sheet: Int?
        let haptic: Haptic
    }

    /// The app before anything happened.
    ///
    /// - Parameter traits: what stays the same.
    public init(_ traits: AppConfiguration) {
        self.traits = traits
        forms = [Form(number: 1, .signIn)]
    }

    /// A number that was not given before.
    mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// What is said, in the person's language.
    func words(_ key: AccountAppStrings) -> String { key.text(in: traits.language) }
    func words(_ text: some Localizable) -> String { text.text(in: traits.language) }

    /// Begins a job.
    ///
    /// - Returns: its number.
    @discardableResult
    mutating func begin(_ job: AccountJob, form: Int? = nil, _ effects: inout [AppEffect]) -> Int {
        let number = number()
        underWay[number] = Running(job: job, form: form)
        effects.append(.work(number, job))
        return number
    }

    /// Whether such a job is under way.
    func isUnderWay(_ isMeant: (AccountJob) -> Bool) -> Bool {
        underWay.values.contains { isMeant($0.job) }
    }
}

/// Signing this device out (requirements 7).
extension AppState {
    mutating func leave(_ effects: inout [AppEffect]) {
        guard home != nil, !isLeaving else { return }
        begin(.prepareSignOut, &effects)
    }

    private var isLeaving: Bool {
        isUnderWay {
            switch $0 {
            case .prepareSignOut, .signOut: true
            default: false
            }
        }
    }

    mutating func prepared(_ plan: SignOutPlan, _ effects: inout [AppEffect]) {
        guard home != nil else {
            revokedBy = nil
            return
        }
        if revokedBy != nil {
            // Nobody was asked: everything that may stay, stays.
            begin(.signOut(plan, keeping: Set(plan.questions.map(\.name))), &effects)
        } else if plan.questions.isEmpty {
            ask(.leave(plan))
        } else {
            put(.leaving(OpenSheet.Leaving(plan)))
        }
    }

    mutating func keep(_ name: String, _ isKept: Bool) {
        guard case .leaving(var leaving)? = sheet, leaving.job == nil,
            leaving.plan.questions.contains(where: { $0.name == name })
        else { return }
        if isKept { leaving.keeping.insert(name) } else { leaving.keeping.remove(name) }
        sheet = .leaving(leaving)
    }

    mutating func confirmLeaving(_ effects: inout [AppEffect]) {
        guard case .leaving(var leaving)? = sheet, leaving.job == nil else { return }
        leaving.job = begin(.signOut(leaving.plan, keeping: leaving.keeping), &effects)
        leaving.problem = nil
        sheet = .leaving(leaving)
    }

    /// The session is gone in this process whatever the store says; what could not be removed is tried again.
    mutating func failToLeave(_ running: Running, _ error: AccountClientError, _ effects: inout [AppEffect]) {
        revokedBy = nil
        if case .leaving(var leaving)? = sheet {
            leaving.job = nil
            leaving.problem = error
            sheet = .leaving(leaving)
        }
        warn(words(error), &effects)
    }

    /// The person uses this app with their account at the provider no more: who signed in by it here is signed out.
    mutating func leave(revokedBy provider: SignInProvider, _ effects: inout [AppEffect]) {
        guard let home, settings[provider] == home.user, !isLeaving else { return }
        revokedBy = provider
        begin(.prepareSignOut, &effects)
    }
}

/// Face or finger before the tokens (requirements 9.2).
extension AppState {
    /// Whether the tokens wait behind the gate.
    var isGated: Bool { account == .unknown(.gated) }

    mutating func take(_ standing: AppGateStatus, _ effects: inout [AppEffect]) {
        gate = standing
        home?.wanted[.gate] = nil
    }

    /// Asks once, by itself, when the app is in front.
    mutating func unlockAlone(_ effects: inout [AppEffect]) {
        guard isGated, scene == .active, !lock.wasAsked, lock.problem == nil,
            gate?.kind != nil
        else { return }
        unlock(&effects)
    }

    mutating func unlock(_ effects: inout [AppEffect]) {
        guard isGated, lock.job == nil else { return }
        lock.wasAsked = true
        lock.problem = nil
        lock.job = begin(.openGate(reason: words(.gateReason)), &effects)
    }

    mutating func usePassword(isGone: Bool = false, _ effects: inout [AppEffect]) {
        guard isGated, lock.job == nil else { return }
        lock.job = begin(.usePassword(isGone: isGone), &effects)
    }

    mutating func gateDone(_ job: AccountJob, _ effects: inout [AppEffect]) {
        switch job {
        case .openGate, .usePassword:
            lock.job = nil
            begin(.look, &effects)
        case .enableGate: say(words(.gateOn(gate?.kind ?? .face)), &effects)
        case .disableGate: say(words(.gateOff), &effects)
        default: return
        }
    }

    mutating func fail(_ running: Running, _ error: GateError, _ effects: inout [AppEffect]) {
        switch running.job {
        case .openGate:
            lock.job = nil
            lock.problem = error
            // Only the password helps, or the person has asked for it.
            if error == .changed || error == .passwordWanted {
                usePassword(isGone: error == .changed, &effects)
            }
        case .usePassword:
            lock.job = nil
            lock.problem = error
        default:
            home?.wanted[.gate] = nil
            if error != .cancelled { warn(words(error), &effects) }
        }
    }

    mutating func turnGate(_ isOn: Bool, _ effects: inout [AppEffect]) {
        guard let gate, home != nil, gate.isOn != isOn, home?.wanted[.gate] == nil else { return }
        guard !isOn || gate.kind != nil else { return }
        home?.wanted[.gate] = isOn
        begin(isOn ? .enableGate(reason: words(.gateReason)) : .disableGate, &effects)
    }

    /// 首次登录成功后, 提示启用生物识别: once for each account.
    mutating func offerGate(isFresh: Bool, _ effects: inout [AppEffect]) {
        guard isFresh, let home, let gate, let kind = gate.kind, !gate.isOn,
            settings.offeredGateTo != home.user
        else { return }
        settings.offeredGateTo = home.user
        effects.append(.keep(settings))
        ask(.offerGate(kind))
    }
}
