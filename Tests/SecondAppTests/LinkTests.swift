import Foundation
import OneTimePassword
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// Links that another app or the system's camera hands over.
@Suite struct LinkTests {
    @Test func `a link is asked about before it is added`() throws {
        var bench = Bench()
        bench.act(.link(Links.gitHub))
        #expect(bench.jobs.isEmpty)
        #expect(
            bench.screen.linkForm
                == LinkForm(
                    title: "GitHub", subtitle: "mona",
                    remarks: [
                        "Another app or the camera handed over a set-up link. Add it only if you asked for it."
                    ], problem: nil, canSave: true))
        bench.act(.save)
        let token = NewToken(try OTPAuthLink(Links.gitHub))
        #expect(bench.jobs == [.add([token], allowingDuplicates: false, sheet: bench.state.sheet?.number)])
        #expect(bench.screen.linkForm?.canSave == false)
        try bench.finish(.done([.number(1)]))
        #expect(bench.screen.sheet == nil && bench.screen.toast?.text == "Added GitHub.")
    }

    @Test func `EC-5 and EC-8, what is unusual and what is here already are said before`() throws {
        var bench = Bench(tokens: [try .sample(1, "Bank", "ann")])
        bench.act(.link(Links.unusual))
        #expect(
            bench.screen.linkForm?.remarks.dropFirst() == [
                "Bank (ann) is here already. Adding it again keeps both.", "Codes of 8 digits",
                "A new code every 60 seconds", "Algorithm SHA256",
            ])
        bench.act(.save)
        guard case .add(_, allowingDuplicates: true, _)? = bench.jobs.first else {
            Issue.record("\(bench.effects)")
            return
        }
    }

    @Test(arguments: [Links.web, Links.hotp, "otpauth://totp/a?secret=1", ""])
    func `EC-1, a bad link is refused with its sentence and cannot be added`(text: String) throws {
        var bench = Bench()
        bench.act(.link(text))
        let form = try #require(bench.screen.linkForm)
        #expect(form.title == "This set-up link cannot be used" && !form.canSave)
        #expect(form.problem?.isEmpty == false)
        bench.act(.save)
        #expect(bench.jobs.isEmpty)
        bench.act(.close)
        #expect(bench.screen.sheet == nil)
    }

    @Test func `a link that comes before the vault is open waits, with a note, and is asked about then`() {
        var bench = Bench(vault: .state(.keyUnavailable, .closed))
        bench.act(.link(Links.gitHub))
        #expect(bench.screen.sheet == nil)
        #expect(
            bench.screen.notes == [
                "A set-up link is waiting. You are asked about it once the accounts can be changed."
            ])
        bench.happen(.vault(.ready([])))
        #expect(bench.screen.linkForm?.title == "GitHub" && bench.screen.notes.isEmpty)
    }

    @Test func `a link waits while something is being typed or asked, and while the app is not in front`()
        throws
    {
        var bench = Bench(tokens: [try .sample(1, "Amazon")])
        bench.act(.show(.add), .way(.manual), .field(.issuer, "x"), .link(Links.gitHub))
        #expect(bench.screen.sheet?.name == "add")
        bench.act(.close)
        bench.answer(true)
        #expect(bench.screen.sheet?.name == "link")
        bench.act(.close, .delete(.number(1)), .link(Links.gitHub))
        #expect(bench.screen.sheet == nil)
        bench.answer(false)
        #expect(bench.screen.sheet?.name == "link")
        bench.act(.close, .scene(.background), .link(Links.gitHub))
        #expect(bench.screen.sheet == nil)
        bench.act(.scene(.active))
        #expect(bench.screen.sheet?.name == "link")
    }

    @Test(arguments: [AppScreen.Sheet.Kind.settings, .about, .sync, .deleted, .add])
    func `a sheet that would lose nothing gives way to a link`(kind: AppScreen.Sheet.Kind) {
        var bench = Bench()
        bench.act(.show(kind), .link(Links.gitHub))
        #expect(bench.screen.sheet?.name == "link")
        #expect(!bench.state.wantsCamera)
    }

    @Test func `links come one after the other, the same one once, and no more than can be meant`() {
        var bench = Bench(vault: .state(.loading))
        for number in 0..<20 { bench.act(.link("otpauth://totp/a\(number)?secret=JBSWY3DPEHPK3PXP")) }
        bench.act(.link("otpauth://totp/a0?secret=JBSWY3DPEHPK3PXP"))
        #expect(bench.state.links.count == AppState.mostLinks)
        bench.happen(.vault(.ready([])))
        var titles: [String] = []
        while let form = bench.screen.linkForm {
            titles.append(form.title)
            bench.act(.close)
        }
        #expect(titles == (0..<8).map { "a\($0)" })
    }

    @Test func `each opening of a sheet has its own number, and what is done in one touches no other`() throws
    {
        var bench = Bench()
        bench.act(.link(Links.gitHub), .link(Links.unusual))
        let first = try #require(bench.screen.sheetNumber)
        bench.act(.within(first, .close))
        let second = try #require(bench.screen.sheetNumber)
        #expect(second != first && bench.screen.linkForm?.title == "Bank")
        // The second tap, or a swipe that was on its way.
        for action in [AppAction.save, .close] {
            bench.act(.within(first, action))
            #expect(bench.jobs.isEmpty && bench.screen.sheetNumber == second)
        }
        bench.act(.within(second, .save))
        #expect(bench.jobs.count == 1)
        for kind in AppScreen.Sheet.Kind.allCases {
            var other = Bench()
            other.act(.show(kind))
            let number = try #require(other.screen.sheetNumber)
            other.act(.close)
            #expect(other.screen.sheetNumber == nil)
            other.act(.show(kind))
            #expect(try #require(other.screen.sheetNumber) != number)
        }
    }

    @Test func `a link that could not be added says why and can be tried again`() throws {
        var bench = Bench()
        bench.act(.link(Links.gitHub), .save)
        try bench.finish(.failed(.tooLarge))
        #expect(bench.screen.linkForm?.problem == AuthenticatorError.tooLarge.text(in: .english))
        #expect(bench.screen.linkForm?.canSave == true)
        bench.act(.save)
        // Meanwhile another device has added the same.
        try bench.finish(.failed(.duplicate([try .sample(1, "GitHub", "mona")])))
        #expect(bench.screen.sheetQuestion?.title == "Add it anyway?")
        bench.answer(false)
        #expect(bench.screen.linkForm?.canSave == true)
    }

    @Test(.timeLimit(.minutes(2))) func `a link sent before the app runs is asked about when it does`()
        async throws
    {
        let rig = try await Rig(isActive: false)
        rig.send(.link(Links.gitHub), .scene(.active))
        _ = try await rig.screen { $0.linkForm?.canSave == true }
        rig.send(.save)
        _ = try await rig.screen { $0.titles == ["GitHub"] && $0.sheet == nil }
    }
}
