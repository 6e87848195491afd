public import HTTPServer

extension Asset {
    /// The `GET` route that serves it, to whoever asks: a page's files hold nothing that is anybody's own.
    public var route: Route {
        Route(.get, path, needsSession: false) { _ in .asset(self) }
    }
}
