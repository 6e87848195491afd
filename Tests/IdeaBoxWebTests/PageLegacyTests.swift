import Foundation
import IdeaBoxCore
import Secrets
import SyncProduct
import Testing

@testable import IdeaBoxWeb

/// US1-1: the first start finds an old store by itself and offers to take it over.
@Suite struct PageLegacyTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func host(_ migration: PageMigration) -> IdeaBoxPageHost {
        let store = MemoryStore()
        let box = IdeaBox(
            store: store, search: PlainSearch(store: store), keys: MemorySecretStore(), device: "desk",
            place: "here")
        return IdeaBoxPageHost(box: box, migration: migration, now: { Self.now })
    }

    private func act(_ host: IdeaBoxPageHost, _ name: String) async {
        _ = await host.act(Array(#"{"do":"\#(name)"}"#.utf8), language: .english)
    }

    private func settled(_ host: IdeaBoxPageHost) async -> LegacyStand {
        while true {
            let stand = await host.legacy
            if case .running = stand { await Task.yield() } else { return stand }
        }
    }

    @Test func `US1-1, a found store is offered, taken over and reported`() async {
        let host = host(
            PageMigration(find: { ("/old", 2) }) { path, _, progress in
                progress(1, 2)
                return .done(["2 ideas from \(path)"])
            })
        await host.lookForLegacy()
        #expect(await host.legacy == .found(path: "/old", ideas: 2))
        await act(host, "migrate")
        #expect(await settled(host) == .finished(["2 ideas from /old"]))
        await act(host, "dismiss")
        #expect(await host.legacy == .nothing)
    }

    @Test func `a failed migration says why and can be tried again`() async {
        let host = host(PageMigration(find: { ("/old", nil) }) { _, _, _ in .refused("The disk is full.") })
        await host.lookForLegacy()
        await act(host, "migrate")
        #expect(await settled(host) == .failed(path: "/old", "The disk is full."))
        await act(host, "migrate")
        #expect(await settled(host) == .failed(path: "/old", "The disk is full."))
    }

    @Test func `nothing is offered where nothing is found, and nothing begins by itself`() async {
        let empty = host(.none)
        await empty.lookForLegacy()
        await act(empty, "migrate")
        #expect(await empty.legacy == .unknown)
    }
}
