import AccountAPI
import AccountClient
import Localization
import TestSupport
import Testing

@testable import AccountApp

struct LeavingTests {
    @Test func `where nothing depends on an answer one question is asked`() throws {
        var bench = try Bench.signedIn(.chinese)
        bench.act(.leave)
        #expect(bench.jobs == [.prepareSignOut])
        bench.act(.leave)
        #expect(bench.jobs == [])
        let number = try #require(bench.number { $0 == .prepareSignOut })
        bench.happen(.finished(number, .plan(.empty)))
        #expect(bench.screen.question?.title == "退出登录？")
        bench.answer(true)
        #expect(bench.jobs == [.signOut(.empty, keeping: [])])
        let leaving = try #require(bench.number { if case .signOut = $0 { true } else { false } })
        bench.happen(.account(.signedOut))
        #expect(bench.form?.kind == .signIn)
        bench.happen(.finished(leaving, .left(isServerTold: true, notRemoved: [])))
        #expect(bench.screen.toast?.text == "已退出登录。")
    }

    @Test func `each question has a switch; what is not said to go stays`() throws {
        var bench = try Bench.signedIn()
        bench.act(.leave)
        try bench.finish(.plan(.asking))
        #expect(
            bench.leaving?.questions.map(\.text) == [
                "Keep 3 downloaded books", "Keep 2 reading positions that were not sent yet",
            ])
        #expect(bench.leaving?.questions.map(\.isKept) == [true, true])
        bench.inSheet(.keep("downloads", false), .keep("unknown", false))
        #expect(bench.leaving?.questions.map(\.isKept) == [false, true])
        bench.inSheet(.save)
        #expect(bench.jobs == [.signOut(.asking, keeping: ["progress"])])
        bench.inSheet(.save, .keep("downloads", true))
        #expect(bench.jobs == [] && bench.leaving?.isBusy == true)
        #expect(bench.leaving?.questions.map(\.isKept) == [false, true])
        bench.happen(.account(.signedOut))
        #expect(bench.screen.sheet == nil)
    }

    @Test(arguments: [
        (
            AccountJob.Outcome.left(isServerTold: false, notRemoved: []),
            "You are signed out here. The service will be told"
        ),
        (
            .left(isServerTold: true, notRemoved: ["downloads"]),
            "You are signed out. Something on this device"
        ),
        (.failed(.store(.locked)), "The keychain is locked"),
    ])
    func `what could not be done is told`(outcome: AccountJob.Outcome, words: String) throws {
        var bench = try Bench.signedIn()
        bench.act(.leave)
        try bench.finish(.plan(.empty))
        bench.answer(true)
        try bench.finish(outcome)
        #expect(bench.screen.toast?.text.hasPrefix(words) == true)
    }

    @Test func `a sheet that is closed signs nobody out`() throws {
        var bench = try Bench.signedIn()
        bench.act(.leave)
        try bench.finish(.plan(.asking))
        bench.inSheet(.close)
        #expect(bench.home != nil && bench.jobs == [])
    }

    @Test func `a plan that comes after the end of the session asks nothing`() throws {
        var bench = try Bench.signedIn()
        bench.act(.leave)
        let number = try #require(bench.number { $0 == .prepareSignOut })
        bench.happen(.account(.expired(.revoked)))
        bench.happen(.finished(number, .plan(.asking)))
        #expect(bench.screen.sheet == nil && bench.screen.question == nil)
    }
}
