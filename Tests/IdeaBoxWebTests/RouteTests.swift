import Foundation
import IdeaBoxCore
import Secrets
import Testing

@testable import IdeaBoxWeb
@testable import Loopback

/// What the page's program serves, and to whom.
@Suite struct RouteTests {
    private let routes: [Route]

    init() {
        let store = MemoryStore()
        let box = IdeaBox(
            store: store, search: PlainSearch(store: store), keys: MemorySecretStore(), device: "desk",
            place: "here")
        routes = IdeaBoxPageHost(box: box, now: { Date(timeIntervalSince1970: 1_800_000_000) }).routes
    }

    private func names(needingSession: Bool) -> Set<String> {
        Set(
            routes.filter { $0.needsSession == needingSession }.map { "\($0.method.rawValue) \($0.path)" })
    }

    @Test func `whoever asks is served the page's empty files, and nothing else`() {
        let files = ["main.js", "main.js.map", "icon.svg", "strings.json", "favicon.ico", ""]
        #expect(names(needingSession: false) == Set(files.map { "GET /\($0)" }))
    }

    @Test func `everything else needs a session`() {
        #expect(names(needingSession: true) == ["GET /events", "POST /act"])
    }
}
