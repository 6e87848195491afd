import AccountAPI
import AccountClient
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

struct ScreenTests {
    @Test(arguments: FormPage.Kind.allCases, Language.allCases)
    func `every page has its words, its fields and a button`(kind: FormPage.Kind, language: Language) {
        let state = AppState(.sample(language))
        var form = Form(number: 7, kind, asksConsent: kind == .register)
        form.ways = [.password, .oneTimePassword]
        form.way = .oneTimePassword
        form.sent = Form.Sent(.sample(), at: TestTime.start)
        let page = state.page(form, at: TestTime.start)
        #expect(!page.title.isEmpty && page.action?.isEmpty == false && !page.canGo && !page.isBusy)
        #expect(!page.fields.isEmpty && page.fields.allSatisfy { !$0.label.isEmpty && $0.typed.text.isEmpty })
        #expect(page.intro != "")
        #expect(page.links.allSatisfy { !$0.label.isEmpty })
        #expect((page.resend == nil) == !form.seen.contains(.code))
        #expect((page.consent != nil) == (kind == .register))
        for field in form.seen { form[field] = EditField("Abcdefg1") }
        #expect(state.page(form, at: TestTime.start).canGo)
        form.job = 1
        #expect(!state.page(form, at: TestTime.start).canGo && state.page(form, at: TestTime.start).isBusy)
    }

    @Test(arguments: ProofMethod.allCases)
    func `each way to give a second proof has its field`(way: ProofMethod) {
        var form = Form(number: 1, .proof)
        form.way = way
        switch way {
        case .password: #expect(form.seen == [.password])
        case .oneTimePassword, .recoveryCode: #expect(form.seen == [.code])
        case .mail, .sms:
            #expect(form.seen == [] && form.needsSending)
            form.sent = Form.Sent(.sample(), at: TestTime.start)
            #expect(form.seen == [.code] && !form.needsSending)
        case .apple, .wechat, .openID, .passkey: #expect(form.seen == [] && !form.isFilled)
        }
    }

    @Test func `nothing that was typed is printed`() throws {
        var bench = Bench()
        bench.happen(.account(.signedOut))
        bench.type(.email, "hidden@example.com")
        bench.type(.password, "hidden-password")
        bench.act(.go)
        var text = "\(bench.effects) \(bench.state) \(bench.screen)"
        dump(bench.state, to: &text)
        dump(bench.screen, to: &text)
        dump(AppAction.type(.password, "hidden-password", over: 0), to: &text)
        dump(EditField("hidden-password"), to: &text)
        #expect(!text.contains("hidden-password"))
    }

    @Test func `an app that has not begun shows that it waits`() {
        #expect(
            AppScreen.starting(in: .chinese).content == .waiting(WaitingPage(text: "请稍候…", action: nil)))
        #expect(!AppScreen.starting(in: .english).isCovered)
    }

    @Test func `text that was typed over an older one comes too late`() {
        var field = EditField("a")
        field.put("b")
        field.type("late", over: 0)
        #expect(field.typed.text == "b" && field.typed.version == 1)
        field.type("c", over: 1)
        #expect(field.typed.text == "c")
        field.put("c")
        #expect(field.typed.version == 1)
    }

    @Test(
        arguments: [
            ([], .live), (["-signed-in"], .live), (["-in-memory"], .inMemory(.init())),
            (["-inMemory", "-unknown"], .inMemory(.init())),
        ] as [([String], Launch<AccountFixture>)])
    func `launch arguments say what the app stands on`(arguments: [String], launch: Launch<AccountFixture>) {
        #expect(Launch<AccountFixture>(arguments: ["Readmigo"] + arguments) == launch)
    }

    @Test func `each fixture has its argument`() {
        func fixture(_ argument: String) -> AccountFixture? {
            if case .inMemory(let fixture) = Launch<AccountFixture>(arguments: ["-in-memory", argument]) {
                fixture
            } else {
                nil
            }
        }
        #expect(fixture("-signed-in")?.isSignedIn == true)
        #expect(fixture("-expired")?.isExpired == true && fixture("-expired")?.isSignedIn == true)
        #expect(fixture("-offline")?.isOffline == true)
        #expect(fixture("-locked")?.isLocked == true)
        #expect(fixture("-second-factor")?.asksMore == true)
        #expect(fixture("-face")?.hasFace == true)
        #expect(fixture("-gated")?.isGated == true)
        #expect(fixture("-books")?.hasBooks == true)
    }
}

struct LaunchSettingsTests {
    private static let pin = "sha256/" + Data(repeating: 1, count: 32).base64EncodedString()
    private static let other = "sha256/" + Data(repeating: 2, count: 32).base64EncodedString()

    private func settings(_ host: String, pins: String = "", until: String = "") -> LaunchSettings {
        LaunchSettings(
            language: .chinese, version: "1", device: String(repeating: "x", count: 80), host: host,
            pins: pins,
            pinsUntil: until, terms: "2026-01")
    }

    @Test(arguments: [
        ("account.example.com", "https://account.example.com"), ("localhost:8443", "https://localhost:8443"),
        ("", "https://account.readmigo.com"), ("a b", "https://account.readmigo.com"),
        ("http://evil", "https://account.readmigo.com"),
    ])
    func `the service is a host, by TLS alone`(host: String, origin: String) {
        let settings = settings(host)
        #expect(settings.origin.text == origin)
        #expect(settings.traits.links.terms == origin + "/terms")
        #expect(settings.configuration.deviceName.count == 64)
        #expect(settings.configuration.language == .chinese)
    }

    @Test func `pins are two at least, with a day`() throws {
        let whole = settings("a.example", pins: "\(Self.pin) \(Self.other)", until: "2027-01-31").pinning
        let pins = try #require(whole.pins.values.first)
        #expect(pins.pins.count == 2)
        #expect(pins.until == (try Date("2027-01-31T00:00:00Z", strategy: .iso8601)))
        for broken in [
            settings("a.example", pins: Self.pin, until: "2027-01-31"),
            settings("a.example", pins: "\(Self.pin) \(Self.other)"),
            settings("a.example", pins: "\(Self.pin) sha256/x", until: "2027-01-31"),
            settings("a.example", pins: "\(Self.pin) \(Self.other)", until: "soon"),
        ] { #expect(broken.checkedPinning == nil, "a mistake must not switch pinning off") }
        #expect(settings("a.example").pinning.pins.isEmpty)
    }

    @Test func `what the app itself is built with can be used`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appending(path: "Apps/Readmigo/Configuration/Readmigo.xcconfig"), encoding: .utf8
        )
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("READMIGO_") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            // Two slashes begin a comment, in a pin, too.
            let value = parts[1].range(of: "//").map { parts[1][..<$0.lowerBound] } ?? parts[1]
            values[parts[0].trimmingCharacters(in: .whitespaces)] = value.trimmingCharacters(in: .whitespaces)
        }
        let pins = try #require(values["READMIGO_PINS"])
        let own = settings(
            try #require(values["READMIGO_HOST"]), pins: pins,
            until: try #require(values["READMIGO_PINS_UNTIL"]))
        let pinning = try #require(own.checkedPinning)
        #expect(pinning.pins.isEmpty == pins.isEmpty)
        #expect(own.origin == .readmigo)
    }
}
