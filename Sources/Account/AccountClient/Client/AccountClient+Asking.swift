internal import AccountAPI

extension AccountClient {
    /// Asks in the name of who is signed in.
    func mine<Answer: Decodable>(
        _ route: AccountRoute, id: String? = nil, _ body: (some Encodable)? = EmptyBody?.none
    ) async throws(AccountClientError) -> Answer {
        try await mine(.account(route), id: id, body)
    }

    func mine<Answer: Decodable>(
        _ route: ServiceRoute, id: String? = nil, _ body: (some Encodable)? = EmptyBody?.none
    ) async throws(AccountClientError) -> Answer {
        try Wire.read(Answer.self, try await answer(route, id, body))
    }

    /// The same, where the answer says nothing.
    func done(
        _ route: AccountRoute, id: String? = nil, _ body: (some Encodable)? = EmptyBody?.none
    ) async throws(AccountClientError) {
        try await done(.account(route), id: id, body)
    }

    func done(
        _ route: ServiceRoute, id: String? = nil, _ body: (some Encodable)? = EmptyBody?.none
    ) async throws(AccountClientError) {
        try Wire.check(try await answer(route, id, body))
    }

    /// The answer, whatever it says.
    func answer(
        _ route: ServiceRoute, _ id: String?, _ body: (some Encodable)?
    ) async throws(AccountClientError) -> TransportAnswer {
        var bytes: [UInt8]?
        if let body {
            bytes = try Wire.write(body)
        } else if route.place.verb != .get, route.place.verb != .delete {
            bytes = try Wire.write(EmptyBody())
        }
        let content = bytes
        return try await authorised { token throws(AccountClientError) in
            try await call(route, id: id, body: content, token: token)
        }
    }
}
