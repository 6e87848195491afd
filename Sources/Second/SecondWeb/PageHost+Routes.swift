internal import HTTPServer
public import Loopback
internal import SecondCore

/// What the page may fetch.
extension PageHost {
    /// The routes of the page: its files, its events, its actions.
    public nonisolated var routes: [Route] {
        PageAssets(own: PageFiles.all).routes
            + [
                Route(.get, "/events") { request in
                    await self.events(page: request.query("page") ?? "", language: request.language)
                },
                Route(.post, "/act") { request in
                    .json(PageWire.bytes(await self.act(request.body, language: request.language)))
                },
                Route(.post, "/picture", bodyLimit: 32 << 20) { request in
                    await self.answer(picture: request, isFrame: false)
                },
                Route(.post, "/frame", bodyLimit: 4 << 20) { request in
                    await self.answer(picture: request, isFrame: true)
                },
            ]
    }

    private func answer(picture request: LocalRequest, isFrame: Bool) async -> LocalResponse {
        let reply = await read(picture: request.body, isFrame: isFrame, language: request.language)
        return .json(PageWire.bytes(reply))
    }
}
