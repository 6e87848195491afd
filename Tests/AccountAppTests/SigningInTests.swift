import AccountAPI
import AccountClient
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

struct SigningInTests {
    private var bench: Bench

    init() {
        bench = Bench()
        bench.happen(.account(.signedOut))
    }

    @Test func `the page shows four ways, Apple first and recommended`() throws {
        let page = try #require(bench.form)
        #expect(page.kind == .signIn)
        #expect(page.providers.map(\.id) == [.provider(.apple), .provider(.wechat), .phone])
        #expect(page.providers.map(\.mark) == ["Recommended", nil, nil])
        #expect(page.fields.map(\.id) == [.email, .password])
        #expect(page.links.map(\.id) == [.forgot, .register])
        #expect(!page.canGo)
    }

    @Test func `what is damaged leads to the sign-in, which says so and replaces it`() throws {
        var bench = Bench()
        bench.happen(.account(.unknown(.damaged)))
        #expect(bench.form?.kind == .signIn)
        #expect(
            bench.form?.problem == "What is kept of the sign-in cannot be read: sign in again.")
        bench.type(.email, "ada@example.com")
        bench.type(.password, "wrong")
        bench.act(.go)
        // Other jobs are under way beside it, and a dictionary has them in any order.
        let number = try #require(
            bench.number { if case .signIn = $0 { true } else { false } })
        #expect(bench.form?.isBusy == true)
        bench.happen(.account(.signingIn))
        bench.happen(.account(.unknown(.damaged)))
        bench.happen(.finished(number, .failed(.problem(.made(.credentials, attemptsLeft: 4)))))
        #expect(bench.form?.problem?.contains("4 attempts are left") == true)
        bench.act(.go)
        bench.happen(.account(.signingIn))
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.home != nil)
    }

    @Test func `ways that the app is built without are not shown`() throws {
        var bench = Bench(.chinese, ways: [.phone])
        bench.happen(.account(.signedOut))
        #expect(bench.form?.providers.map(\.label) == ["手机号登录"])
        bench.act(.enter(by: .provider(.apple)))
        #expect(bench.effects == [])
    }

    @Test mutating func `e-mail and password are sent once, as typed but for spaces around the address`()
        throws
    {
        bench.type(.email, " ada@example.com ")
        bench.type(.password, " pass word ")
        #expect(bench.form?.canGo == true)
        bench.act(.go)
        #expect(bench.jobs == [.signIn(email: "ada@example.com", password: " pass word ")])
        #expect(bench.form?.isBusy == true && bench.form?.canGo == false)
        bench.act(.go)
        #expect(bench.jobs == [])
    }

    @Test(arguments: [
        "ada", "ada@", "@example.com", "ada@example", "a da@example.com", "ada@.com", "ada@com.", "a@b@c.d",
    ])
    func `what is no address is said beside the field, and nothing is sent`(address: String) {
        var bench = bench
        bench.type(.email, address)
        bench.type(.password, "x")
        bench.act(.go)
        #expect(bench.jobs == [])
        #expect(bench.form?.fields.first?.problem == "Enter a valid email address.")
        bench.type(.email, "ada@example.com")
        #expect(bench.form?.fields.first?.problem == nil)
    }

    @Test
    mutating func `AUTH_001 says how many attempts are left; what was typed stays, register stands beside`()
        throws
    {
        bench.type(.email, "ada@example.com")
        bench.type(.password, "wrong")
        bench.act(.go)
        try bench.fail(.made(.credentials, attemptsLeft: 3))
        let page = try #require(bench.form)
        #expect(
            page.problem == "Wrong e-mail or password. 3 attempts are left. No account yet? Register first.")
        #expect(page.fields.map(\.typed.text) == ["ada@example.com", "wrong"])
        #expect(page.links.contains { $0.id == .register })
        #expect(page.canGo)
    }

    @Test(arguments: [
        (300.0, "5:00"), (61, "1:01"), (60, "1:00"), (1, "0:01"), (3600, "1:00:00"), (7262, "2:01:02"),
    ])
    func `AUTH_002 says how long the account stays locked`(seconds: Double, words: String) throws {
        var bench = bench
        bench.type(.email, "ada@example.com")
        bench.type(.password, "wrong")
        bench.act(.go)
        let opens = TestTime.start.addingTimeInterval(seconds).formatted(.iso8601)
        try bench.fail(.made(.locked, unlocksAt: opens))
        #expect(bench.form?.problem == "The account is locked.")
        #expect(bench.form?.countdown == "It opens again in \(words).")
        #expect(bench.form?.announcement == "The account is locked. It opens again in \(words).")
        #expect(bench.screen.nextRefresh == bench.now.addingTimeInterval(1))
    }

    @Test mutating func `the time until the account opens counts down, and a screen reader hears it once`()
        throws
    {
        bench.type(.email, "ada@example.com")
        bench.type(.password, "wrong")
        bench.act(.go)
        let opens = TestTime.start.addingTimeInterval(62).formatted(.iso8601)
        try bench.fail(.made(.locked, unlocksAt: opens))
        var seen: [String] = []
        while let next = bench.screen.nextRefresh, let left = bench.form?.countdown {
            seen.append(left)
            #expect(bench.form?.problem == "The account is locked.")
            bench.now = next
        }
        let times = seen.map { $0.dropFirst("It opens again in ".count).dropLast() }
        #expect(times.count == 62 && times[0] == "1:02" && times[2] == "1:00" && times[3] == "0:59")
        #expect(times.last == "0:01")
        #expect(bench.form?.problem == "The lock has ended. You may try again now.")
        #expect(bench.form?.countdown == nil && bench.form?.canGo == true)
        // What was typed is there still.
        #expect(bench.form?.fields.map(\.typed.text) == ["ada@example.com", "wrong"])
    }

    @Test func `the attempt that locks says so at once, and that the lock has ended once it has`() throws {
        var bench = bench
        bench.type(.email, "ada@example.com")
        bench.type(.password, "wrong")
        bench.act(.go)
        let opens = TestTime.start.addingTimeInterval(300).formatted(.iso8601)
        try bench.fail(.made(.credentials, attemptsLeft: 0, unlocksAt: opens))
        #expect(bench.form?.problem == "Wrong e-mail or password. The account is locked.")
        #expect(bench.form?.countdown == "It opens again in 5:00.")
        bench.now = TestTime.start.addingTimeInterval(300)
        #expect(bench.form?.problem == "The lock has ended. You may try again now.")
    }

    @Test mutating func `an unlock time that cannot be read is told as it is`() throws {
        bench.type(.email, "ada@example.com")
        bench.type(.password, "wrong")
        bench.act(.go)
        try bench.fail(.made(.locked, unlocksAt: "soon"))
        #expect(bench.form?.problem == "The account is locked. It opens again at soon.")
    }

    @Test(arguments: [AccountClientError.cancelled, .superseded, .signedOut])
    func `what the person gave up is not told as a fault`(error: AccountClientError) throws {
        var bench = bench
        bench.type(.email, "ada@example.com")
        bench.type(.password, "x")
        bench.act(.go)
        try bench.finish(.failed(error))
        #expect(bench.form?.problem == nil)
        #expect(bench.form?.isBusy == false)
    }

    @Test mutating func `a network error asks to try again, and keeps everything`() throws {
        bench.type(.email, "ada@example.com")
        bench.type(.password, "x")
        bench.act(.go)
        try bench.finish(.failed(.transport(.unreachable)))
        #expect(bench.form?.problem == "The service cannot be reached: check the network, and try again.")
        bench.act(.go)
        #expect(bench.jobs.count == 1)
    }

    @Test mutating func `the eye shows and hides, and only what is secret has one`() throws {
        #expect(bench.form?.fields.map(\.eye) == [nil, "Show"])
        bench.act(.reveal(.password), .reveal(.email), .reveal(.code))
        #expect(bench.form?.fields.map(\.eye) == [nil, "Hide"])
        #expect(bench.form?.fields.map(\.isRevealed) == [false, true])
        bench.act(.reveal(.password))
        #expect(bench.form?.fields.map(\.isRevealed) == [false, false])
    }

    @Test mutating func `signing in leads to the account, and drops what was typed`() throws {
        bench.type(.email, "ada@example.com")
        bench.type(.password, "secret")
        bench.act(.go)
        bench.happen(.account(.signingIn))
        #expect(bench.form != nil)
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.jobs == [.profile, .devices])
        #expect(bench.home != nil)
        bench.happen(.account(.signedOut))
        #expect(bench.form?.fields.map(\.typed.text) == ["", ""])
    }

    @Test(arguments: [
        SessionEnd.invalid, .revoked, .reused, .expired, .deviceChanged,
    ])
    func `an ended session leads to sign-in, and says so in AUTH_004's words`(end: SessionEnd) throws {
        var bench = try Bench.signedIn(.chinese)
        bench.happen(.account(.expired(end)))
        let page = try #require(bench.form)
        #expect(page.kind == .signIn)
        #expect(page.problem?.hasPrefix("登录已过期") == true)
        // The next sign-in that fails says something else.
        bench.type(.email, "ada@example.com")
        bench.type(.password, "x")
        bench.act(.go)
        try bench.finish(.failed(.transport(.lost)))
        bench.happen(.account(.expired(end)))
        #expect(bench.form?.problem == "网络错误：连接中断，请重试。")
    }

    @Test func `a locked keychain waits, and can be asked again; it is no sign-out`() {
        var bench = Bench()
        #expect(bench.screen.content == .waiting(WaitingPage(text: "One moment…", action: nil)))
        bench.happen(.account(.unknown(.locked)))
        #expect(
            bench.screen.content
                == .waiting(
                    WaitingPage(
                        text: "The keychain is locked: unlock the device, and try again.", action: "Try Again"
                    )))
        bench.act(.refresh)
        #expect(bench.jobs == [], "it is being asked")
        for number in bench.state.underWay.keys { bench.happen(.finished(number, .done)) }
        bench.act(.refresh)
        #expect(bench.jobs == [.look])
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.home != nil)
    }
}
