import AccountAPI
import AccountClient
import AppRuntime
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

/// Random histories: whatever happens in whatever order, the app stays in one piece.
struct HistoryTests {
    @Test(arguments: 0..<20)
    func `no order of events breaks what must always hold`(round: Int) throws {
        let seed = UInt64.random(in: .min ... .max)
        var chance = SeededGenerator(seed: seed)
        var bench = Bench(
            Bool.random(using: &chance) ? .english : .chinese, gate: AppGateStatus(kind: .face))
        for step in 0..<400 {
            bench.happen(event(bench, &chance))
            bench.now += Double(Int.random(in: 0...40, using: &chance))
            try check(bench, "seed \(seed), step \(step)")
        }
    }

    private func check(_ bench: Bench, _ place: String) throws {
        let (state, screen) = (bench.state, bench.screen)
        #expect(state.forms.first?.kind == .signIn, "\(place)")
        #expect((screen.sheet == nil) == (screen.sheetNumber == nil), "\(place)")
        #expect(state.pending == nil || bench.sheetForm?.kind == .proof, "\(place)")
        if case .signedIn(let user) = state.account { #expect(state.home?.user == user, "\(place)") }
        if case .signedOut = state.account { #expect(state.home == nil, "\(place)") }
        // What belongs to a person is gone with them.
        if state.home == nil { #expect(bench.leaving == nil && bench.sheetForm == nil, "\(place)") }
        // A page that waits does so for a job that is under way.
        for form in state.forms {
            if let job = form.job { #expect(state.underWay[job]?.form == form.number, "\(place)") }
        }
        if let page = bench.form { #expect(!page.title.isEmpty && page.action?.isEmpty == false, "\(place)") }
        // No button lies: whatever can be touched does something.
        if let page = bench.form, page.canGo, !page.isBusy {
            var copy = bench
            copy.act(.go)
            #expect(
                copy.screen != bench.screen || !copy.effects.isEmpty || page.problem != nil
                    || page.fields.contains { $0.problem != nil }, "\(place)")
        }
    }

    private func event(_ bench: Bench, _ chance: inout SeededGenerator) -> AppEvent {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0...2:
            if let job = bench.state.underWay.keys.sorted().randomElement(using: &chance) {
                return .finished(job, chance.pick(Self.outcomes))
            }
            return .action(action(bench, &chance))
        case 3: return .account(chance.pick(Self.states))
        case 4: return .gate(chance.pick(Self.gates))
        case 5: return .revoked(chance.pick(SignInProvider.allCases))
        default: return .action(action(bench, &chance))
        }
    }

    private func action(_ bench: Bench, _ chance: inout SeededGenerator) -> AppAction {
        let action = chance.pick(Self.actions)
        guard Bool.random(using: &chance), let number = bench.screen.sheetNumber else { return action }
        return .within(number, action)
    }

    private static let step = StepUp(challenge: "s", ways: [.mail, .recoveryCode])
    private static let states: [AccountState] = [
        .unknown(nil), .unknown(.locked), .unknown(.gated), .signedOut, .signingIn, .needsStepUp(step),
        .needsProfile(.sample()), .signedIn("reader-1"), .signedIn("reader-2"), .expired(.revoked),
    ]
    private static let gates = [
        AppGateStatus(), AppGateStatus(kind: .face), AppGateStatus(kind: .face, isOn: true),
        AppGateStatus(isOn: true),
    ]
    private static let outcomes: [AccountJob.Outcome] = [
        .done, .toLink(newcomer), .offer(MergeBody(challenge: "m1", expiresIn: 600, ways: [.mail])),
        .sent(.sample()), .profile(.sample()), .devices(.sample), .plan(.empty),
        .plan(.asking),
        .left(isServerTold: true, notRemoved: []), .left(isServerTold: false, notRemoved: ["a"]),
        .entered("reader-1"),
        .failed(.cancelled), .failed(.transport(.lost)), .failed(.ended(.revoked)), .failed(.store(.gated)),
        .failed(.problem(.made(.credentials, attemptsLeft: 1))),
        .failed(.problem(.made(.reauthentication, ways: [.password]))),
        .sheet(.cancelled), .sheet(.strange), .gate(.refused), .gate(.changed), .gate(.passwordWanted),
        .consent(.apple, isRevoked: true),
    ]
    private static let newcomer: ChallengeBody = {
        var body = ChallengeBody.sample("l1")
        body.identity = PendingIdentityBody(provider: "apple", email: "ada@example.com")
        return body
    }()
    private static let actions: [AppAction] =
        FormField.allCases.flatMap {
            [.type($0, "a@b.c", over: 0), .type($0, "Reading123", over: 0), .reveal($0)]
        }
        + ProofMethod.allCases.map { .way($0) } + AppConfiguration.Method.allCases.map { .enter(by: $0) }
        + FormPage.Link.Target.allCases.map { .follow($0) } + AppScreen.Sheet.Kind.allCases.map { .show($0) }
        + HomePage.Banner.Offer.allCases.map { .offer($0) }
        + AccountSwitch.allCases.flatMap { [.turn($0, true), .turn($0, false)] } + [
            .addWay(id: "apple"), .addWay(id: "wechat"), .removeWay(id: "apple"), .removeWay(id: "newer"),
            .consent(true), .consent(false), .go, .go, .go, .save, .resend, .refresh, .end("s1"), .end("s0"),
            .endOthers,
            .leave, .keep("downloads", false), .unlock, .usePassword, .close, .scene(.active),
            .scene(.inactive),
            .scene(.background),
        ] + (0..<60).flatMap { [.answer($0, true), .answer($0, false), .toastEnded($0)] }
}
