import Files
import Foundation
import OneTimePassword
import SyncEngine
import SyncFakes
import Secrets
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// What belongs to no single story: the cover, toasts, settings, warnings, and what heals by itself.
@Suite(.timeLimit(.minutes(2))) struct StateTests {
    @Test func `a state of the vault that arrives after a newer one is not taken`() throws {
        func told(_ serial: UInt64, _ issuer: String) throws -> AppEvent {
            var state = VaultState.ready([try .sample(1, issuer)])
            state.serial = serial
            return .vault(state)
        }
        var bench = Bench()
        bench.happen(try told(2, "New"))
        bench.happen(try told(1, "Old"))
        #expect(bench.screen.titles == ["New"])
        bench.happen(try told(3, "Newest"))
        #expect(bench.screen.titles == ["Newest"])
    }

    @Test func `Return copies what stands first after the last letter that was typed`() throws {
        let tokens = [try Token.sample(1, "Amazon"), try Token.sample(2, "GitHub", digits: 8)]
        var bench = Bench(tokens: tokens)
        bench.act(.search("git"), .copySelected)
        #expect(
            bench.effects == [.copy(tokens[1].totp.code(at: bench.now), seconds: 60, localOnly: true)])
        bench.act(.search("nothing"), .copySelected)
        #expect(bench.effects.isEmpty)
    }

    @Test func `nothing opens while a question is asked`() throws {
        var bench = Bench(tokens: [try .sample(1, "Amazon")])
        bench.act(.delete(.number(1)), .show(.settings), .edit(.number(1)))
        #expect(bench.screen.sheet == nil && bench.question != nil)
    }

    @Test(arguments: [(ScenePlace.active, false), (.inactive, true), (.background, true)])
    func `the content is covered whenever the scene is not active, sheets too`(
        place: ScenePlace, isCovered: Bool
    ) throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub")])
        for kind in [nil] + AppScreen.Sheet.Kind.allCases {
            if let kind { bench.act(.show(kind)) }
            bench.act(.scene(place))
            #expect(bench.screen.isCovered == isCovered && place.covers == isCovered)
            #expect((bench.screen.nextRefresh == nil) == isCovered)
            bench.act(.scene(.active), .close)
        }
        #expect(!AppScreen.starting(in: .chinese).isCovered)
        #expect(AppScreen.make(AppState(bench.state.traits), at: bench.now).isCovered)
    }

    @Test(arguments: Language.allCases)
    func `while the vault opens nothing says that there is no cloud, or how to set one up`(language: Language)
    {
        let line = AppScreen.starting(in: language).vault.sync
        #expect(line.kind != .off && !line.detail.contains("second cloud"))
    }

    @Test func `coming to the front looks at the vault, the keychain and the cloud at once`() {
        var bench = Bench()
        bench.act(.scene(.inactive))
        #expect(bench.effects.isEmpty)
        bench.act(.scene(.active))
        #expect(bench.effects == [.look])
        bench.act(.scene(.active))
        #expect(bench.effects.isEmpty)
        bench.act(.syncNow)
        #expect(bench.effects == [.look])
    }

    @Test func `EC-7, a clock that is wrong is warned of`() throws {
        var vault = VaultState.ready([try .sample(1, "GitHub")])
        vault.written = TestTime.start.addingTimeInterval(31)
        let banners = Bench(vault: vault).screen.vault.banners
        #expect(banners.map(\.kind) == [.clock])
        #expect(banners[0].message == SecondStrings.clockWarning.text(in: .english))
    }

    @Test func `an unreadable entry is shown and stands in nobody's way`() throws {
        let entry = UnreadableEntry(name: "Bank", reason: .digits(.outOfRange))
        let screen = Bench(vault: .ready([try .sample(1, "GitHub")], unreadable: [entry])).screen
        #expect(screen.vault.banners.map(\.kind) == [.unreadable] && screen.titles == ["GitHub"])
        #expect(screen.vault.banners[0].details == [entry.text(in: .english)])
    }

    @Test(arguments: [
        (VaultState.Condition.keyUnavailable, true), (.secretStore(.locked), true), (.keyNotKept, true),
        (.files(.system(.denied, path: "/h")), true), (.loading, false), (.ready, false), (.waiting, false),
        (.newerVersion(2), false), (.damaged(.empty), false),
    ])
    func `what may heal is looked at again`(condition: VaultState.Condition, heals: Bool) {
        let bench = Bench(vault: .state(condition))
        #expect((bench.state.looking != nil) == heals)
        #expect((bench.screen.keyWait != nil) == (condition == .keyUnavailable))
    }

    @Test func `a locked keychain at the start is no lost key, and opens by itself`() async throws {
        let (keys, clouds) = (MemorySecretStore(), MemoryCloud())
        let first = try await Rig(cloud: await clouds.device(), keys: keys)
        try await first.add("GitHub")
        await first.quit()
        await keys.fail(with: .locked)
        let rig = try await Rig(cloud: await clouds.device(), keys: keys, folder: first.folder)
        let screen = try await rig.screen { if case .vaultProblem = $0.vault.content { true } else { false } }
        #expect(screen.keyWait == nil && !screen.vault.canEdit)
        await keys.fail(with: nil)
        _ = try await rig.screenInTime { $0.titles == ["GitHub"] && $0.vault.canEdit }
    }

    @Test func `a folder that cannot be used at the start is tried again`() async throws {
        let folder = try ScratchFolder()
        let place = folder.path + "/home"
        let (keys, time) = (MemorySecretStore(), TestTime())
        try folder.put("home", [])
        let parts = AppDependencies(
            language: .english, version: "1", isMac: false,
            open: { () async throws(AuthenticatorError) in
                do throws(FilesError) {
                    return Authenticator(
                        home: try Home(creating: place, machine: "m"), keys: keys, device: "d", clock: time)
                } catch {
                    throw .files(error)
                }
            }, cloud: { _, _ in MemoryNothing() }, clipboard: MemoryClipboard(), camera: MemoryCamera(),
            pictures: MemoryPictures(), preferences: MemoryPreferences(), pages: MemoryPages(),
            iCloud: MemoryICloud(.present), clock: time, now: { time.date }, seed: 1)
        let store = Store(parts)
        let running = Task { await store.run() }
        for await screen in await store.screens() {
            if case .vaultProblem = screen.vault.content { break }
        }
        try FileManager.default.removeItem(atPath: place)
        store.send(.scene(.active))
        for await screen in await store.screens() where screen.vault.canEdit { break }
        running.cancel()
        await running.value
    }

    @Test(arguments: [(true, 60), (false, 60), (true, 0), (false, 0)])
    func `a copied code is cleared by the system, or by the app where the system does not`(
        expiresByItself: Bool, seconds: Int
    ) throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub")], isMac: !expiresByItself)
        bench.act(.expiry(seconds), .copy(.number(1)))
        bench.happen(.copied(mark: 5))
        let toast = try #require(bench.screen.toast)
        let byApp = !expiresByItself && seconds > 0
        let clip = bench.state.clip
        #expect((clip != nil) == byApp)
        let copied = try #require(bench.state.copied)
        #expect(
            bench.effects == [
                .wake(.toast(toast.id), after: .seconds(4)), .recordUse(.number(1)),
                .wake(.copied(copied.number), after: .seconds(2)),
            ]
                + (clip.map { [.wake(.clipboard($0.number), after: .seconds(60))] } ?? []))
        if let clip {
            bench.happen(.rang(.clipboard(clip.number + 1)))
            #expect(bench.effects.isEmpty)
            bench.happen(.rang(.clipboard(clip.number)))
            #expect(bench.effects == [.clearClipboard(mark: 5)])
        }
    }

    @Test func `a later copy is not cleared by an earlier one's time`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub")], isMac: true)
        bench.act(.copy(.number(1)))
        bench.happen(.copied(mark: 5))
        let first = try #require(bench.state.clip)
        bench.act(.copy(.number(1)))
        bench.happen(.copied(mark: 6))
        bench.happen(.rang(.clipboard(first.number)))
        #expect(bench.effects.isEmpty && bench.state.clip?.mark == 6)
    }

    @Test func `on the Mac the app itself empties the clipboard when the time is over`() async throws {
        let rig = try await Rig(clipboardExpires: false)
        try await rig.add("GitHub")
        rig.send(.copy(try await rig.list(["GitHub"]).vault.cards[0].id))
        _ = try await rig.screen { $0.toast?.text == "Copied to clipboard" }
        #expect(await rig.clipboard.present != nil)
        while await rig.clipboard.present != nil {
            rig.time.advance(by: .milliseconds(500))
            for _ in 0..<50 { await Task.yield() }
        }
    }

    @Test func `a code that was not copied is not said to be`() async throws {
        let rig = try await Rig()
        try await rig.add("GitHub")
        await rig.clipboard.refuse(true)
        rig.send(.copy(try await rig.list(["GitHub"]).vault.cards[0].id))
        let toast = try await rig.screen { $0.toast?.text == "The code could not be copied." }.toast
        #expect(toast?.haptic == .warning)
    }

    @Test func `settings are shown, changed, kept and read again`() async throws {
        let rig = try await Rig()
        let page = try await rig.screen { $0.vault.canEdit }.settings
        #expect(page.expiry == 60 && page.isLocalOnly && page.canOpenCodeSettings)
        #expect(page.expiries.map(\.id) == [30, 60, 120, 300, 0])
        #expect(
            page.expiries.map(\.label)
                == ["after 30 seconds", "after 1 minute", "after 2 minutes", "after 5 minutes", "never"])
        rig.send(.expiry(120), .expiry(7), .localOnly(false), .openCodeSettings)
        _ = try await rig.screen { $0.settings.expiry == 120 && !$0.settings.isLocalOnly }
        while await rig.pages.opened != [.codes] { await Task.yield() }
        let kept = await rig.preferences.kept
        let again = try await Rig(preferences: kept)
        let page2 = try await again.screen { $0.vault.canEdit }.settings
        #expect(page2.expiry == 120 && !page2.isLocalOnly && page2.storage?.place == "iCloud")
    }

    @Test(
        arguments: [
            ([:], 60, true, Storage.keyValue, false),
            (
                [
                    "clipboardSeconds": "0", "clipboardLocalOnly": "no", "storage": "drive",
                    "storageIsNew": "yes",
                ],
                0, false, .drive, true
            ),
            (
                ["clipboardSeconds": "31", "clipboardLocalOnly": "maybe", "storage": "floppy"], 60, true,
                .keyValue, false
            ),
            (["clipboardSeconds": "-1"], 60, true, .keyValue, false),
        ] as [([String: String], Int, Bool, Storage, Bool)])
    func `kept settings that make no sense count as not chosen`(
        kept: [String: String], expiry: Int, localOnly: Bool, storage: Storage, moving: Bool
    ) {
        var named: [AppSettings.Name: String] = [:]
        for (name, text) in kept { named[AppSettings.Name(rawValue: name) ?? .expiry] = text }
        let settings = AppSettings(named)
        #expect(settings.expiry == expiry && settings.isLocalOnly == localOnly)
        #expect(settings.storage == storage && settings.isMoving == moving)
        #expect(AppSettings(settings.kept) == settings)
    }

    @Test func `a sheet in which something was typed does not give way to another`() {
        var bench = Bench()
        bench.act(.show(.add), .way(.manual), .field(.issuer, "x"), .show(.settings))
        #expect(bench.screen.sheet?.name == "add")
        bench.act(.field(.issuer, ""), .show(.settings))
        #expect(bench.screen.sheet?.name == "settings")
        for kind in AppScreen.Sheet.Kind.allCases {
            bench.act(.show(kind))
            #expect(bench.screen.sheet?.name == kind.rawValue)
        }
    }

    @Test func `a question is asked once, and only its own answer counts`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub"), try .sample(2, "Amazon")])
        bench.act(.delete(.number(1)), .delete(.number(1)), .delete(.number(2)))
        let first = try #require(bench.question)
        bench.act(.answer(first.id + 99, true))
        #expect(bench.jobs.isEmpty && bench.question == first)
        bench.act(.answer(first.id, true))
        #expect(bench.jobs == [.delete(.number(1), name: "GitHub")])
        #expect(bench.question?.title == "Delete Amazon?")
        bench.act(.answer(first.id, true))
        #expect(bench.jobs.isEmpty)
    }

    @Test func `what is not there any more is said`() {
        var bench = Bench()
        for action in [
            AppAction.copy(.number(1)), .edit(.number(1)), .delete(.number(1)), .restore(.number(1)),
            .deleteNow(.number(1)), .forget("1"),
        ] {
            bench.act(action)
            #expect(bench.screen.toast?.text == "This account is not here any more.")
            #expect(bench.question == nil && bench.jobs.isEmpty)
        }
    }

    @Test func `About tells the threat model in plain words, the version and the licence`() {
        for language in Language.allCases {
            var bench = Bench(language)
            bench.act(.show(.about))
            guard case .about(let page)? = bench.screen.sheet else {
                Issue.record("\(bench.screen)")
                return
            }
            #expect(page.version.contains("1.2.3") && page.sections.count == 6)
            #expect(Set(page.sections.map(\.title)).count == 6)
            let text = page.sections.map(\.text).joined()
            for word in ["iCloud", "AES-256-GCM", "MIT"] { #expect(text.contains(word)) }
            let promise = language == .chinese ? "我们不承诺恢复" : "we promise no recovery"
            #expect(text.contains(promise))
        }
    }
}
