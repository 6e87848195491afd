package import AccountClient

/// What ``Transport`` promises.
package enum TransportSuite {
    /// A transport, and a service that answers as the paths of `EchoService` say.
    package struct Views: Sendable {
        let transport: any Transport
        let service: ServiceOrigin
        /// Where nobody listens.
        let nobody: ServiceOrigin
        /// Verb and path of what came to the service so far.
        let requests: @Sendable () -> [String]
        /// Returns when a request has come.
        let arrival: @Sendable () async -> Void

        /// A transport; its answers may have 1 MiB.
        package init(
            _ transport: any Transport, _ service: ServiceOrigin, nobody: ServiceOrigin,
            requests: @escaping @Sendable () -> [String], arrival: @escaping @Sendable () async -> Void
        ) {
            self.transport = transport
            self.service = service
            self.nobody = nobody
            self.requests = requests
            self.arrival = arrival
        }

        func send(
            _ verb: String, _ path: String, _ headers: [TransportRequest.Field] = [], _ body: [UInt8]? = nil
        ) async throws -> TransportAnswer {
            try await transport.send(TransportRequest(verb, service, path, headers: headers, body: body))
        }
    }

    /// Every promise.
    package static let all: [Promise<Views>] = answers + failures

    private static let answers = [
        Promise<Views>("a request goes out as it is, whatever its verb, and the whole answer comes in") {
            views in
            for (verb, body) in [
                ("GET", nil), ("POST", "{}"), ("PUT", "阅读"), ("PATCH", "{\"a\":1}"), ("DELETE", nil),
                ("POST", nil),
                ("POST", String(repeating: "x", count: 300_000)),
            ] as [(String, String?)] {
                let answer = try await views.send(
                    verb, "/echo/a?b=%20c", [.init("Authorization", "Bearer t"), .init("X-Own", "a b")],
                    body.map { Array($0.utf8) })
                let text = String(decoding: answer.body, as: UTF8.self)
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
                try same(answer.status, 200, "the status")
                try same(lines.first, "\(verb) /echo/a?b=%20c", "the request")
                try same(lines.last, body ?? "", "the body")
                for line in ["Authorization: Bearer t", "X-Own: a b"] {
                    try holds(lines.contains(line), "\(line) did not come")
                }
                try same(answer["date"], "Sun, 06 Nov 1994 08:49:37 GMT", "the answer's date")
            }
        },
        Promise<Views>("refusals and redirections are answers; nothing is followed") { views in
            for status in [200, 204, 301, 302, 307, 401, 404, 429, 500, 503] {
                try same(try await views.send("GET", "/status/\(status)").status, status, "the status")
            }
            try same(views.requests().count, 10, "how many requests came")
        },
        Promise<Views>("no cookie comes back") { views in
            _ = try await views.send("GET", "/cookie")
            let answer = try await views.send("GET", "/echo")
            let text = String(decoding: answer.body, as: UTF8.self).lowercased()
            try holds(!text.contains("cookie"), "a cookie came back")
        },
        Promise<Views>("an interim answer is none") { views in
            let answer = try await views.send("GET", "/interim")
            try same(answer.status, 200, "the status")
            try same(answer["x-late"], "2", "a header")
            try same(answer["dpop-nonce"], "n", "another one")
            try same(answer["X-Early"], nil, "the interim one's")
        },
        Promise<Views>("an answer is read up to its limit, however it comes") { views in
            for way in ["bytes", "chunks"] {
                for count in [0, 1, 1000, 1 << 20] {
                    try same(try await views.send("GET", "/\(way)/\(count)").body.count, count, "the length")
                }
                try await refuses(TransportError.tooLarge, "an answer beyond it") {
                    _ = try await views.send("GET", "/\(way)/\((1 << 20) + 1)")
                }
            }
            try same(try await views.send("GET", "/echo").status, 200, "the next answer")
        },
        Promise<Views>("many requests at once are all answered, each with its own answer") { views in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        let answer = try await views.send(
                            "POST", "/echo/\(number)", [], Array("\(number)".utf8))
                        let text = String(decoding: answer.body, as: UTF8.self)
                        try holds(
                            text.hasPrefix("POST /echo/\(number)\n") && text.hasSuffix("\n\(number)"),
                            "another one's answer came")
                    }
                }
                try await group.waitForAll()
            }
        },
    ]

    private static let failures = [
        Promise<Views>("where nobody listens nothing is reached") { views in
            try await refuses(TransportError.unreachable, "a request to nobody") {
                _ = try await views.transport.send(TransportRequest("GET", views.nobody, "/"))
            }
        },
        Promise<Views>("a connection that breaks loses the answer, and nothing is sent twice") { views in
            for (verb, body) in [("POST", "{}"), ("DELETE", nil), ("POST", nil)] as [(String, String?)] {
                for path in ["/hangup", "/half"] {
                    try await refuses(TransportError.lost, "\(verb) \(path)") {
                        _ = try await views.send(verb, path, [], body.map { Array($0.utf8) })
                    }
                }
            }
            try same(views.requests().count, 6, "how many requests came")
        },
        Promise<Views>("what changes something is sent once, also where a connection that stood idle is dead")
        { views in
            for (verb, body) in [("POST", "{\"once\":1}"), ("DELETE", nil), ("POST", nil), ("PUT", "x")]
                as [(String, String?)]
            {
                _ = try await views.send("GET", "/echo")
                let before = views.requests().count
                do {
                    _ = try await views.send(verb, "/once", [], body.map { Array($0.utf8) })
                } catch TransportError.lost {}
                try same(views.requests().count, before + 1, "how many requests came of \(verb)")
            }
        },
        Promise<Views>("who is cancelled hears of it at once, and the others are served") { views in
            let endless = Task { () async -> TransportError? in
                do throws(TransportError) {
                    _ = try await views.transport.send(TransportRequest("GET", views.service, "/never"))
                    return nil
                } catch { return error }
            }
            await views.arrival()
            try same(try await views.send("GET", "/echo").status, 200, "another one's answer")
            endless.cancel()
            try same(await endless.value, .cancelled, "what the cancelled one got")
            try same(try await views.send("GET", "/echo").status, 200, "the next answer")
            let before = views.requests().count
            let late = Task { () async -> TransportError? in
                while !Task.isCancelled { await Task.yield() }
                do throws(TransportError) {
                    _ = try await views.transport.send(TransportRequest("GET", views.service, "/echo"))
                    return nil
                } catch { return error }
            }
            late.cancel()
            try same(await late.value, .cancelled, "what one got who was cancelled before")
            try same(views.requests().count, before, "how many requests came")
        },
        Promise<Views>("what would be another request than it says is not sent") { views in
            for (verb, path, field) in [
                ("GET\r\nX: y", "/", nil), ("GET /", "/", nil), ("", "/", nil), ("GET", "", nil),
                ("GET", "echo", nil),
                ("GET", "/a b", nil), ("GET", "/a\r\nX: y", nil), ("GET", "/a#b", nil), ("GET", "/阅", nil),
                ("GET", "/", .init("A", "b\r\nC: d")), ("GET", "/", .init("A\n", "b")),
                ("GET", "/", .init("A:", "b")),
                ("GET", "/", .init("", "b")), ("GET", "/", .init("A", "b\u{0}c")),
            ] as [(String, String, TransportRequest.Field?)] {
                do {
                    _ = try await views.send(verb, path, field.map { [$0] } ?? [])
                    throw Breach(description: "\(verb) \(path) was sent")
                } catch TransportError.invalid {}
            }
            try same(views.requests(), [], "what came")
        },
    ]
}
