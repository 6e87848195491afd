import Foundation
import SyncEngine
import SyncFakes
import Secrets
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// iCloud as a person meets it: another account's, emptied, without its key; and the app in the background.
@Suite(.timeLimit(.minutes(2))) struct CloudTests {
    @Test(arguments: [SyncStatus.Phase.emptied, .otherAccount])
    func `another cloud is decided about by the person, who is asked once more`(phase: SyncStatus.Phase)
        throws
    {
        for (action, job) in [
            (IdeaScreen.Offer.Action.merge, phase == .emptied ? IdeaJob.refill : .merge),
            (.separate, .separate([])),
        ] {
            var bench = Bench(box: .ready([.sample(1, "Tomatoes")], sync: .at(phase)))
            let banner = try #require(bench.screen.ideas.banners.first)
            #expect(banner.kind == .otherCloud && banner.offers.map(\.action) == [.merge, .separate])
            #expect(!banner.message.contains("ideabox "), "no commands in an app")
            bench.act(.offer(action))
            let offer = try #require(banner.offers.first { $0.action == action })
            #expect(
                bench.question
                    == Question(
                        id: bench.question?.id ?? 0, title: offer.label + "?", message: offer.meaning,
                        confirm: offer.label, cancel: "Cancel", isDestructive: false))
            var other = bench
            other.answer(false)
            #expect(other.effects.isEmpty && other.question == nil)
            bench.answer(true)
            #expect(bench.jobs == [job])
        }
    }

    @Test func `a yes to what is not offered any more does nothing, and says so`() {
        var bench = Bench(box: .ready([.sample(1, "Tomatoes")], sync: .at(.emptied)))
        bench.act(.offer(.merge))
        bench.happen(.box(.ready([.sample(1, "Tomatoes")], sync: .at(.otherAccount)), .first))
        bench.answer(true)
        #expect(bench.jobs.isEmpty)
        #expect(bench.screen.toast?.text == "This is not offered any more. Nothing was changed.")
    }

    @Test func `kept apart, each account has its own ideas, and going back brings the former ones`()
        async throws
    {
        let (clouds, keys, time) = (MemoryCloud(), MemorySecretStore(), TestTime())
        let device = await clouds.device(owner: "ann")
        let other = await Rig("Mac", cloud: await clouds.device(owner: "bob"), keys: keys, time: time)
        try await other.add("Bob's idea")
        _ = try await other.screenInTime { $0.ideas.sync.kind == .synced }
        let (store, kept) = (RigStore(), MemoryPreferences())
        let rig = await Rig(cloud: device, keys: keys, time: time, store: store, preferences: kept)
        try await rig.add("Ann's idea")
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced }
        await device.signIn("bob")
        try await keepApart(rig)
        let bobs = try await rig.screenInTime { $0.titles == ["Bob's idea"] && $0.ideas.sync.kind == .synced }
        #expect(bobs.ideas.banners.isEmpty)
        await device.signIn("ann")
        try await keepApart(rig)
        let back = try await rig.screenInTime { $0.titles == ["Ann's idea"] && $0.ideas.sync.kind == .synced }
        #expect(back.ideas.banners.isEmpty)
        while await kept.kept["shelf"] != "ideas" { await Task.yield() }
        await rig.quit()
        await device.signIn("bob")
        let again = await Rig(cloud: device, keys: keys, time: time, store: store, preferences: kept)
        try await again.list(["Ann's idea"])
        try await keepApart(again)
        while await kept.kept["shelf"] != "ideas-2" { await Task.yield() }
        #expect(await kept.kept["shelves"] == "ideas,ideas-2", "no third one")
        try await again.list(["Bob's idea"])
    }

    private func keepApart(_ rig: Rig) async throws {
        _ = try await rig.screenInTime { $0.ideas.banners.contains { $0.kind == .otherCloud } }
        rig.send(.offer(.separate))
        let question = try #require(try await rig.screen { $0.question != nil }.question)
        rig.send(.answer(question.id, true))
        _ = try await rig.screen { $0.toast?.text.hasPrefix("The ideas so far") == true }
    }

    @Test func `merged, both accounts' ideas are together, and nothing is sent before`() async throws {
        let (clouds, keys) = (MemoryCloud(), MemorySecretStore())
        let device = await clouds.device(owner: "ann")
        let other = await Rig("Mac", cloud: await clouds.device(owner: "bob"), keys: keys)
        try await other.add("From the Mac")
        _ = try await other.screenInTime { $0.ideas.sync.kind == .synced }
        let rig = await Rig(cloud: device, keys: keys, time: other.time)
        try await rig.add("From the phone")
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced }
        await device.signIn("bob")
        _ = try await rig.screenInTime { !$0.ideas.banners.isEmpty }
        #expect(try await other.screen { _ in true }.titles == ["From the Mac"])
        rig.send(.offer(.merge))
        let question = try #require(try await rig.screen { $0.question != nil }.question)
        rig.send(.answer(question.id, true))
        let both = try await rig.screenInTime { $0.titles.count == 2 && $0.ideas.sync.kind == .synced }
        #expect(both.ideas.banners.isEmpty)
        _ = try await other.screenInTime { $0.titles.count == 2 }
    }

    @Test func `an emptied iCloud is filled again when the person says so`() async throws {
        let clouds = MemoryCloud()
        let rig = await Rig(cloud: await clouds.device())
        try await rig.add("Tomatoes")
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced }
        await clouds.erase()
        rig.send(.syncNow)
        let asked = try await rig.screenInTime { $0.ideas.banners.first?.kind == .otherCloud }
        #expect(asked.titles == ["Tomatoes"] && asked.ideas.sync.text == "Cloud is empty")
        rig.send(.offer(.merge))
        let question = try #require(try await rig.screen { $0.question != nil }.question)
        rig.send(.answer(question.id, true))
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced && $0.ideas.banners.isEmpty }
    }

    @Test func `a missing key is looked for with growing pauses, and after 83 seconds how to check is said`()
        throws
    {
        var box = BoxState.ready([], sync: .at(.closed))
        box.revision = 1
        var bench = Bench(isMac: true, box: box)
        #expect(
            bench.screen.keyWait
                == KeyWait(isBusy: true, hint: "On a new device this can take a minute."))
        #expect(bench.screen.capture.isOn, "ideas can be written all the same")
        let number = try #require(bench.state.looking?.number)
        var pauses: [Duration] = []
        for _ in 1...10 {
            bench.happen(.rang(.look(number)))
            #expect(bench.effects.first == .look)
            for case .wake(.look, let pause) in bench.effects { pauses.append(pause) }
        }
        #expect(pauses == [2, 3, 5, 8, 13, 21, 30, 60, 60, 60].map { .seconds($0) })
        #expect(bench.screen.keyWait?.isBusy == false)
        #expect(bench.screen.keyWait?.hint.contains("iCloud Keychain") == true)
        bench.hold([.sample(1, "Tomatoes")])
        #expect(bench.screen.keyWait == nil && bench.state.looking == nil)
    }

    @Test func `a key that arrives late opens the ideas by itself`() async throws {
        let (clouds, keys, time) = (MemoryCloud(), MemorySecretStore(), TestTime())
        let mac = await Rig("Mac", cloud: await clouds.device(), keys: keys, time: time)
        try await mac.add("Tomatoes")
        _ = try await mac.screenInTime { $0.ideas.sync.kind == .synced }
        let own = MemorySecretStore()
        let phone = await Rig("Phone", cloud: await clouds.device(), keys: own, time: time)
        _ = try await phone.screenInTime { $0.keyWait != nil }
        try await phone.add("Written meanwhile")
        for name in try await keys.names() {
            if let secret = try await keys.read(name) { try await own.add(name, secret) }
        }
        let both = try await phone.screenInTime { $0.titles.count == 2 && $0.ideas.sync.kind == .synced }
        #expect(both.keyWait == nil)
        _ = try await mac.screenInTime { $0.titles.count == 2 }
    }

    @Test
    func `coming to the front looks into the cloud, going away hands over in the time the system leaves`()
        async throws
    {
        var bench = Bench()
        bench.act(.scene(.inactive))
        #expect(bench.effects.isEmpty)
        bench.act(.scene(.background))
        #expect(bench.effects == [.handOver] && bench.screen.nextRefresh == nil)
        bench.act(.scene(.background))
        #expect(bench.effects.isEmpty)
        bench.act(.scene(.active))
        #expect(bench.effects == [.look, .takeIn])
        let clouds = MemoryCloud()
        let rig = await Rig(cloud: await clouds.device())
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced }
        rig.send(.capture("Tomatoes", over: 0), .add, .scene(.background))
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced && $0.titles == ["Tomatoes"] }
        while rig.background.ended.withLock({ $0 }) < 1 {
            rig.time.advance(by: .milliseconds(100))
            await Task.yield()
        }
        #expect(rig.background.begun.withLock { $0 } == 1)
    }

    @Test func `a silent push reads the cloud, and says whether it brought something`() async throws {
        let (clouds, keys, time) = (MemoryCloud(), MemorySecretStore(), TestTime())
        let (near, far) = (await clouds.device(), await clouds.device())
        let phone = await Rig("Phone", cloud: near, keys: keys, time: time, isActive: false)
        _ = try await phone.screenInTime { $0.ideas.sync.kind == .synced }
        await near.meet { $0.isOffline = true }
        let mac = await Rig("Mac", cloud: far, keys: keys, time: time)
        try await mac.add("Tomatoes")
        _ = try await mac.screenInTime { $0.ideas.sync.kind == .synced }
        _ = try await phone.screenInTime { $0.ideas.sync.kind == .offline }
        await near.meet { $0.isOffline = false }
        let ticking = Task {
            while !Task.isCancelled {
                time.advance(by: .milliseconds(100))
                for _ in 0..<50 { await Task.yield() }
            }
        }
        _ = await phone.app.refresh()
        try await phone.list(["Tomatoes"])
        _ = try await phone.screenInTime { $0.ideas.sync.kind == .synced }
        #expect(await phone.app.refresh() == false)
        ticking.cancel()
        await ticking.value
    }

    @Test func `a background that never ends is given up after 25 seconds`() async throws {
        let rig = await Rig(cloud: SilentCloud())
        try await rig.add("Tomatoes")
        rig.send(.scene(.background))
        while rig.background.begun.withLock({ $0 }) < 1 { await Task.yield() }
        while rig.background.ended.withLock({ $0 }) < 1 {
            rig.time.advance(by: .seconds(1))
            await Task.yield()
        }
        #expect(try await rig.screen { _ in true }.titles == ["Tomatoes"])
    }

    @Test func `another sign of iCloud looks into it, the first one does not`() {
        var bench = Bench()
        bench.happen(.iCloud(.present))
        #expect(bench.effects.isEmpty)
        bench.happen(.iCloud(.unknown))
        #expect(bench.effects == [.look])
        bench.happen(.iCloud(.unknown))
        #expect(bench.effects.isEmpty)
    }

    @Test func `deleted ideas are counted every six hours while the app stays open`() throws {
        var bench = Bench()
        let number = try #require(bench.state.tending)
        bench.happen(.rang(.tend(number)))
        let next = try #require(bench.state.tending)
        #expect(bench.effects == [.look, .wake(.tend(next), after: .seconds(6 * 3600))])
    }

    @Test func `an empty list says that iCloud is being looked into, as long as it is`() {
        var bench = Bench(box: .ready([], sync: .at(.waiting)))
        #expect(bench.screen.notes.count == 1)
        bench.happen(.box(.ready([], sync: .at(.synced)), .first))
        #expect(bench.screen.notes.isEmpty)
        bench.happen(.box(.ready([], sync: SyncStatus()), .first))
        #expect(bench.screen.ideas.sync.kind != .off, "iCloud is always there to be waited for")
        bench.happen(.box(.ready([], sync: .at(.keyMissing(on: ["vm"]))), .first))
        let detail = bench.screen.ideas.sync.detail
        #expect(detail.contains("vm") && detail.contains("iCloud Keychain") && !detail.contains("ideabox "))
    }
}

/// A cloud that never answers.
private struct SilentCloud: Cloud {
    let limits = CloudLimits(registerBytes: 1 << 20, confirms: true, keepsVersions: true, tellsComplete: true)
    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        try await silence()
        throw .offline
    }
    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> {
        try await silence()
        throw .offline
    }
    func put(_ put: CloudPut) async throws(CloudError) -> String {
        try await silence()
        throw .offline
    }
    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) { try await silence() }
    func events() -> AsyncStream<CloudEvent> { AsyncStream { $0.finish() } }

    private func silence() async throws(CloudError) {
        let (stream, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        throw .offline
    }
}
