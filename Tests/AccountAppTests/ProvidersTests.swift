import AccountAPI
import AccountClient
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

struct ProvidersTests {
    private var bench: Bench
    private let step = StepUp(challenge: "s1", ways: [.oneTimePassword, .recoveryCode, .mail])

    init() {
        bench = Bench()
        bench.happen(.account(.signedOut))
    }

    @Test mutating func `Apple's sheet is asked once, and its refusal is told`() throws {
        bench.act(.enter(by: .provider(.apple)))
        #expect(bench.jobs == [.provider(.apple)])
        bench.act(.enter(by: .provider(.wechat)))
        #expect(bench.jobs == [])
        let number = try #require(bench.number { $0 == .provider(.apple) })
        bench.happen(.finished(number, .sheet(.unavailable)))
        #expect(
            bench.form?.problem == "Apple cannot be used on this device now: use another way to sign in.")
        bench.act(.enter(by: .provider(.wechat)))
        try bench.finish(.sheet(.strange))
        #expect(bench.form?.problem == "WeChat's answer does not fit: please try again.")
        bench.act(.enter(by: .provider(.apple)))
        try bench.finish(.sheet(.cancelled))
        #expect(bench.form?.problem == nil)
    }

    @Test mutating func `a new person gives a nickname and accepts the terms`() throws {
        bench.act(.enter(by: .provider(.apple)))
        bench.happen(.account(.needsProfile(.sample("p1"))))
        let page = try #require(bench.form)
        #expect(page.kind == .newProfile)
        #expect(page.consent?.isGiven == false)
        #expect(page.resend == nil)
        bench.type(.nickname, "Ada")
        bench.act(.go)
        #expect(bench.jobs == [])
        bench.act(.consent(true), .go)
        #expect(bench.jobs == [.finishProfile(challenge: "p1", nickname: "Ada", terms: "2026-01")])
        // The same state again, as after a refusal, opens no second page.
        bench.happen(.account(.signingIn))
        bench.happen(.account(.needsProfile(.sample("p1"))))
        #expect(bench.form?.fields.map(\.typed.text) == ["Ada"])
    }

    @Test mutating func `what the provider called a new person stands there to begin with`() throws {
        bench.act(.enter(by: .provider(.apple)))
        bench.happen(.account(.needsProfile(.sample("p1", nickname: "Ada L."))))
        #expect(bench.form?.fields.map(\.typed.text) == ["Ada L."])
        bench.act(.consent(true), .go)
        #expect(bench.jobs == [.finishProfile(challenge: "p1", nickname: "Ada L.", terms: "2026-01")])
    }

    /// What a provider's first sign-in asks for.
    private static func newcomer(hasAccount: Bool = true) -> ChallengeBody {
        var body = ChallengeBody.sample("p1")
        body.identity = PendingIdentityBody(
            provider: "apple", email: "ada@example.com", hasAccount: hasAccount)
        return body
    }

    @Test(arguments: [true, false])
    mutating func `whom a provider names is asked whether they are new here`(hasAccount: Bool) throws {
        bench.act(.enter(by: .provider(.apple)))
        bench.happen(.account(.needsProfile(Self.newcomer(hasAccount: hasAccount))))
        let page = try #require(bench.form)
        #expect(page.title == "Are you new here?")
        #expect(page.action == "I am new here")
        #expect(page.intro?.hasPrefix("Apple (ada@example.com) does not sign in here yet") == true)
        #expect(page.intro?.contains("this address has an account") == hasAccount)
        #expect(page.links.map(\.id) == [.haveAccount, .back])
    }

    @Test mutating func `who has an account signs in to it, and adds the provider with a second tap`() throws
    {
        bench.act(.enter(by: .provider(.apple)))
        bench.happen(.account(.needsProfile(Self.newcomer())))
        bench.act(.follow(.haveAccount))
        #expect(bench.jobs == [.cancelSignIn])
        bench.happen(.account(.signedOut))
        #expect(bench.form?.kind == .signIn)
        #expect(bench.form?.fields.first?.typed.text == "ada@example.com")
        bench.happen(.account(.signedIn("ada")))
        #expect(bench.screen.question?.title == "Add Apple (ada@example.com) as a way to sign in?")
        #expect(!bench.jobs.contains { if case .link = $0 { true } else { false } }, "asked first")
        bench.answer(true)
        #expect(bench.jobs == [.link(challenge: "p1", name: "Apple (ada@example.com)")])
        try bench.finish(.done)
        #expect(bench.screen.toast?.text == "Apple (ada@example.com) signs in from now on.")
    }

    @Test func `a provider is added from the account's page: its sheet, the question, the second tap`() throws
    {
        var bench = try Bench.signedIn()
        #expect(bench.home?.waysTitle == "Ways to Sign In")
        #expect(bench.home?.ways.map(\.name) == ["Apple", "Password"])
        #expect(bench.home?.newWays.map(\.label) == ["Add WeChat"])
        bench.act(.addWay(id: "wechat"))
        #expect(bench.jobs == [.startLink(.wechat)] && bench.home?.newWays == [], "asked once")
        bench.act(.addWay(id: "wechat"))
        #expect(bench.jobs == [])
        var body = ChallengeBody.sample("l1")
        body.identity = PendingIdentityBody(provider: "wechat", name: "Ada L.")
        let number = try #require(bench.number { $0 == .startLink(.wechat) })
        bench.happen(.finished(number, .toLink(body)))
        #expect(bench.screen.question?.title == "Add WeChat (Ada L.) as a way to sign in?")
        bench.answer(true)
        #expect(bench.jobs == [.link(challenge: "l1", name: "WeChat (Ada L.)")])
        try bench.finish(.done)
        #expect(bench.screen.toast?.text == "WeChat (Ada L.) signs in from now on.")
        #expect(bench.jobs == [.profile])
    }

    @Test func `a sheet that gives nothing adds nothing, and says why`() throws {
        var bench = try Bench.signedIn()
        bench.act(.addWay(id: "wechat"))
        try bench.finish(.sheet(.cancelled))
        #expect(bench.screen.toast == nil && bench.screen.question == nil)
        bench.act(.addWay(id: "wechat"))
        try bench.finish(.sheet(.unavailable))
        #expect(
            bench.screen.toast?.text
                == "WeChat cannot be used on this device now: use another way to sign in.")
        #expect(bench.home?.newWays.map(\.id) == ["wechat"])
    }

    @Test(arguments: ["apple", "newer", ""])
    func `what is there already, and what the app does not know, is not added`(id: String) throws {
        var bench = try Bench.signedIn()
        bench.act(.addWay(id: id))
        #expect(bench.jobs == [])
    }

    @Test func `a provider is removed after a question, with a fresh proof where the server wants one`()
        throws
    {
        var bench = try Bench.signedIn()
        #expect(bench.home?.ways.map(\.remove) == ["Remove", nil])
        bench.act(.removeWay(id: "apple"))
        #expect(bench.screen.question?.title == "Stop signing in by Apple?")
        #expect(bench.screen.question?.isDestructive == true)
        bench.answer(true)
        #expect(bench.jobs == [.unlink(.apple, name: "Apple")])
        #expect(bench.home?.ways.map(\.remove) == [nil, nil], "while it is under way")
        try bench.fail(.made(.reauthentication, ways: [.password]))
        bench.type(.password, "Reading123")
        bench.inSheet(.save)
        try bench.finish(.done)
        #expect(bench.jobs == [.unlink(.apple, name: "Apple")], "it goes on by itself")
        try bench.finish(.done)
        #expect(bench.screen.toast?.text == "Apple does not sign in any more.")
        #expect(bench.jobs == [.profile, .devices])
    }

    @Test func `the last way in has no button, and a refusal of the server is told`() throws {
        var profile = ProfileBody.sample()
        (profile.hasPassword, profile.email) = (false, nil)
        let alone = try Bench.signedIn(profile: profile)
        #expect(alone.home?.ways == [HomePage.Way(id: "apple", name: "Apple", remove: nil)])
        var bench = try Bench.signedIn()
        bench.act(.removeWay(id: "apple"))
        bench.answer(true)
        try bench.fail(.made(.conflict, .lastWay))
        #expect(bench.screen.toast?.text.contains("Nobody could sign in without it") == true)
        bench.act(.removeWay(id: "wechat"))
        #expect(bench.screen.question == nil)
    }

    @Test mutating func `who says to be new after all is not asked to add anything`() throws {
        bench.act(.enter(by: .provider(.apple)))
        bench.happen(.account(.needsProfile(Self.newcomer())))
        bench.act(.follow(.haveAccount))
        bench.happen(.account(.signedOut))
        bench.act(.enter(by: .provider(.apple)))
        bench.happen(.account(.needsProfile(Self.newcomer())))
        bench.type(.nickname, "Ada")
        bench.act(.consent(true), .go)
        bench.happen(.account(.signedIn("ada")))
        #expect(bench.screen.question == nil)
    }

    @Test mutating func `what was forgotten on the service is not asked about`() throws {
        bench.happen(.account(.needsProfile(Self.newcomer())))
        bench.act(.follow(.haveAccount))
        bench.now += 3601
        bench.happen(.account(.signedIn("ada")))
        #expect(bench.screen.question == nil)
    }

    @Test mutating func `leaving a page of a sign-in breaks the sign-in off`() throws {
        bench.act(.enter(by: .provider(.apple)))
        bench.happen(.account(.needsProfile(.sample("p1"))))
        bench.act(.follow(.back))
        #expect(bench.jobs == [.cancelSignIn])
        #expect(bench.form?.kind == .signIn)
    }

    @Test mutating func `a phone's number and code sign in`() throws {
        bench.act(.enter(by: .phone))
        #expect(bench.form?.kind == .phone)
        bench.type(.phone, "+86 138-0000 0000")
        bench.act(.go)
        #expect(bench.jobs == [.sendPhoneCode("+8613800000000")])
        try bench.finish(.sent(.sample("n1")))
        bench.type(.code, "123456")
        bench.act(.go)
        #expect(bench.jobs == [.phoneSignIn(challenge: "n1", code: "123456")])
        try bench.fail(.made(.code, .wrong, attemptsLeft: 4))
        bench.now += 60
        bench.act(.resend)
        #expect(bench.jobs == [.sendPhoneCode("+8613800000000")])
        try bench.finish(.sent(.sample("n2")))
        bench.act(.go)
        #expect(bench.jobs == [.phoneSignIn(challenge: "n2", code: "123456")])
    }

    @Test mutating func `a further proof is asked for, in the way that the person chooses`() throws {
        bench.happen(.account(.needsStepUp(step)))
        var page = try #require(bench.form)
        #expect(page.kind == .stepUp)
        #expect(page.ways.map(\.label) == ["Authenticator", "Recovery code", "Email code"])
        #expect(page.ways.map(\.isChosen) == [true, false, false])
        #expect(page.fields.map(\.id) == [.code])
        bench.type(.code, "123456")
        bench.act(.go)
        #expect(bench.jobs == [.stepUp(step, .oneTimePassword, code: "123456")])
        let number = try #require(bench.number { if case .stepUp = $0 { true } else { false } })
        bench.happen(.account(.signingIn))
        bench.happen(.finished(number, .failed(.problem(.made(.code, .wrong, attemptsLeft: 2)))))
        bench.happen(.account(.needsStepUp(step)))
        #expect(bench.form?.problem == "Wrong code. 2 attempts are left.")
        bench.act(.way(.mail))
        page = try #require(bench.form)
        #expect(page.fields == [] && page.action == "Send Code" && page.canGo)
        #expect(page.problem == nil)
        bench.act(.go)
        #expect(bench.jobs == [.sendStepUpMail(step)])
        try bench.finish(.sent(.sample("s1")))
        #expect(bench.form?.fields.map(\.id) == [.code])
        bench.type(.code, "654321")
        bench.act(.go)
        #expect(bench.jobs == [.stepUp(step, .mail, code: "654321")])
    }

    @Test(arguments: [true, false])
    func `a proof that is void leads back to sign-in with its words, whichever is told first`(
        isStateFirst: Bool
    ) throws {
        var bench = bench
        bench.happen(.account(.needsStepUp(step)))
        bench.type(.code, "123456")
        bench.act(.go)
        let number = try #require(bench.number { if case .stepUp = $0 { true } else { false } })
        let events: [AppEvent] = [
            .account(.signedOut), .finished(number, .failed(.problem(.made(.code, .exhausted)))),
        ]
        bench.happen(.account(.signingIn))
        for event in isStateFirst ? events : events.reversed() { bench.happen(event) }
        #expect(bench.form?.kind == .signIn)
        #expect(bench.form?.problem == "Wrong code. Ask for a new code.")
    }

    @Test mutating func `who entered by phone after Apple's sheet is not Apple's`() throws {
        bench.act(.enter(by: .provider(.apple)))
        try bench.finish(.sheet(.cancelled))
        bench.act(.enter(by: .phone))
        bench.type(.phone, "+8613800000000")
        bench.act(.go)
        try bench.finish(.sent(.sample("n1")))
        bench.type(.code, "123456")
        bench.act(.go)
        try bench.finish(.entered("reader-1"))
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.state.settings.appleAccount == "")
        bench.happen(.revoked(.apple))
        #expect(bench.jobs == [])
    }

    @Test mutating func `who signed in by Apple is signed out when Apple says that it is over`() throws {
        bench.act(.enter(by: .provider(.apple)))
        try bench.finish(.entered("reader-1"))
        #expect(
            bench.effects.contains {
                if case .keep(let kept) = $0 { kept.appleAccount == "reader-1" } else { false }
            })
        bench.happen(.account(.signedIn("reader-1")))
        bench.happen(.revoked(.apple))
        #expect(bench.jobs == [.prepareSignOut])
        try bench.finish(.plan(.asking))
        #expect(
            bench.jobs == [.signOut(.asking, keeping: ["downloads", "progress"])],
            "nothing is taken away unasked")
        try bench.finish(.left(isServerTold: true, notRemoved: []))
        #expect(bench.screen.toast?.text.contains("Apple Account") == true)
    }

    @Test mutating func `an end that comes before Apple's does not decide the next sign-out`() throws {
        bench.act(.enter(by: .provider(.apple)))
        try bench.finish(.entered("reader-1"))
        bench.happen(.account(.signedIn("reader-1")))
        bench.happen(.revoked(.apple))
        let number = try #require(bench.number { $0 == .prepareSignOut })
        bench.happen(.account(.expired(.revoked)))
        bench.happen(.finished(number, .plan(.asking)))
        #expect(bench.jobs == [])
        bench.happen(.account(.signedIn("reader-1")))
        bench.act(.leave)
        try bench.finish(.plan(.asking))
        #expect(bench.jobs == [] && bench.leaving?.questions.count == 2, "the person is asked")
    }

    @Test mutating func `who signed in otherwise is not signed out by Apple`() throws {
        bench.act(.enter(by: .provider(.apple)))
        try bench.finish(.entered("reader-1"))
        bench.happen(.account(.signedOut))
        bench.type(.email, "ada@example.com")
        bench.type(.password, "x")
        bench.act(.go)
        try bench.finish(.entered("reader-1"))
        bench.happen(.account(.signedIn("reader-1")))
        bench.happen(.revoked(.apple))
        #expect(bench.jobs == [])
    }

    @Test(arguments: AppleIDCredentialState.allCases)
    func `at a start Apple is asked about who signed in by it`(standing: AppleIDCredentialState) async throws
    {
        var settings = AppSettings()
        settings.appleAccount = "reader-1"
        var bench = Bench(settings: settings)
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.jobs == [.profile, .devices, .askConsent(.apple)])
        let number = try #require(bench.number { $0 == .askConsent(.apple) })
        let isRevoked = await AppleProviderSheet(MemoryAppleSheet(state: standing)).isRevoked()
        bench.happen(.finished(number, .consent(.apple, isRevoked: isRevoked)))
        #expect(bench.jobs == (standing == .revoked ? [.prepareSignOut] : []))
    }
}
