public import Assets

extension Asset {
    /// The `GET` route that serves it.
    public var route: Route {
        Route(.get, path) { _ in .asset(self) }
    }
}
