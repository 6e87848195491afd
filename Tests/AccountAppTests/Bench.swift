import AccountAPI
import AccountClient
import AppRuntime
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

/// The app's state alone: what happens is told to it, what it asks for is kept.
struct Bench {
    var state: AppState
    var now = TestTime.start
    /// What the last event asked for.
    var effects: [AppEffect] = []

    init(
        _ language: Language = .english,
        ways: Set<AppConfiguration.Method> = .withoutPasskeys,
        settings: AppSettings = AppSettings(), gate: AppGateStatus = AppGateStatus(), isFront: Bool = true
    ) {
        state = AppState(.sample(language, ways: ways))
        happen(.kept(settings))
        happen(.gate(gate))
        if isFront { act(.scene(.active)) }
    }

    /// An app to which somebody is signed in since its start.
    static func signedIn(
        _ language: Language = .english, profile: ProfileBody = .sample(),
        gate: AppGateStatus = AppGateStatus(),
        settings: AppSettings = AppSettings(), ways: Set<AppConfiguration.Method> = .withoutPasskeys
    ) throws -> Bench {
        var bench = Bench(language, ways: ways, settings: settings, gate: gate)
        bench.happen(.account(.signedIn("reader-1")))
        try bench.answerHome(profile)
        return bench
    }

    /// Answers what the page of the account has asked for.
    mutating func answerHome(_ profile: ProfileBody = .sample()) throws {
        let profileJob = try #require(number { $0 == .profile })
        let devicesJob = try #require(number { $0 == .devices })
        happen(.finished(profileJob, .profile(profile)))
        happen(.finished(devicesJob, .devices(.sample)))
    }

    mutating func happen(_ event: AppEvent) { effects = state.step(event, at: now) }
    mutating func act(_ actions: AppAction...) { for action in actions { happen(.action(action)) } }

    /// What is done in the open sheet.
    mutating func inSheet(_ actions: AppAction...) {
        for action in actions { happen(.action(.within(screen.sheetNumber ?? -1, action))) }
    }

    var screen: AppScreen { AppScreen.make(state, at: now) }
    var form: FormPage? { if case .form(let page) = screen.content { page } else { nil } }
    var home: HomePage? { if case .home(let page) = screen.content { page } else { nil } }
    var sheetForm: FormPage? { if case .form(let page)? = screen.sheet { page } else { nil } }
    var leaving: LeavingPage? { if case .leaving(let page)? = screen.sheet { page } else { nil } }

    /// The jobs that the last event asked for.
    var jobs: [AccountJob] { effects.compactMap { if case .work(_, let job) = $0 { job } else { nil } } }

    /// The number of a job that is under way.
    func number(_ isMeant: (AccountJob) -> Bool) -> Int? {
        state.underWay.first { isMeant($0.value.job) }?.key
    }

    /// Ends the one job that the last event asked for.
    mutating func finish(_ outcome: AccountJob.Outcome = .done) throws {
        let number = try #require(
            effects.compactMap { if case .work(let number, _) = $0 { number } else { nil } }.first)
        happen(.finished(number, outcome))
    }

    mutating func fail(_ problem: ProblemBody) throws { try finish(.failed(.problem(problem))) }

    /// Types into a field, as its view does: over what it has taken last.
    mutating func type(_ field: FormField, _ text: String) {
        if let page = sheetForm {
            let version = page.fields.first { $0.id == field }?.typed.version ?? 0
            return inSheet(.type(field, Entry(text), over: version))
        }
        let version = form?.fields.first { $0.id == field }?.typed.version ?? 0
        act(.type(field, Entry(text), over: version))
    }

    mutating func answer(_ isYes: Bool) {
        if let question = screen.question { act(.answer(question.id, isYes)) }
    }
}

extension Set<AppConfiguration.Method> {
    /// An app of a system that has no authenticator.
    static var withoutPasskeys: Self { Set(AppConfiguration.Method.allCases).subtracting([.passkey]) }
}

extension AppConfiguration {
    static func sample(_ language: Language = .english, ways: Set<Method> = Set(Method.allCases))
        -> AppConfiguration
    {
        AppConfiguration(
            language: language, version: "1.2.3", ways: ways, terms: "2026-01",
            links: LegalLinks(terms: "https://a.example/terms", privacy: "https://a.example/privacy"))
    }
}

extension ProfileBody {
    static func sample(
        nickname: String = "Ada", notifies: Bool = true, verifies: Bool = false, current: Bool = true,
        deletion: String? = nil, factor: Bool = false, pending: [PendingChangeBody]? = nil
    ) -> ProfileBody {
        ProfileBody(
            userID: "reader-1", nickname: nickname, email: "ada@example.com", phone: nil, language: .english,
            hasPassword: true, hasSecondFactor: factor, recoveryCodesLeft: factor ? 3 : 0,
            providers: ["apple"],
            notifiesNewDevice: notifies, verifiesUnusual: verifies, terms: "2026-01",
            areTermsCurrent: current,
            deletionDueAt: deletion, pendingChanges: pending)
    }
}

extension [DevicesBody.Device] {
    /// The three of the requirements' drawing.
    static var sample: [DevicesBody.Device] {
        [("iPhone 15 Pro", 0.0), ("iPad Pro", 7200), ("MacBook Pro", 86_400)].enumerated().map {
            place, line in
            DevicesBody.Device(
                deviceID: "d\(place)", sessionID: "s\(place)", name: line.0, isCurrent: place == 0,
                lastActiveAt: TestTime.start.addingTimeInterval(-line.1).formatted(Date.ISO8601FormatStyle()),
                signedInAt: "2026-01-01T00:00:00Z")
        }
    }
}

extension ChallengeBody {
    static func sample(_ id: String = "c1", nickname: String? = nil) -> ChallengeBody {
        ChallengeBody(challenge: id, expiresIn: 600, resendIn: 60, nickname: nickname)
    }
}

extension ProblemBody {
    static func made(
        _ code: ProblemCode, _ subcode: Subcode? = nil, attemptsLeft: Int? = nil, unlocksAt: String? = nil,
        ways: [ProofMethod]? = nil, passkey: Bool? = nil
    ) -> ProblemBody {
        ProblemBody(
            code, .english, subcode: subcode, attemptsLeft: attemptsLeft, unlocksAt: unlocksAt, ways: ways,
            passkey: passkey)
    }
}

extension SignOutPlan {
    static let empty = SignOutPlan([Part("settings", .settings, LocalDataAmount(count: 1))])
    static let asking = SignOutPlan([
        Part("downloads", .downloads, LocalDataAmount(count: 3)),
        Part("progress", .readingProgress, LocalDataAmount(count: 5, unsent: 2)),
    ])
}
