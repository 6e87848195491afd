import AccountAPI
import AccountClient
import Localization
import TestSupport
import Testing

@testable import AccountApp

struct HomeTests {
    @Test func `devices are listed as the requirements draw them`() throws {
        let home = try #require(try Bench.signedIn(.chinese).home)
        #expect(home.devicesTitle == "设备列表")
        #expect(home.devices.map(\.name) == ["iPhone 15 Pro (当前设备)", "iPad Pro", "MacBook Pro"])
        #expect(home.devices.map(\.seen) == ["最后活动: 刚刚", "最后活动: 2 小时前", "最后活动: 1 天前"])
        #expect(home.devices.map(\.end) == [nil, "退出", "退出"])
        #expect(home.endOthers == "退出其他设备")
        #expect(home.switchesTitle == "安全设置")
        #expect(home.switches.map(\.label) == ["新设备登录时通知", "异常登录时强制验证"])
        #expect(home.switches.map(\.isOn) == [true, false])
    }

    @Test func `the profile is told in lines`() throws {
        let home = try #require(try Bench.signedIn(profile: .sample(factor: true)).home)
        #expect(home.title == "Ada")
        #expect(
            home.lines.map { "\($0.label): \($0.value)" } == [
                "Email: ada@example.com", "Two-step verification: On, 3 recovery codes left",
            ])
        #expect(home.banners == [])
    }

    @Test func `another account is proven, shown, and merged by the second tap`() throws {
        var bench = try Bench.signedIn()
        #expect(bench.home?.merge == "Merge Another Account…")
        bench.act(.show(.merge))
        #expect(bench.sheetForm?.title == "Merge Accounts" && bench.sheetForm?.canGo == false)
        bench.type(.email, "bo@example.com")
        bench.type(.password, "Reading123")
        bench.inSheet(.save)
        #expect(bench.jobs == [.startMerge(email: "bo@example.com", password: "Reading123")])
        try bench.finish(.offer(MergeBody(challenge: "m1", expiresIn: 600, ways: [.mail])))
        #expect(bench.sheetForm?.kind == .mergeProof && bench.sheetForm?.action == "Send Code")
        bench.inSheet(.save)
        #expect(bench.jobs == [.sendMergeCode("m1")])
        try bench.finish(.sent(.sample("m1")))
        bench.type(.code, "12345678")
        bench.inSheet(.save)
        #expect(bench.jobs == [.proveMerge("m1", .mail, code: "12345678")])
        let other = MergeAccountBody(
            nickname: "Bo", createdAt: "2026-01-01T00:00:00Z", moves: MergePartsBody(providers: ["wechat"]),
            stays: MergePartsBody(email: "bo@example.com", password: true, secondFactor: true))
        try bench.finish(.offer(MergeBody(challenge: "m1", expiresIn: 600, other: other)))
        #expect(bench.screen.sheet == nil)
        #expect(bench.screen.question?.title == "Merge “Bo” into this account?")
        #expect(
            bench.screen.question?.message
                == "Becomes this account's: WeChat. Signs in no more: bo@example.com, Password, Two-step "
                + "verification. It happens in three days, and either account can stop it until then.")
        bench.answer(true)
        #expect(bench.jobs == [.merge("m1")])
        try bench.finish(.done)
        #expect(bench.jobs == [.profile])
        #expect(bench.screen.toast?.text == "The accounts become one in three days, unless either stops it.")
    }

    @Test func `a provider of another account offers to merge that one`() throws {
        var bench = try Bench.signedIn()
        bench.act(.addWay(id: "wechat"))
        try bench.fail(ProblemBody(.conflict, .english, subcode: .taken, challenge: "m2"))
        #expect(bench.jobs == [.mergeOffer("m2")])
        let other = MergeAccountBody(
            nickname: "", createdAt: "2026-01-01T00:00:00Z", moves: MergePartsBody(), stays: MergePartsBody())
        try bench.finish(.offer(MergeBody(challenge: "m2", expiresIn: 600, other: other)))
        #expect(bench.screen.question?.message.contains("Signs in no more: nothing.") == true)
        bench.answer(false)
        #expect(bench.jobs == [])
    }

    @Test func `a device is signed out after a question`() throws {
        var bench = try Bench.signedIn()
        bench.act(.end("s1"))
        #expect(bench.screen.question?.title == "Sign out “iPad Pro”?")
        bench.answer(false)
        #expect(bench.jobs == [])
        bench.act(.end("s1"))
        bench.answer(true)
        #expect(bench.jobs == [.endSession("s1", name: "iPad Pro")])
        #expect(bench.home?.devices.map(\.end) == [nil, nil, "Sign Out"])
        try bench.finish()
        #expect(bench.jobs == [.devices])
        #expect(bench.screen.toast?.text == "“iPad Pro” was signed out.")
    }

    @Test func `what was said above the window is not said again above a sheet`() throws {
        var bench = try Bench.signedIn()
        bench.act(.end("s1"))
        bench.answer(true)
        try bench.finish()
        #expect(bench.screen.windowToast != nil && bench.screen.sheetToast == nil)
        bench.act(.show(.about))
        #expect(bench.screen.windowToast == nil && bench.screen.sheetToast == nil)
        bench.act(.close)
        #expect(bench.screen.windowToast != nil)
    }

    @Test(arguments: ["s0", "unknown"])
    func `this device, and one that is not there, cannot be signed out in the list`(session: String) throws {
        var bench = try Bench.signedIn()
        bench.act(.end(session))
        #expect(bench.screen.question == nil)
    }

    @Test func `AUTH_006 asks for a fresh proof, and then goes on by itself`() throws {
        var bench = try Bench.signedIn()
        bench.act(.endOthers)
        bench.answer(true)
        #expect(bench.jobs == [.endOtherSessions])
        try bench.fail(.made(.reauthentication, ways: [.apple, .password, .mail]))
        let page = try #require(bench.sheetForm)
        #expect(page.kind == .proof)
        #expect(page.ways.map(\.id) == [.password, .mail])
        bench.type(.password, "secret")
        bench.inSheet(.save)
        #expect(bench.jobs == [.prove(.password, secret: "secret", challenge: nil)])
        try bench.fail(.made(.credentials, attemptsLeft: 4))
        #expect(bench.sheetForm?.problem?.hasPrefix("Wrong e-mail or password") == true)
        bench.inSheet(.way(.mail), .save)
        #expect(bench.jobs == [.sendProofCode])
        try bench.finish(.sent(.sample("m1")))
        bench.type(.code, "123456")
        bench.inSheet(.save)
        #expect(bench.jobs == [.prove(.mail, secret: "123456", challenge: "m1")])
        try bench.finish()
        #expect(bench.screen.sheet == nil)
        #expect(bench.jobs == [.endOtherSessions])
    }

    @Test func `where no page can give the proof, the way is told`() throws {
        var bench = try Bench.signedIn()
        bench.act(.endOthers)
        bench.answer(true)
        try bench.fail(.made(.reauthentication, ways: [.apple]))
        #expect(bench.screen.sheet == nil)
        #expect(bench.screen.toast?.text.contains("sign out and in again") == true)
    }

    @Test func `closing the proof drops what waited for it`() throws {
        var bench = try Bench.signedIn()
        bench.act(.endOthers)
        bench.answer(true)
        try bench.fail(.made(.reauthentication, ways: [.password]))
        let number = try #require(bench.screen.sheetNumber)
        bench.act(.within(number, .close))
        #expect(bench.screen.sheet == nil && bench.state.pending == nil)
        // A late touch on the sheet that is gone does nothing.
        bench.act(.within(number, .save), .within(number, .type(.password, "x", over: 0)))
        #expect(bench.jobs == [])
    }

    @Test func `Cancel asks before it drops what was typed into a sheet`() throws {
        var bench = try Bench.signedIn()
        bench.act(.show(.name))
        bench.inSheet(.close)
        #expect(bench.screen.sheet == nil && bench.screen.question == nil, "nothing was typed")
        bench.act(.show(.name))
        bench.inSheet(.type(.nickname, "Grace", over: 0), .close, .close)
        let asked = try #require(bench.screen.sheetQuestion)
        #expect(asked.confirm == "Discard" && asked.isDestructive)
        bench.answer(false)
        #expect(bench.sheetForm?.fields.map(\.typed.text) == ["Grace"] && bench.screen.question == nil)
        #expect(bench.sheetForm?.holdsWork == true)
        bench.inSheet(.close)
        bench.answer(true)
        #expect(bench.screen.sheet == nil && bench.screen.question == nil)
        #expect(bench.jobs == [])
    }

    @Test func `the question goes with its sheet, and is not the next one's`() throws {
        var bench = try Bench.signedIn()
        bench.act(.show(.name))
        bench.inSheet(.type(.nickname, "Grace", over: 0), .save)
        bench.inSheet(.close)
        let question = try #require(bench.screen.question)
        let number = try #require(bench.number { if case .change = $0 { true } else { false } })
        var profile = try #require(bench.state.home?.profile)
        profile.nickname = "Grace"
        bench.happen(.finished(number, .profile(profile)))
        #expect(bench.screen.sheet == nil && bench.screen.question == nil)
        bench.act(.show(.about))
        bench.act(.answer(question.id, true))
        #expect(bench.screen.sheet != nil)
    }

    @Test func `Try Again is on only where something went wrong`() throws {
        var bench = try Bench.signedIn()
        #expect(!bench.screen.canTryAgain)
        bench.act(.refresh)
        try bench.finish(.failed(.transport(.unreachable)))
        #expect(bench.screen.canTryAgain)
        #expect(!AppScreen.starting(in: .english).canTryAgain)
        var locked = Bench()
        locked.happen(.account(.unknown(.locked)))
        #expect(locked.screen.canTryAgain)
        locked.happen(.account(.signedOut))
        #expect(!locked.screen.canTryAgain)
    }

    @Test(arguments: [AccountSwitch.notifiesNewDevice, .verifiesUnusual])
    func `a switch moves at once, and back where it was refused`(which: AccountSwitch) throws {
        var bench = try Bench.signedIn()
        let before = try #require(bench.home?.switches.first { $0.id == which })
        bench.act(.turn(which, !before.isOn))
        let turned = try #require(bench.home?.switches.first { $0.id == which })
        #expect(turned.isOn == !before.isOn && !turned.isFree)
        bench.act(.turn(which, before.isOn))
        #expect(bench.jobs == [])
        let number = try #require(bench.number { if case .change = $0 { true } else { false } })
        bench.happen(.finished(number, .failed(.transport(.unreachable))))
        #expect(bench.home?.switches.first { $0.id == which } == before)
        #expect(bench.screen.toast?.haptic == .warning)
        bench.act(.turn(which, !before.isOn))
        try bench.finish(
            .profile(.sample(notifies: which != .notifiesNewDevice, verifies: which == .verifiesUnusual)))
        #expect(bench.home?.switches.first { $0.id == which }?.isOn == !before.isOn)
        bench.act(.turn(which, !before.isOn))
        #expect(bench.jobs == [], "it stands so already")
    }

    @Test func `another nickname is saved`() throws {
        var bench = try Bench.signedIn()
        bench.act(.show(.name))
        #expect(bench.sheetForm?.fields.map(\.typed.text) == ["Ada"])
        bench.type(.nickname, String(repeating: "x", count: 65))
        bench.inSheet(.save)
        #expect(bench.sheetForm?.fields.first?.problem == "At most 40 characters are taken.")
        bench.type(.nickname, " Grace ")
        bench.inSheet(.save)
        #expect(bench.jobs == [.change(ProfileChangeBody(nickname: "Grace"))])
        try bench.finish(.profile(.sample(nickname: "Grace")))
        #expect(bench.screen.sheet == nil)
        #expect(bench.home?.title == "Grace")
    }

    @Test func `terms that are not the present ones are asked for, a deletion can be taken back`() throws {
        var bench = try Bench.signedIn(profile: .sample(current: false, deletion: "2026-12-06T10:00:00Z"))
        #expect(bench.home?.banners.map(\.id) == [.acceptTerms, .cancelDeletion])
        #expect(bench.home?.banners.last?.text == "This account will be deleted on 2026-12-06.")
        bench.act(.offer(.acceptTerms))
        #expect(bench.jobs == [.change(ProfileChangeBody(terms: "2026-01"))])
        try bench.finish(.profile(.sample(deletion: "2026-12-06T10:00:00Z")))
        bench.act(.offer(.acceptTerms))
        #expect(bench.jobs == [])
        bench.act(.offer(.cancelDeletion))
        #expect(bench.jobs == [.cancelDeletion])
        try bench.finish()
        #expect(bench.home?.banners == [])
    }

    @Test func `a change that is pending is told, and one tap stops it`() throws {
        let changes = [PendingChangeBody.Kind.email, .phone].map { kind in
            PendingChangeBody(
                changeID: kind.rawValue, kind: kind, next: "new \(kind.rawValue)",
                dueAt: "2026-12-06T10:00:00Z")
        }
        var bench = try Bench.signedIn(profile: .sample(pending: changes))
        #expect(bench.home?.banners.map(\.text) == ["The e-mail address becomes new email on 2026-12-06."])
        #expect(bench.home?.banners.map(\.label) == ["Stop This"])
        bench.act(.offer(.stopChange))
        #expect(bench.jobs == [.stopChange("email")])
        try bench.finish()
        #expect(bench.home?.banners.map(\.text) == ["The phone number becomes new phone on 2026-12-06."])
        bench.act(.offer(.stopChange))
        #expect(bench.jobs == [.stopChange("phone")])
        try bench.finish()
        #expect(bench.home?.banners == [])
    }

    @Test(
        arguments: [
            (.secondFactor, "On 2026-12-06 two-step verification is switched off without a code."),
            (.notifiesNewDevice, "From 2026-12-06 on new sign-ins are no longer told."),
            (.verifiesUnusual, "From 2026-12-06 on unusual sign-ins need no further proof."),
        ] as [(PendingChangeBody.Kind, String)])
    func `a protection that is going to be off is told, its switch is on until then, and one tap stops it`(
        kind: PendingChangeBody.Kind, text: String
    ) throws {
        let change = PendingChangeBody(changeID: "1", kind: kind, next: "", dueAt: "2026-12-06T10:00:00Z")
        var bench = try Bench.signedIn(profile: .sample(verifies: true, pending: [change]))
        #expect(bench.home?.banners.map(\.text) == [text])
        #expect(bench.home?.switches.prefix(2).map(\.isOn) == [true, true])
        bench.act(.offer(.stopChange))
        #expect(bench.jobs == [.stopChange("1")])
        try bench.finish()
        #expect(bench.home?.banners == [])
    }

    @Test func `an account that cannot be read says why, and can be asked again`() throws {
        var bench = Bench()
        bench.happen(.account(.signedIn("reader-1")))
        for number in bench.state.underWay.keys.sorted() {
            bench.happen(.finished(number, .failed(.transport(.unreachable))))
        }
        #expect(bench.home?.banners.map(\.label) == ["Try Again"])
        #expect(bench.home?.switches == [], "a switch would say that it is off, which nobody knows")
        #expect(bench.home?.switchesTitle == nil && bench.home?.devicesTitle == nil, "no header stands alone")
        #expect(bench.home != nil && bench.home?.rename == nil, "a name that is not known cannot be changed")
        bench.act(.offer(.refresh))
        try bench.answerHome()
        #expect(bench.home?.banners == [] && bench.home?.rename == "Change Nickname")
    }

    @Test func `coming back looks at the store and reads the account again, once`() throws {
        var bench = try Bench.signedIn()
        for number in bench.state.underWay.keys { bench.happen(.finished(number, .done)) }
        bench.act(.scene(.background))
        #expect(bench.screen.isCovered && bench.screen.nextRefresh == nil)
        bench.act(.scene(.active))
        #expect(bench.jobs == [.look, .profile, .devices])
        bench.act(.scene(.inactive), .scene(.active))
        #expect(bench.jobs == [])
    }

    @Test func `another person's profile that comes late is not shown`() throws {
        var bench = try Bench.signedIn()
        bench.act(.refresh)
        let number = try #require(bench.number { $0 == .profile })
        bench.happen(.account(.signedOut))
        bench.happen(.account(.signedIn("reader-2")))
        bench.happen(.finished(number, .profile(.sample())))
        #expect(bench.home?.title == "Readmigo")
    }
}
