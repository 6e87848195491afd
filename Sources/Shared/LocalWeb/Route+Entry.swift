extension Route {
    /// Where a page's session is looked after.
    static let sessionPath = "/session"

    /// How a page gets in: it hands the token of its address over, once, and is given a bearer; and it may ask whether a
    /// bearer still opens anything.
    static func entry(_ addresses: OneTimeAddresses, _ sessions: Sessions) -> [Route] {
        [
            Route(.post, sessionPath, bodyLimit: RandomToken.addressCharacters, needsSession: false) {
                request in
                guard addresses.redeem(request.body) else { return .text("Used, or too old.", status: 403) }
                return .json(Array("{\"bearer\":\"\(sessions.open().token)\"}".utf8))
            },
            Route(.get, sessionPath) { _ in .json(Array("{}".utf8)) },
        ]
    }
}
