internal import HTTPServer
public import Loopback
internal import SyncProduct

/// What the page may fetch.
extension PageHost {
    /// The longest action: a title and a description at their limits, each of their bytes escaped, and some room to
    /// say of longer ones that they are too long.
    static let actionLimit = 40 << 20

    /// The routes of the page: its files, its events, its actions.
    public nonisolated var routes: [Route] {
        PageAssets(own: PageFiles.all).routes + [
            Route(.get, "/events") { request in
                await self.events(page: request.query("page") ?? "", language: request.language)
            },
            Route(.post, "/act", bodyLimit: Self.actionLimit) { request in
                .json(PageWire.bytes(await self.act(request.body, language: request.language)))
            },
        ]
    }
}
