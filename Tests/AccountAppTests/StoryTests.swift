import AccountAPI
import AccountClient
import AppRuntime
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

/// A running app over the true client library and an imitation of the service.
final class Rig: Sendable {
    let time = TestTime()
    let preferences = MemoryPreferences()
    let store: Store<AccountFeature>
    private let running: Task<Void, Never>

    convenience init(_ arguments: String..., language: Language = .english) {
        guard case .inMemory(let fixture) = Launch<AccountFixture>(arguments: ["-in-memory"] + arguments)
        else {
            fatalError()
        }
        self.init { time, preferences in
            .inMemory(fixture, language: language, preferences: preferences, clock: time, now: { time.date })
        }
    }

    init(_ parts: (TestTime, MemoryPreferences) -> AppDependencies) {
        let store = Store(parts(time, preferences))
        self.store = store
        store.send(.scene(.active))
        running = Task { await store.run() }
    }

    deinit { running.cancel() }

    func send(_ actions: AppAction...) { for action in actions { store.send(action) } }

    struct Ended: Error {}

    /// The first screen, from now on, of which something holds.
    @discardableResult
    func screen(where holds: (AppScreen) -> Bool) async throws -> AppScreen {
        for await screen in await store.screens() where holds(screen) { return screen }
        throw Ended()
    }

    @discardableResult
    func form(_ kind: FormPage.Kind, where holds: (FormPage) -> Bool = { _ in true }) async throws -> FormPage
    {
        let screen = try await screen {
            if case .form(let page) = $0.content { page.kind == kind && holds(page) } else { false }
        }
        guard case .form(let page) = screen.content else { throw Ended() }
        return page
    }

    @discardableResult
    func home(where holds: (HomePage) -> Bool = { _ in true }) async throws -> HomePage {
        let screen = try await screen { if case .home(let page) = $0.content { holds(page) } else { false } }
        guard case .home(let page) = screen.content else { throw Ended() }
        return page
    }

    func signIn(_ password: Entry = "Reading123") async throws {
        try await form(.signIn)
        send(.type(.email, "reader@example.com", over: 0), .type(.password, password, over: 0), .go)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct StoryTests {
    @Test func `story 1: e-mail and password lead to the account, and the way out back`() async throws {
        let rig = Rig()
        try await rig.signIn()
        try await rig.home { $0.title == "Reader" && $0.devices.count == 3 }
        rig.send(.leave)
        let asked = try await rig.screen { $0.question != nil }
        rig.send(.answer(try #require(asked.question?.id), true))
        try await rig.form(.signIn)
        try await rig.screen { $0.toast?.text == "You are signed out." }
    }

    @Test func `story 1: a wrong password counts down`() async throws {
        let rig = Rig()
        try await rig.signIn("wrong")
        try await rig.form(.signIn) { $0.problem?.contains("4 attempts are left") == true }
        rig.send(.go)
        try await rig.form(.signIn) { $0.problem?.contains("3 attempts are left") == true }
    }

    @Test func `story 1: registering leads by code and profile to the account`() async throws {
        let rig = Rig(language: .chinese)
        try await rig.form(.signIn)
        rig.send(
            .follow(.register), .type(.email, "new@example.com", over: 0),
            .type(.newPassword, "Reading123", over: 0),
            .type(.confirmation, "Reading123", over: 0), .consent(true), .go)
        try await rig.form(.registerCode)
        rig.send(.type(.code, "000000", over: 0), .go)
        try await rig.form(.registerCode) { $0.problem == "验证码错误。还可尝试 4 次。" }
        rig.send(.type(.code, "123456", over: 0), .go)
        try await rig.form(.profile)
        rig.send(.type(.nickname, "小红", over: 0), .go)
        let home = try await rig.home { $0.title == "小红" }
        #expect(home.lines.first?.value == "new@example.com")
    }

    @Test func `story 1: a second proof completes a sign-in`() async throws {
        let rig = Rig("-second-factor")
        try await rig.signIn()
        try await rig.form(.stepUp)
        rig.send(.way(.mail), .go)
        try await rig.form(.stepUp) { page in
            page.ways.contains { $0.id == .mail && $0.isChosen } && !page.fields.isEmpty && !page.isBusy
        }
        rig.send(.type(.code, "123456", over: 0), .go)
        try await rig.home { $0.lines.contains { $0.value == "On, 8 recovery codes left" } }
    }

    @Test func `story 1: Apple leads to a profile with the terms, and stays remembered`() async throws {
        let rig = Rig()
        try await rig.form(.signIn)
        rig.send(.enter(by: .provider(.apple)))
        try await rig.form(.newProfile)
        rig.send(.type(.nickname, "Ada", over: 0), .consent(true), .go)
        try await rig.home { $0.title == "Ada" }
        while await rig.preferences.kept["appleAccount"] != "reader-1" { await Task.yield() }
    }

    @Test func `story 1: a forgotten password is replaced`() async throws {
        let rig = Rig()
        try await rig.form(.signIn)
        rig.send(.follow(.forgot), .type(.email, "reader@example.com", over: 0), .go)
        try await rig.form(.reset)
        rig.send(
            .type(.code, "123456", over: 0), .type(.newPassword, "Another456", over: 0),
            .type(.confirmation, "Another456", over: 0), .go)
        try await rig.form(.signIn)
        rig.send(.type(.password, "Another456", over: 0), .go)
        try await rig.home()
    }

    @Test func `story 2: another device is signed out after a question and a fresh proof`() async throws {
        let rig = Rig("-signed-in")
        try await rig.home { $0.devices.count == 3 }
        rig.send(.end("session-1"))
        let asked = try await rig.screen { $0.question != nil }
        rig.send(.answer(try #require(asked.question?.id), true))
        let proof = try await rig.screen { if case .form? = $0.sheet { true } else { false } }
        let number = try #require(proof.sheetNumber)
        rig.send(.within(number, .type(.password, "Reading123", over: 0)), .within(number, .save))
        try await rig.home { $0.devices.map(\.id) == ["session-0", "session-2"] }
    }

    @Test func `story 2: Apple is added after a fresh proof and a question, and removed again`() async throws
    {
        let rig = Rig("-signed-in")
        try await rig.home { $0.newWays.map(\.label) == ["Add Apple"] }
        rig.send(.addWay(id: "apple"))
        let proof = try await rig.screen { if case .form? = $0.sheet { true } else { false } }
        let sheet = try #require(proof.sheetNumber)
        rig.send(
            .within(sheet, .type(.password, "Reading123", over: 0)), .within(sheet, .save))
        let asked = try await rig.screen { $0.question != nil }
        #expect(asked.question?.title == "Add Apple (reader@example.com) as a way to sign in?")
        rig.send(.answer(try #require(asked.question?.id), true))
        try await rig.home { $0.ways.map(\.name) == ["Apple", "Password"] && $0.newWays == [] }
        rig.send(.removeWay(id: "apple"))
        let again = try await rig.screen { $0.question != nil }
        rig.send(.answer(try #require(again.question?.id), true))
        try await rig.home { $0.ways.map(\.name) == ["Password"] && $0.newWays.map(\.id) == ["apple"] }
    }

    @Test func `story 2: another account is merged, and one tap stops it`() async throws {
        let rig = Rig("-signed-in")
        try await rig.home { $0.merge != nil }
        rig.send(.show(.merge))
        func form(_ kind: FormPage.Kind, where holds: @escaping (FormPage) -> Bool = { _ in true })
            async throws -> Int
        {
            let screen = try await rig.screen {
                if case .form(let page)? = $0.sheet { page.kind == kind && holds(page) } else { false }
            }
            return try #require(screen.sheetNumber)
        }
        var sheet = try await form(.merge)
        rig.send(
            .within(sheet, .type(.email, "other@example.com", over: 0)),
            .within(sheet, .type(.password, "Reading123", over: 0)), .within(sheet, .save))
        // The account that stays is proven first.
        sheet = try await form(.proof)
        rig.send(.within(sheet, .type(.password, "Reading123", over: 0)), .within(sheet, .save))
        sheet = try await form(.mergeProof)
        rig.send(.within(sheet, .save))
        sheet = try await form(.mergeProof) { $0.fields.map(\.id) == [.code] }
        rig.send(.within(sheet, .type(.code, "123456", over: 0)), .within(sheet, .save))
        let asked = try await rig.screen { $0.question != nil }
        rig.send(.answer(try #require(asked.question?.id), true))
        try await rig.home { $0.banners.map(\.id) == [.stopChange] }
        rig.send(.offer(.stopChange))
        try await rig.home { $0.banners.isEmpty }
    }

    @Test func `story 2: the switches are the server's`() async throws {
        let rig = Rig("-signed-in")
        try await rig.home { $0.switches.count == 2 && $0.switches.allSatisfy(\.isFree) }
        rig.send(.turn(.notifiesNewDevice, false))
        try await rig.home { $0.switches.first?.isOn == false && $0.switches.first?.isFree == true }
    }

    @Test func `story 3: without a network nobody is signed out`() async throws {
        let rig = Rig("-signed-in", "-offline")
        try await rig.home { $0.banners.map(\.id) == [.refresh] }
    }

    @Test func `story 3: a session that ended elsewhere leads to sign-in`() async throws {
        let rig = Rig("-expired", language: .chinese)
        try await rig.form(.signIn) { $0.problem?.hasPrefix("登录已过期") == true }
    }

    @Test func `story 3: signing out without a network works, and says what follows`() async throws {
        let rig = Rig("-signed-in", "-offline", "-books")
        try await rig.home()
        rig.send(.leave)
        let asked = try await rig.screen { if case .leaving? = $0.sheet { true } else { false } }
        let number = try #require(asked.sheetNumber)
        rig.send(.within(number, .keep("downloads", false)), .within(number, .save))
        try await rig.form(.signIn)
        try await rig.screen { $0.toast?.text.contains("as soon as it can be reached") == true }
    }

    @Test func `story 3: a face opens the app, and the switch turns it off`() async throws {
        let rig = Rig("-gated")
        try await rig.home { $0.switches.last?.id == .gate && $0.switches.last?.isOn == true }
        rig.send(.turn(.gate, false))
        try await rig.home { $0.switches.last?.isOn == false && $0.switches.last?.isFree == true }
    }

    @Test func `story 3: a face is offered after the first sign-in, and not again`() async throws {
        let rig = Rig("-face")
        try await rig.signIn()
        let asked = try await rig.screen { $0.question != nil }
        #expect(asked.question?.title == "Use Face ID from now on?")
        rig.send(.answer(try #require(asked.question?.id), true))
        try await rig.home { $0.switches.last?.isOn == true && $0.switches.last?.isFree == true }
        while await rig.preferences.kept["offeredGateTo"] != "reader-1" { await Task.yield() }
    }
}
