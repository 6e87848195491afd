import AccountClient
import Localization
import TestSupport
import Testing

@testable import AccountApp

struct GateTests {
    private let face = AppGateStatus(kind: .face, isOn: true)

    private func gated(_ standing: AppGateStatus? = nil, isFront: Bool = true) -> Bench {
        var bench = Bench(gate: standing ?? face, isFront: isFront)
        bench.happen(.account(.unknown(.gated)))
        return bench
    }

    private func lock(_ bench: Bench) -> LockPage? {
        if case .locked(let page) = bench.screen.content { page } else { nil }
    }

    @Test func `at the start a proof is asked for by itself, once, and opens the app`() throws {
        var bench = gated()
        #expect(bench.jobs == [.openGate(reason: "Open your sign-in")])
        #expect(lock(bench)?.isBusy == true)
        try bench.finish()
        #expect(bench.jobs == [.look])
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.home != nil)
        #expect(bench.screen.question == nil)
    }

    @Test func `behind the app switcher nothing is asked`() {
        var bench = gated(isFront: false)
        #expect(bench.jobs == [])
        bench.act(.scene(.active))
        #expect(bench.jobs.contains(.openGate(reason: "Open your sign-in")))
    }

    @Test(
        arguments: [
            (GateError.refused, "You were not recognised: try again, or use your password."),
            (.cancelled, nil),
            (.unavailable, "Face ID or Touch ID cannot be used now: use your password."),
            (.failed("x"), "Face ID or Touch ID failed: x."),
        ] as [(GateError, String?)])
    func `a failure shows the sign-in with both ways, and asks nobody again by itself`(
        error: GateError, words: String?
    ) throws {
        var bench = gated()
        try bench.finish(.gate(error))
        let page = try #require(lock(bench))
        #expect(page.problem == words)
        #expect(page.unlock == "Use Face ID" && page.usePassword == "Use Password")
        #expect(bench.jobs == [])
        bench.act(.scene(.inactive), .scene(.active))
        #expect(!bench.jobs.contains(.openGate(reason: "Open your sign-in")))
        bench.act(.unlock)
        #expect(bench.jobs == [.openGate(reason: "Open your sign-in")])
    }

    @Test(arguments: [(GateError.changed, true), (.passwordWanted, false)])
    func `changed faces, or the person's wish, lead to the password; it is no error`(
        error: GateError, isGone: Bool
    ) throws {
        var bench = gated()
        try bench.finish(.gate(error))
        #expect(bench.jobs == [.usePassword(isGone: isGone)])
        try bench.finish()
        #expect(bench.jobs == [.look])
        bench.happen(.account(.signedOut))
        #expect(bench.form?.kind == .signIn)
    }

    @Test func `the password can be chosen at once`() throws {
        var bench = gated()
        bench.act(.usePassword)
        #expect(bench.jobs == [], "a proof is being asked for")
        let number = try #require(bench.number { if case .openGate = $0 { true } else { false } })
        bench.happen(.finished(number, .gate(.cancelled)))
        bench.act(.usePassword)
        #expect(bench.jobs == [.usePassword(isGone: false)])
        bench.act(.usePassword, .unlock)
        #expect(bench.jobs == [])
    }

    @Test func `without a sensor the password alone is offered`() throws {
        let bench = gated(AppGateStatus(kind: nil, isOn: true))
        #expect(bench.jobs == [])
        #expect(lock(bench)?.unlock == nil)
    }

    @Test func `after the first sign-in it is offered, once for each account`() throws {
        var bench = Bench(gate: AppGateStatus(kind: .finger))
        bench.happen(.account(.signedOut))
        bench.happen(.account(.signingIn))
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.screen.question?.title == "Use Touch ID from now on?")
        #expect(bench.state.settings.offeredGateTo == "reader-1")
        bench.answer(true)
        #expect(bench.jobs == [.enableGate(reason: "Open your sign-in")])
        try bench.finish()
        bench.happen(.gate(AppGateStatus(kind: .finger, isOn: true)))
        #expect(bench.screen.toast?.text == "From now on Touch ID is asked at each start.")
        #expect(
            bench.home?.switches.last
                == HomePage.Switch(id: .gate, label: "Unlock with Touch ID", isOn: true, isFree: true))
        bench.happen(.account(.signedOut))
        bench.happen(.gate(AppGateStatus(kind: .finger)))
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.screen.question == nil)
    }

    @Test func `at a start, or without a sensor, nothing is offered`() {
        var bench = Bench(gate: AppGateStatus(kind: .face))
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.screen.question == nil)
        bench = Bench()
        bench.happen(.account(.signedOut))
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.screen.question == nil)
        #expect(bench.home?.switches == [])
    }

    @Test func `the switch turns it on and off, and says why it could not`() throws {
        var bench = try Bench.signedIn(gate: AppGateStatus(kind: .face))
        bench.act(.turn(.gate, true))
        #expect(bench.jobs == [.enableGate(reason: "Open your sign-in")])
        #expect(bench.home?.switches.last?.isOn == true && bench.home?.switches.last?.isFree == false)
        try bench.finish(.gate(.refused))
        #expect(bench.home?.switches.last?.isOn == false)
        #expect(bench.screen.toast?.haptic == .warning)
        bench.act(.turn(.gate, true))
        try bench.finish(.gate(.cancelled))
        #expect(bench.home?.switches.last?.isOn == false)
        bench.happen(.gate(face))
        bench.act(.turn(.gate, false))
        #expect(bench.jobs == [.disableGate])
        bench.act(.turn(.gate, false))
        #expect(bench.jobs == [])
    }
}
