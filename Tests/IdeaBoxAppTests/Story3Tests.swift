import Foundation
import SyncEngine
import SyncFakes
import Secrets
import TestSupport
import SyncProduct
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// User story 3: edits at the same time, no network, no account.
@Suite(.timeLimit(.minutes(2))) struct Story3Tests {
    @Test func `US3-1, both texts of one idea are kept, side by side, and either can be taken`() async throws
    {
        let (phone, mac) = try await edited()
        let both = try await mac.screenInTime { $0.ideas.counts.conflicts == 1 }
        #expect(both.titles == ["Peas"] && both.ideas.cards[0].otherVersions == 1)
        #expect(both.filters.map(\.id) == [.all, .open, .done, .conflicts])
        let form = try await mac.open("Peas")
        let versions = try #require(form.versions)
        #expect(versions.pairs.map(\.present) == ["Peas"] && versions.pairs.map(\.other) == ["Beans"])
        #expect(
            [versions.title, versions.take, versions.both, versions.keep] == [
                "Other Versions", "Use the Other Version", "Keep Both", "Keep the Current Version",
            ])
        #expect(versions.pairs[0].presentLabel.hasPrefix("Current: this device, "))
        #expect(versions.pairs[0].otherLabel.hasPrefix("Other version: Phone, "))
        #expect(versions.pairs[0].difference.pieces.map(\.change) == [.removed, .added])
        mac.send(.take(versions.pairs[0].id))
        let taken = try await mac.screen { $0.ideaForm?.title == "Beans" }
        #expect(taken.ideaForm?.versions?.pairs.map(\.other) == ["Peas"], "taking back can be taken back")
        mac.send(.keep)
        let kept = try await mac.screen {
            $0.ideas.counts.conflicts == 0 && $0.ideaForm?.versions == nil
                && $0.toast?.text == "The current version is kept."
        }
        #expect(kept.titles == ["Beans"])
        _ = try await phone.screenInTime { $0.titles == ["Beans"] && $0.ideas.counts.conflicts == 0 }
    }

    @Test func `US3-2, both versions of an idea can be kept, each as an idea of its own`() async throws {
        let (phone, mac) = try await edited()
        _ = try await mac.screenInTime { $0.ideas.counts.conflicts == 1 }
        let pair = try #require(try await mac.open("Peas").versions?.pairs.first)
        mac.send(.keepBoth(pair.id), .keepBoth(pair.id))
        let kept = try await mac.screen { $0.ideas.counts.all == 2 && $0.ideaForm?.versions == nil }
        #expect(Set(kept.titles) == ["Beans", "Peas"] && kept.ideaForm?.title == "Peas")
        let both = try await phone.screenInTime { $0.titles.count == 2 && $0.ideas.counts.conflicts == 0 }
        #expect(Set(both.titles) == ["Beans", "Peas"])
    }

    /// Two devices that renamed one idea at once: on the phone to "Beans", later on the Mac to "Peas".
    private func edited() async throws -> (phone: Rig, mac: Rig) {
        let (clouds, keys, time) = (MemoryCloud(), MemorySecretStore(), TestTime())
        let (near, far) = (await clouds.device(), await clouds.device())
        let phone = await Rig("Phone", cloud: near, keys: keys, time: time)
        let mac = await Rig("Mac", cloud: far, keys: keys, time: time)
        try await phone.add("Tomatoes")
        try await mac.list(["Tomatoes"])
        await far.meet { $0.isOffline = true }
        try await edit(phone, "Tomatoes", "Beans")
        _ = try await phone.screenInTime { $0.ideas.sync.kind == .synced }
        time.advance(by: .seconds(5))
        try await edit(mac, "Tomatoes", "Peas")
        await far.meet { $0.isOffline = false }
        return (phone, mac)
    }

    private func edit(_ rig: Rig, _ title: String, _ next: String) async throws {
        let form = try await rig.open(title)
        rig.send(.field(.title, next, over: form.fields[0].typed.version), .save)
        _ = try await rig.screen { $0.sheet == nil && $0.titles == [next] }
    }

    @Test func `US3-2, ideas of two devices that were apart are all there, once`() async throws {
        let (clouds, keys, time) = (MemoryCloud(), MemorySecretStore(), TestTime())
        let (near, far) = (await clouds.device(), await clouds.device())
        let phone = await Rig("Phone", cloud: near, keys: keys, time: time)
        let mac = await Rig("Mac", cloud: far, keys: keys, time: time)
        _ = try await phone.screenInTime { $0.ideas.sync.kind == .synced }
        _ = try await mac.screenInTime { $0.ideas.sync.kind == .synced }
        for device in [near, far] { await device.meet { $0.isOffline = true } }
        for title in ["One", "Two"] { try await phone.add(title) }
        for title in ["Three", "Four"] { try await mac.add(title) }
        for device in [near, far] { await device.meet { $0.isOffline = false } }
        for rig in [phone, mac] {
            let screen = try await rig.screenInTime { $0.titles.count >= 4 }
            #expect(Set(screen.titles) == ["One", "Two", "Three", "Four"] && screen.titles.count == 4)
        }
    }

    @Test func `US3-3, signed out, the ideas stay usable and the state says why nothing is sent`()
        async throws
    {
        let clouds = MemoryCloud()
        let device = await clouds.device()
        let rig = await Rig(cloud: device)
        try await rig.add("Tomatoes")
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced }
        await device.signIn(nil)
        rig.send(.scene(.background), .scene(.active))
        let out = try await rig.screenInTime { $0.ideas.sync.kind == .offline }
        #expect(out.ideas.sync.text == "Signed out" && out.titles == ["Tomatoes"] && out.ideas.canEdit)
        try await rig.add("Beans")
        let waiting = try await rig.screenInTime {
            $0.ideas.sync.text == "Signed out, 1 pending" && $0.ideas.cards.first?.isPending == true
        }
        #expect(waiting.titles == ["Beans", "Tomatoes"] && !waiting.ideas.cards[1].isPending)
        await device.signIn("owner")
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced && $0.titles.count == 2 }
    }

    @Test func `US3-4, a failure that passes is tried again without anybody`() async throws {
        let device = await MemoryCloud().device()
        let rig = await Rig(cloud: device)
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced }
        await device.meet { $0.nextWrite = .answerLost(.transient("a test")) }
        try await rig.add("Tomatoes")
        _ = try await rig.screenInTime { $0.ideas.sync.kind == .synced && !$0.titles.isEmpty }
    }
}
