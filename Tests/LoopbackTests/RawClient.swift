import NIOCore
import NIOPosix

/// An answer as it stood on the wire.
struct Reply: Sendable {
    var status = 0
    var headers: [(name: String, value: String)] = []
    var body = ""
    var wire = ""
    var bytes: [UInt8] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        wire = String(decoding: bytes, as: UTF8.self)
        let parts = wire.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = (parts.first ?? "").split(separator: "\r\n")
        if let first = lines.first { status = Int(first.split(separator: " ").dropFirst().first ?? "") ?? 0 }
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            headers.append(
                (pair[0].lowercased(), pair.count < 2 ? "" : String(pair[1].drop { $0 == " " })))
        }
        body = parts.count < 2 ? "" : String(parts[1])
    }

    func all(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }
}

/// Says exactly what it is told, over plain sockets.
enum RawClient {
    /// Sends bytes and reads until the other side closes.
    static func exchange(_ text: String, port: Int, host: String = "127.0.0.1") async throws -> Reply {
        try await exchange(Array(text.utf8), port: port, host: host)
    }

    static func exchange(_ bytes: [UInt8], port: Int, host: String = "127.0.0.1") async throws -> Reply {
        try await connected(port: port, host: host) { inbound, outbound in
            // A server that refuses may close before all is sent; what it said still counts.
            try? await outbound.write(ByteBuffer(bytes: bytes))
            var received: [UInt8] = []
            do {
                for try await part in inbound { received += Array(part.readableBytesView) }
            } catch {
                if received.isEmpty { throw error }
            }
            return Reply(received)
        }
    }

    /// Sends a request, reads until `marker` came, does what it is told, and closes.
    static func follow(
        _ text: String, port: Int, host: String = "127.0.0.1", until marker: String,
        then act: @concurrent (NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) async throws -> Void =
            {
                _ in
            }
    ) async throws -> String {
        try await connected(port: port, host: host) { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var received = ""
            var parts = inbound.makeAsyncIterator()
            while !received.contains(marker), let part = try await parts.next() {
                received += String(buffer: part)
            }
            try await act(parts)
            return received
        }
    }

    static func connected<R: Sendable>(
        port: Int, host: String,
        _ body: (NIOAsyncChannelInboundStream<ByteBuffer>, NIOAsyncChannelOutboundWriter<ByteBuffer>)
            async throws
            -> R
    ) async throws -> R {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { try await body($0, $1) }
    }
}
