import Foundation
import OneTimePassword
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// The app's state alone: what happens is told to it, what it asks for is kept.
struct Bench {
    var state: AppState
    var now = TestTime.start
    /// What the last event asked for.
    var effects: [AppEffect] = []

    init(
        _ language: Language = .english, tokens: [Token] = [], isMac: Bool = false, vault: VaultState? = nil
    ) {
        state = AppState(
            AppConfiguration(language: language, version: "1.2.3", isMac: isMac, clipboardExpires: !isMac))
        happen(.settings(AppSettings()))
        happen(.vault(vault ?? .ready(tokens)))
        act(.scene(.active))
    }

    mutating func happen(_ event: AppEvent) { effects = state.step(event, at: now) }

    mutating func act(_ actions: AppAction...) { for action in actions { happen(.action(action)) } }

    var screen: AppScreen { AppScreen.make(state, at: now) }
    var question: AppScreen.Question? { screen.question }

    /// Answers the question that is asked.
    mutating func answer(_ isYes: Bool) {
        if let question { act(.answer(question.id, isYes)) }
    }

    /// The jobs that the last event asked for.
    var jobs: [VaultJob] {
        effects.compactMap { if case .work(let job) = $0 { job } else { nil } }
    }

    /// Ends the one job that was asked for.
    mutating func finish(_ outcome: VaultJob.Outcome = .done([])) throws {
        let job = try #require(jobs.first)
        happen(.finished(job, outcome))
    }
}

extension VaultState {
    /// An open vault with these tokens, sorted.
    static func ready(
        _ tokens: [Token], deleted: [DeletedToken] = [], unreadable: [UnreadableEntry] = [],
        sync: SyncStatus = .handedOver
    ) -> VaultState {
        var state = VaultState(.ready)
        state.contents.listed = tokens.map(ListedToken.init).sorted { Collation.folded.precedes($0, $1) }
        state.contents.deleted = deleted
        state.contents.unreadable = unreadable
        state.sync = sync
        return state
    }

    static func state(_ condition: Condition, _ phase: SyncStatus.Phase = .waiting) -> VaultState {
        var state = VaultState(condition)
        state.sync = .at(phase)
        return state
    }
}

extension SyncStatus {
    static var handedOver: SyncStatus { at(.handedOver) }

    static func at(_ phase: Phase, cloud: String = "iCloud", devices: [SyncedDevice] = []) -> SyncStatus {
        var state = SyncStatus()
        (state.phase, state.cloud, state.devices) = (phase, cloud, devices)
        return state
    }
}

extension Token {
    static func sample(
        _ number: Int, _ issuer: String, _ account: String = "", digits: Int = 6, period: Int = 30,
        algorithm: Algorithm = .sha1
    ) throws -> Token {
        Token(
            id: .number(number), issuer: issuer, account: account, domain: "",
            totp: try TOTP(
                secret: Base32.decode("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), algorithm: algorithm,
                digits: Digits(digits), period: Period(period)),
            created: TestTime.start, updated: TestTime.start)
    }
}

extension NewToken {
    static func sample(_ issuer: String, _ account: String = "") throws -> NewToken {
        try ManualEntry(issuer: issuer, account: account, secret: "GEZDGNBVGY3TQOJQ").token()
    }
}

/// Links as sites show them.
enum Links {
    static let gitHub = "otpauth://totp/GitHub:mona?secret=JBSWY3DPEHPK3PXP&issuer=GitHub"
    static let unusual =
        "otpauth://totp/Bank:ann?secret=JBSWY3DPEHPK3PXP&issuer=Bank&digits=8&period=60&algorithm=SHA256"
    static let nameless = "otpauth://totp/?secret=JBSWY3DPEHPK3PXP"
    static let hotp = "otpauth://hotp/GitHub:mona?secret=JBSWY3DPEHPK3PXP&counter=1"
    static let web = "https://example.com"
}
