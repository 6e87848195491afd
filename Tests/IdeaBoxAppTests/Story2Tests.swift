import Foundation
import SyncEngine
import SyncFakes
import Secrets
import TestSupport
import SyncProduct
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// User story 2: the same ideas on every device, without doing anything.
@Suite(.timeLimit(.minutes(2))) struct Story2Tests {
    /// Two devices of one person.
    private struct Pair {
        let clouds = MemoryCloud()
        let keys = MemorySecretStore()
        let time = TestTime()
        let near: MemoryCloud.Device
        let far: MemoryCloud.Device
        let phone: Rig
        let mac: Rig

        init() async {
            near = await clouds.device()
            far = await clouds.device()
            phone = await Rig("Phone", cloud: near, keys: keys, time: time)
            mac = await Rig("Mac", cloud: far, keys: keys, time: time, isMac: true)
        }

        /// An idea that both have.
        func share(_ text: String) async throws {
            try await phone.add(text)
            try await mac.list([text])
            _ = try await phone.screenInTime { $0.ideas.sync.kind == .synced }
        }
    }

    @Test func `US2-1, an idea that is added on one device appears on the other`() async throws {
        let pair = await Pair()
        try await pair.phone.add("Tomatoes")
        let there = try await pair.mac.list(["Tomatoes"])
        #expect(there.sheet == nil && there.question == nil)
        let here = try await pair.phone.screenInTime { $0.ideas.sync.kind == .synced }
        #expect(here.ideas.cards.allSatisfy { !$0.isPending })
    }

    @Test func `US2-2, an edit shows on the other device, in its open sheet too`() async throws {
        let pair = await Pair()
        try await pair.share("Tomatoes")
        _ = try await pair.mac.open("Tomatoes")
        let form = try await pair.phone.open("Tomatoes")
        pair.phone.send(.field(.title, "Beans", over: form.fields[0].typed.version), .save)
        let there = try await pair.mac.screenInTime { $0.ideaForm?.title == "Beans" }
        #expect(there.titles == ["Beans"] && there.ideaForm?.holdsWork == false)
        #expect(there.ideaForm?.fields[0].typed.version == 1, "its view takes it")
    }

    @Test func `US2-3, a deletion is reflected on the other device, and Undo brings it back to both`()
        async throws
    {
        let pair = await Pair()
        try await pair.share("Tomatoes")
        let card = try #require(try await pair.phone.list(["Tomatoes"]).ideas.cards.first)
        pair.phone.send(.delete(card.id))
        try await pair.mac.list([])
        pair.phone.send(.undo)
        try await pair.mac.list(["Tomatoes"])
        try await pair.phone.list(["Tomatoes"])
    }

    @Test func `US2-4, a device that was offline has the new idea once it is back`() async throws {
        let pair = await Pair()
        try await pair.share("Tomatoes")
        await pair.far.meet { $0.isOffline = true }
        pair.mac.send(.syncNow)
        _ = try await pair.mac.screenInTime { $0.ideas.sync.kind == .offline }
        try await pair.phone.add("Beans")
        _ = try await pair.phone.screenInTime { $0.ideas.sync.kind == .synced }
        #expect(try await pair.mac.screen { _ in true }.titles == ["Tomatoes"])
        await pair.far.meet { $0.isOffline = false }
        try await pair.mac.list(["Beans", "Tomatoes"])
    }

    @Test func `the devices stand in the page of sync, and one that is forgotten leaves it`() async throws {
        let pair = await Pair()
        try await pair.share("Tomatoes")
        pair.phone.send(.show(.sync))
        let page = try #require(
            try await pair.phone.screenInTime { $0.syncPage?.devices.count == 2 }.syncPage)
        #expect(page.devices[0].seen == "This device" && !page.devices[0].canForget)
        #expect(page.devices[1].name == "Mac" && page.devices[1].canForget)
        #expect(page.line.kind == .synced && page.handedOver?.hasPrefix("Saved ") == true)
        await pair.mac.quit()
        pair.phone.send(.forget(page.devices[1].id))
        let question = try #require(try await pair.phone.screen { $0.sheetQuestion != nil }.question)
        #expect(question.title == "Forget Mac?" && question.isDestructive)
        pair.phone.send(.answer(question.id, true))
        let after = try await pair.phone.screen { $0.syncPage?.devices.count == 1 }
        #expect(after.titles == ["Tomatoes"])
    }
}
