import Foundation
import SyncEngine
import SyncFakes
import Secrets
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// User story 4: several devices.
///
/// Two running apps, one cloud as Apple's key-value store behaves, one keychain.
@Suite(.timeLimit(.minutes(2))) struct Story4Tests {
    private struct Pair {
        let (phone, mac): (Rig, Rig)
        let (keys, clouds): (MemorySecretStore, MemoryCloud)
        let time: TestTime

        init(_ traits: MemoryCloudModel.CloudBehavior = .keyValueStore) async throws {
            (keys, clouds, time) = (MemorySecretStore(), MemoryCloud(traits), TestTime())
            phone = try await Rig("Phone", cloud: await clouds.device(), keys: keys, time: time)
            mac = try await Rig("Mac", cloud: await clouds.device(), keys: keys, time: time)
        }

        /// The phone's first account, seen by the Mac.
        func begin() async throws {
            try await phone.add("GitHub", "mona")
            _ = try await mac.screenInTime { $0.titles == ["GitHub"] }
        }
    }

    @Test func `US4-1, added on one device it appears on the other without doing anything`() async throws {
        let pair = try await Pair()
        try await pair.phone.add("GitHub", "mona")
        let there = try await pair.mac.screenInTime { $0.titles == ["GitHub"] }
        let here = try await pair.phone.list(["GitHub"])
        #expect(there.vault.cards[0].id == here.vault.cards[0].id)
        let now = pair.time.date
        #expect(there.vault.cards[0].at(now).code == here.vault.cards[0].at(now).code)
        let seen = try await pair.phone.screenInTime { $0.vault.sync.text == "Up to date on Mac" }
        #expect(seen.vault.sync.kind == .handedOver)
    }

    @Test func `US4-2, deleted on one device it leaves the other`() async throws {
        let pair = try await Pair()
        try await pair.begin()
        let id = try await pair.phone.list(["GitHub"]).vault.cards[0].id
        pair.phone.send(.delete(id))
        let question = try #require(try await pair.phone.screen { $0.question != nil }.question)
        pair.phone.send(.answer(question.id, true))
        let screen = try await pair.mac.screenInTime { $0.vault.total == 0 && $0.vault.deletedCount == 1 }
        guard case .empty = screen.vault.content else {
            Issue.record("\(screen.vault.content)")
            return
        }
    }

    @Test func `US4-3, edited on one device, the other shows the edit`() async throws {
        let pair = try await Pair()
        try await pair.begin()
        let id = try await pair.mac.list(["GitHub"]).vault.cards[0].id
        pair.mac.send(.edit(id), .field(.issuer, "GitLab"), .save)
        _ = try await pair.phone.screenInTime { $0.titles == ["GitLab"] }
    }

    @Test(arguments: [MemoryCloudModel.CloudBehavior.keyValueStore, .plain])
    func `US4-4, a new device shows every token at its first start`(traits: MemoryCloudModel.CloudBehavior)
        async throws
    {
        let pair = try await Pair(traits)
        try await pair.begin()
        let pad = try await Rig("Pad", cloud: await pair.clouds.device(), keys: pair.keys, time: pair.time)
        let screen = try await pad.screenInTime { $0.titles == ["GitHub"] }
        #expect(screen.question == nil && screen.sheet == nil && screen.vault.banners.isEmpty)
    }

    @Test func `a device is forgotten after a question, and its accounts stay`() async throws {
        let pair = try await Pair(.plain)
        try await pair.begin()
        pair.phone.send(.show(.sync))
        _ = try await pair.phone.screenInTime { $0.syncPage?.devices.count == 2 }
        await pair.mac.quit()
        let page = try #require(try await pair.phone.screen { $0.syncPage?.devices.count == 2 }.syncPage)
        #expect(page.devices.map(\.name) == ["Phone", "Mac"])
        #expect(page.devices.map(\.canForget) == [false, true])
        #expect(page.devices[0].seen == "This device" && page.devices[1].seen.hasPrefix("Last seen"))
        #expect(page.handedOver?.hasPrefix("Saved ") == true)
        pair.phone.send(.forget(page.devices[1].id))
        let question = try #require(try await pair.phone.screen { $0.question != nil }.sheetQuestion)
        #expect(question.title == "Forget Mac?" && question.isDestructive)
        pair.phone.send(.answer(question.id, true))
        let end = try await pair.phone.screen { $0.syncPage?.devices.count == 1 }
        #expect(end.titles == ["GitHub"])
        _ = try await pair.phone.screen { $0.toast?.text == "Mac is forgotten." }
    }
}
