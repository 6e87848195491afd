import AccountAPI
import FoundationEssentials
import NIOCore
import NIOPosix
import Testing

@testable import AccountServer

/// An answer as it stood on the wire.
struct Reply: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: "\r\n")
        status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        headers = lines.dropFirst().map { line in
            let pair = line.split(separator: ":", maxSplits: 1)
            return (pair[0].lowercased(), pair.count < 2 ? "" : String(pair[1].drop { $0 == " " }))
        }
        body = parts.count < 2 ? [] : Array(parts[1].utf8)
    }

    var text: String { String(decoding: body, as: UTF8.self) }
    func all(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }
    subscript(name: String) -> String? { all(name).first }

    func read<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }

    /// A refusal's body; its type and status must be right.
    func problem() throws -> ProblemBody {
        #expect(self["content-type"] == "application/problem+json")
        let problem = try read(ProblemBody.self)
        #expect(problem.status == status)
        return problem
    }

    /// The value of a cookie that the answer sets.
    func cookie(_ name: String) -> String? {
        all("set-cookie").first { $0.hasPrefix("\(name)=") }
            .map { String($0.dropFirst(name.count + 1).prefix { $0 != ";" }) }
    }
}

/// Says exactly what it is told, over plain sockets.
enum Wire {
    /// Sends bytes and reads until the other side closes.
    static func exchange(_ bytes: some Sequence<UInt8>, port: Int) async throws -> [UInt8] {
        let bytes = Array(bytes)
        return try await connected(port) { inbound, outbound in
            // A server that refuses may close before all is sent; what it said still counts.
            try? await outbound.write(ByteBuffer(bytes: bytes))
            var received: [UInt8] = []
            do {
                for try await part in inbound { received += Array(part.readableBytesView) }
            } catch {
                if received.isEmpty { throw error }
            }
            return received
        }
    }

    static func connected<R: Sendable>(
        _ port: Int,
        _ body: (NIOAsyncChannelInboundStream<ByteBuffer>, NIOAsyncChannelOutboundWriter<ByteBuffer>)
            async throws -> R
    ) async throws -> R {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { try await body($0, $1) }
    }
}

/// A request to the server of a test.
struct Ask: Sendable {
    var verb: String
    var path: String
    var headers: [(String, String)] = [("Host", "127.0.0.1"), ("Accept-Language", "en")]
    var body: [UInt8]?

    init(_ verb: String, _ path: String) {
        self.verb = verb
        self.path = path
    }

    /// A route of the list, with an id in the place of its parameter.
    init(_ route: AccountRoute, _ id: String = String(repeating: "0", count: 32)) {
        self.init(.account(route), id)
    }

    /// Any route.
    init(_ route: ServiceRoute, _ id: String = String(repeating: "0", count: 32)) {
        var path = route.place.path
        if let open = path.firstIndex(of: "{"), let close = path.firstIndex(of: "}") {
            path.replaceSubrange(open...close, with: id)
        }
        self.init(route.place.verb.rawValue, path)
    }

    func with(_ name: String, _ value: String?) -> Ask {
        guard let value else { return self }
        var copy = self
        copy.headers.removeAll { $0.0.lowercased() == name.lowercased() }
        copy.headers.append((name, value))
        return copy
    }

    func json(_ value: some Encodable) throws -> Ask {
        var copy = with("Content-Type", "application/json")
        copy.body = Array(try JSONEncoder().encode(value))
        return copy
    }

    func raw(_ text: String, _ type: String = "application/json") -> Ask {
        var copy = with("Content-Type", type)
        copy.body = Array(text.utf8)
        return copy
    }

    func token(_ token: String?, _ scheme: String = "Bearer") -> Ask {
        with("Authorization", token.map { "\(scheme) \($0)" })
    }

    var bytes: [UInt8] {
        var text = "\(verb) \(path) HTTP/1.1\r\nConnection: close\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let body { text += "Content-Length: \(body.count)\r\n" }
        return Array((text + "\r\n").utf8) + (body ?? [])
    }
}

extension TestServer {
    /// Sends a request and reads the answer, which must stand in the description of the service.
    func send(_ ask: Ask, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Reply {
        let reply = Reply(try await Wire.exchange(ask.bytes, port: port))
        let path = ask.path.prefix { $0 != "?" }
        if case .route(let route, _) = RouteTable().find(ask.verb, path), reply.status != route.success,
            !(route.facts.origin == .provider && reply.status == 303)
        {
            let codes = route.facts.refusals[reply.status] ?? []
            let code = try? reply.read(ProblemBody.self).code
            let isPage =
                [400, 404].contains(reply.status) && reply["content-type"]?.hasPrefix("text/html") == true
            let isOAuth =
                route.facts.refusesAsOAuth && [400, 401].contains(reply.status)
                && (try? reply.read(OAuthErrorBody.self)) != nil
            // For the head alone no body is sent.
            let isCode = ask.verb == "HEAD" && codes.isEmpty == false
            #expect(
                isPage || isOAuth || isCode || code.map { codes.contains($0) } == true,
                "\(route) answers \(reply.status) \(reply.text), which is not described",
                sourceLocation: sourceLocation)
        }
        return reply
    }
}
