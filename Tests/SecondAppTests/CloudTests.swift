import Foundation
import SyncEngine
import SyncFakes
import Secrets
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore
@testable import SyncProduct

/// iCloud as a person meets it: waiting, not known to be on, full, another account's, and the choice of storage.
@Suite(.timeLimit(.minutes(2))) struct CloudTests {
    @Test func `iCloud is waited for 15 seconds, then the list is shown with a quiet note`() throws {
        var bench = Bench(vault: .state(.waiting))
        guard case .waiting = bench.screen.vault.content else {
            Issue.record("\(bench.screen.vault.content)")
            return
        }
        #expect(bench.screen.vault.canEdit && bench.screen.notes.isEmpty)
        let number = try #require(bench.state.awaiting?.number)
        var fresh = AppState(bench.state.traits)
        #expect(
            fresh.step(.vault(.state(.waiting)), at: bench.now)
                == [.wake(.cloud(1), after: .seconds(15))])
        bench.happen(.rang(.cloud(number)))
        guard case .empty(let notice) = bench.screen.vault.content else {
            Issue.record("\(bench.screen.vault.content)")
            return
        }
        #expect(notice.message == "Tap + to add your first account")
        #expect(
            bench.screen.notes == [
                "Checking iCloud. Accounts of your other devices appear here by themselves."
            ])
        bench.happen(.vault(.ready([try .sample(1, "GitHub")])))
        #expect(bench.screen.notes.isEmpty && bench.state.awaiting == nil)
    }

    @Test func `an iCloud that never answers keeps nobody from adding`() async throws {
        let clouds = MemoryCloud()
        let device = await clouds.device()
        await device.meet { $0.isOffline = true }
        let rig = try await Rig(cloud: device)
        let screen = try await rig.screenInTime {
            if case .empty = $0.vault.content { true } else { false }
        }
        #expect(screen.vault.sync.kind == .offline && screen.vault.canEdit)
        try await rig.add("GitHub")
        // EC-3: it travels once there is a way.
        await device.meet { $0.isOffline = false }
        _ = try await rig.screenInTime { $0.vault.sync.kind == .synced }
    }

    @Test func `an iCloud store that cannot say that it is empty ends the wait, too`() async throws {
        let clouds = MemoryCloud(.keyValueStore, delivery: .manual)
        let rig = try await Rig(cloud: await clouds.device())
        _ = try await rig.screen { if case .waiting = $0.vault.content { true } else { false } }
        let screen = try await rig.screenInTime {
            if case .empty = $0.vault.content { true } else { false }
        }
        #expect(screen.notes.count == 1)
    }

    @Test(
        arguments: [
            (ICloudStatus.present, 1, false), (.unknown, 1, true), (.unknown, 2, false), (nil, 1, false),
        ] as [(ICloudStatus?, Int, Bool)])
    func `that iCloud is not known to be on is a quiet note, unless other devices are seen`(
        sign: ICloudStatus?, devices: Int, isSaid: Bool
    ) throws {
        let all = (0..<devices).map { number in
            SyncedDevice(
                id: "\(number)", name: "\(number)", lastSeen: nil, isThisDevice: number == 0,
                isReadable: true,
                isFormer: false, secondsAhead: 0, version: 0)
        }
        var bench = Bench(
            vault: .ready([try .sample(1, "GitHub")], sync: .at(.handedOver, devices: all)))
        if let sign { bench.happen(.iCloud(sign)) }
        #expect(
            bench.screen.notes
                == (isSaid
                    ? [
                        "iCloud is not known to be on. Everything works on this device; turn on iCloud to have "
                            + "the accounts on your others."
                    ] : []))
        #expect(bench.screen.vault.canEdit)
    }

    @Test(arguments: [(SyncStatus.Phase.tooLarge, true), (.quotaExceeded, true), (.offline, false)])
    func `a vault that has outgrown the small store is offered iCloud Drive`(
        phase: SyncStatus.Phase, isOutgrown: Bool
    ) throws {
        var bench = Bench(vault: .ready([try .sample(1, "GitHub")], sync: .at(phase)))
        #expect(bench.screen.notes.isEmpty != isOutgrown)
        let storage = try #require(bench.screen.settings.storage)
        #expect(storage.place == "iCloud" && storage.offer == "Use iCloud Drive" && storage.back == nil)
        #expect(storage.note.hasPrefix("The accounts no longer fit") == isOutgrown)
        bench.act(.useDrive)
        let question = try #require(bench.question)
        #expect(question.title == "Use iCloud Drive from now on?" && !question.isDestructive)
        #expect(bench.effects.isEmpty, "nothing is moved before the answer")
        bench.answer(true)
        var settings = AppSettings()
        (settings.storage, settings.isMoving) = (.drive, true)
        #expect(bench.effects == [.keep(settings), .use(.drive)])
        #expect(bench.screen.settings.storage?.place == "iCloud Drive" && bench.screen.notes.isEmpty)
        bench.act(.useDrive)
        #expect(bench.question == nil)
    }

    @Test func `an empty storage that was chosen anew is begun once, and only then`() throws {
        var bench = Bench(vault: .ready([], sync: .at(.emptied)))
        #expect(bench.jobs.isEmpty, "nobody chose another one: the person is asked")
        bench.act(.useDrive)
        bench.answer(true)
        #expect(bench.jobs.isEmpty, "what is known is about the former one")
        func told(_ phase: SyncStatus.Phase) -> AppEvent {
            .vault(.ready([], sync: .at(phase, cloud: "iCloud Drive")))
        }
        bench.happen(.vault(.ready([], sync: .at(.synced))))
        #expect(bench.state.settings.isMoving)
        bench.happen(told(.emptied))
        #expect(bench.jobs == [.refill])
        bench.happen(told(.syncing))
        bench.happen(told(.emptied))
        #expect(bench.jobs.isEmpty)
        bench.happen(.finished(.refill, .done([])))
        #expect(bench.effects.isEmpty, "the cloud is not seen to be begun yet")
        bench.happen(told(.handedOver))
        #expect(bench.state.settings.isMoving == false)
        #expect(bench.effects == [.keep(bench.state.settings)])
    }

    @Test func `a storage that cannot be begun is tried again after growing pauses`() throws {
        var bench = Bench(vault: .ready([], sync: .at(.emptied)))
        bench.act(.useDrive)
        bench.answer(true)
        let emptied = AppEvent.vault(.ready([], sync: .at(.emptied, cloud: "iCloud Drive")))
        bench.happen(emptied)
        var pauses: [Duration] = []
        for _ in 0..<11 {
            #expect(bench.jobs == [.refill])
            bench.happen(.finished(.refill, .cloudFailed))
            guard case .wake(let alarm, let pause)? = bench.effects.first else { throw Rig.Ended() }
            #expect(bench.effects.count == 1 && bench.screen.toast == nil)
            pauses.append(pause)
            bench.happen(emptied)
            #expect(bench.effects.isEmpty)
            bench.happen(.rang(alarm))
        }
        #expect(pauses == [1, 2, 3, 5, 8, 13, 21, 30, 60, 60, 60].map { .seconds($0) })
        bench.happen(.finished(.refill, .cloudFailed))
        bench.act(.useKeyValueStore)
        bench.answer(true)
        #expect(bench.state.refilling == nil, "another storage is begun anew")
    }

    @Test func `a yes to what is not offered any more does nothing, and says so`() throws {
        var bench = Bench(vault: .ready([try .sample(1, "GitHub")], sync: .at(.emptied)))
        bench.act(.offer(.merge))
        bench.happen(.vault(.ready([try .sample(1, "GitHub")], sync: .at(.otherAccount))))
        bench.answer(true)
        #expect(bench.jobs.isEmpty)
        #expect(bench.screen.toast?.text == SecondStrings.offerGone.text(in: .english))
    }

    @Test func `in Chinese the storage has the name that Settings gives it`() {
        #expect(Storage.drive.name(in: .chinese) == "iCloud 云盘")
        var bench = Bench(.chinese, vault: .ready([], sync: .at(.synced)))
        bench.act(.useDrive)
        bench.answer(true)
        bench.happen(.vault(.ready([], sync: .at(.emptied, cloud: "iCloud 云盘"))))
        #expect(bench.jobs == [.refill])
    }

    @Test func `the move to iCloud Drive and back takes everything along`() async throws {
        let drive = MemoryCloud()
        let keys = MemorySecretStore()
        let rig = try await Rig(drive: await drive.device(), keys: keys)
        try await rig.add("GitHub", "mona")
        _ = try await rig.screenInTime { $0.vault.sync.kind == .synced }
        rig.send(.useDrive)
        let question = try #require(try await rig.screen { $0.question != nil }.question)
        rig.send(.answer(question.id, true))
        let there = try await rig.screenInTime {
            $0.vault.sync.kind == .synced && $0.vault.sync.cloud == "iCloud Drive"
        }
        #expect(there.titles == ["GitHub"] && there.vault.banners.isEmpty)
        let other = try await Rig(
            "Pad", drive: await drive.device(), keys: keys, preferences: ["storage": "drive"])
        _ = try await other.screenInTime { $0.titles == ["GitHub"] }
        while await rig.preferences.kept["storageIsNew"] != "no" { await Task.yield() }
        #expect(await rig.preferences.kept["storage"] == "drive")
        rig.send(.useKeyValueStore)
        let back = try #require(
            try await rig.screen { $0.question?.title == "Go back to iCloud’s small store?" }.question)
        rig.send(.answer(back.id, true))
        _ = try await rig.screenInTime {
            $0.vault.sync.kind == .synced && $0.vault.sync.cloud == "iCloud" && $0.titles == ["GitHub"]
        }
    }

    @Test(arguments: [SyncStatus.Phase.emptied, .otherAccount])
    func `EC-4, another cloud is decided about by the person, who is asked once more`(phase: SyncStatus.Phase)
        throws
    {
        for (action, job) in [
            (Screen.Offer.Action.merge, phase == .emptied ? VaultJob.refill : .merge), (.separate, .separate),
        ] {
            var bench = Bench(vault: .ready([try .sample(1, "GitHub")], sync: .at(phase)))
            let banner = try #require(bench.screen.vault.banners.first)
            #expect(banner.kind == .otherCloud && banner.offers.map(\.action) == [.merge, .separate])
            bench.act(.offer(action))
            let question = try #require(bench.question)
            let offer = try #require(banner.offers.first { $0.action == action })
            #expect(
                question
                    == AppScreen.Question(
                        id: question.id, title: offer.label + "?", message: offer.meaning,
                        confirm: offer.label, cancel: "Cancel", isDestructive: false))
            var other = bench
            other.answer(false)
            #expect(other.effects.isEmpty && other.question == nil)
            bench.answer(true)
            #expect(bench.jobs == [job])
            try bench.finish()
            #expect(bench.screen.toast?.haptic == .success)
        }
    }

    @Test func `a damaged vault is set aside or rebuilt, and what is not offered is not done`() throws {
        for canRebuild in [false, true] {
            var vault = VaultState.state(.damaged(.changed))
            vault.canRebuild = canRebuild
            var bench = Bench(vault: vault)
            bench.act(.offer(canRebuild ? .setAside : .rebuild))
            #expect(bench.effects.isEmpty)
            bench.act(.offer(.merge))
            #expect(bench.effects.isEmpty && bench.question == nil)
            bench.act(.offer(canRebuild ? .rebuild : .setAside))
            #expect(bench.jobs == [.setAside(rebuilding: canRebuild)])
            try bench.finish()
            #expect(bench.screen.toast?.text.contains("put aside on this device") == true)
        }
    }

    @Test func `EC-4, an Apple ID whose keychain lacks the key gets the error state, and nothing is sent`()
        async throws
    {
        let clouds = MemoryCloud()
        let rig = try await Rig("Old", cloud: await clouds.device())
        try await rig.add("GitHub")
        _ = try await rig.screenInTime { $0.vault.sync.kind == .synced }
        await rig.quit()
        // The same home, another person's keychain.
        let other = try await Rig("Old", cloud: await clouds.device(), folder: rig.folder)
        // The missing key may be known while the cloud is still being read.
        let screen = try await other.screenInTime { $0.keyWait != nil && $0.vault.sync.kind != .syncing }
        #expect(!screen.vault.canEdit && screen.titles.isEmpty)
        #expect(screen.vault.sync.kind == .attention)
    }

    @Test func `EC-6, removed and installed again, everything is there by itself`() async throws {
        let (clouds, keys) = (MemoryCloud(.keyValueStore), MemorySecretStore())
        let cloud = await clouds.device()
        let rig = try await Rig("Before", cloud: cloud, keys: keys)
        try await rig.add("GitHub", "mona")
        _ = try await rig.screenInTime { $0.vault.sync.kind == .handedOver }
        await rig.quit()
        let again = try await Rig("After", cloud: cloud, keys: keys)
        let screen = try await again.screenInTime { $0.titles == ["GitHub"] }
        #expect(screen.question == nil && screen.sheet == nil)
    }
}
