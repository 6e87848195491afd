public import Localization

/// What a route's handler sees of a request.
public struct LocalRequest: Sendable {
    /// The route's method.
    public let method: Route.Method
    /// The route's path.
    public let path: String
    /// The query's items in their order, percent-decoded, `+` read as a space; broken encodings are dropped.
    public let query: [(name: String, value: String)]
    /// The language the browser asks for first among those a page has.
    public let language: Language
    /// The whole body, at most the route's limit.
    public let body: [UInt8]
    let fields: [(name: String, value: String)]

    /// The first query item of a name, or nil.
    ///
    /// - Parameter name: compared to the letter.
    /// - Returns: its value.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The first header of a name, or nil; the session's bearer is never among them.
    ///
    /// - Parameter name: in any case.
    /// - Returns: its value.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.name == name }?.value
    }
}
