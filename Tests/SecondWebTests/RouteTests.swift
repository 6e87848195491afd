import Files
import Foundation
import QRPictures
import SecondCore
import SecondHost
import Secrets
import TestSupport
import SyncPage
import Testing

@testable import Loopback
@testable import SecondWeb

/// What the page's program serves, and to whom.
@Suite struct RouteTests {
    private let folder: ScratchFolder
    private let routes: [Route]

    init() throws {
        folder = try ScratchFolder()
        let authenticator = Authenticator(
            home: try Home(creating: folder.path + "/home", machine: "machine"), keys: MemorySecretStore(),
            device: "desk", cloud: nil)
        routes =
            SecondPageHost(
                authenticator: authenticator, pictures: PictureReader(executable: "none"),
                frames: FrameReader(executable: "none"), cloud: PageCloud(look: { .off }, begin: { true }),
                now: { Date(timeIntervalSince1970: 1_800_000_000) }
            ).routes
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
        #expect(
            names(needingSession: true)
                == ["GET /events", "POST /act", "POST /picture", "POST /frame", "POST /import"])
    }
}
