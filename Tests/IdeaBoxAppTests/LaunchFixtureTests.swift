import Foundation
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// What UI tests start with is what it says it is.
@Suite(.timeLimit(.minutes(2))) struct LaunchFixtureTests {
    /// The first screen of such an app of which something holds.
    private func screen(
        _ fixture: IdeaBoxFixture, _ language: Language = .english, where holds: (AppScreen) -> Bool
    ) async throws -> AppScreen {
        let time = TestTime()
        let parts = AppDependencies.inMemory(fixture, language: language, clock: time, now: { time.date })
        let app = Store(parts)
        app.send(.scene(.active))
        let running = Task { await app.run() }
        defer { running.cancel() }
        while true {
            for await screen in await app.screens() {
                if holds(screen) { return screen }
                break
            }
            time.advance(by: .milliseconds(500))
            for _ in 0..<50 { await Task.yield() }
        }
    }

    @Test(arguments: Language.allCases)
    func `five ideas, one of them done, one without a title`(language: Language) async throws {
        let screen = try await screen(IdeaBoxFixture(ideas: 5), language) {
            $0.titles.count == 5 && $0.ideas.sync.kind == .synced
        }
        #expect(screen.ideas.counts.done == 1 && screen.ideas.cards.count { $0.isUntitled } == 1)
        #expect(screen.ideas.cards.map(\.changed).first == (language == .chinese ? "1 小时前" : "1 hour ago"))
    }

    @Test func `the first idea has another version`() async throws {
        let screen = try await screen(IdeaBoxFixture(ideas: 5, hasConflict: true)) {
            $0.ideas.counts.conflicts == 1 && !$0.titles.isEmpty
        }
        #expect(screen.ideas.cards[0].otherVersions == 1 && screen.titles.count == 5)
    }

    @Test(arguments: [
        (IdeaBoxFixture.CloudNature.signedOut, SyncLine.Kind.offline), (.offline, .offline),
        (.full, .attention), (.otherAccount, .attention), (.works, .synced),
    ])
    func `each cloud is what it says`(cloud: IdeaBoxFixture.CloudNature, kind: SyncLine.Kind)
        async throws
    {
        let screen = try await screen(IdeaBoxFixture(ideas: 5, cloud: cloud)) {
            $0.ideas.sync.kind == kind
        }
        if cloud == .otherAccount { #expect(screen.ideas.banners.first?.kind == .otherCloud) }
    }

    @Test func `ideas whose key is not here`() async throws {
        _ = try await screen(IdeaBoxFixture(cloud: .noKey)) { $0.keyWait != nil }
    }

    @Test func `a full disk and a damaged store`() async throws {
        let full = try await screen(IdeaBoxFixture(ideas: 5, store: .full)) { !$0.titles.isEmpty }
        #expect(full.capture.isOn)
        _ = try await screen(IdeaBoxFixture(store: .damaged)) {
            if case .problem = $0.ideas.content { true } else { false }
        }
    }

    @Test(arguments: [IdeaBoxFixture.OldStore.whole, .unclear, .damaged])
    func `each old store is what it says`(kind: IdeaBoxFixture.OldStore) async throws {
        let screen = try await screen(IdeaBoxFixture(oldStore: kind)) { $0.old != nil }
        #expect(screen.old?.damage.isEmpty == (kind != .damaged))
        #expect((screen.old?.note == nil) == (kind != .unclear))
    }
}
