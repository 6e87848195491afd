internal import HTTPServer
internal import HummingbirdCore
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOExtras
internal import NIOPosix

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The sockets on 127.0.0.1 and, where the machine has IPv6, on ::1 with the same port, and their connections.
final class Listeners: Sendable {
    let port: Int
    let channels: [any Channel]
    private let quiescing: [ServerQuiescingHelper]
    private let connections: Connections

    private struct BoundSocket {
        let channel: any Channel
        let quiescing: ServerQuiescingHelper
    }

    /// Listens.
    ///
    /// With port 0 a port is taken that is free on both addresses: a browser may go to either by the same name, and
    /// anyone who had the other one would be taken for this site.
    init(port: Int, site: SiteState) async throws(LoopbackError) {
        let connections = Connections(most: site.limits.connections)
        var attempts = port == 0 ? 16 : 1
        while true {
            attempts -= 1
            let four = try await Self.open("127.0.0.1", port, site, connections)
            let bound = four.channel.localAddress?.port ?? port
            do throws(LoopbackError) {
                let six = try await Self.openIPv6(bound, site, connections)
                let doors = [four] + (six.map { [$0] } ?? [])
                self.port = bound
                self.connections = connections
                channels = doors.map(\.channel)
                quiescing = doors.map(\.quiescing)
                return
            } catch {
                try? await four.channel.close()
                if attempts == 0 { throw error }
            }
        }
    }

    private static func openIPv6(
        _ port: Int, _ site: SiteState, _ connections: Connections
    ) async throws(LoopbackError) -> BoundSocket? {
        do throws(LoopbackError) {
            return try await open("::1", port, site, connections)
        } catch {
            // No IPv6 on this machine, or none on its loopback interface.
            if case .cannotListen(EAFNOSUPPORT) = error { return nil }
            if case .cannotListen(EADDRNOTAVAIL) = error { return nil }
            throw error
        }
    }

    private static func open(
        _ host: String, _ port: Int, _ site: SiteState, _ connections: Connections
    ) async throws(LoopbackError) -> BoundSocket {
        let group = MultiThreadedEventLoopGroup.singleton
        let quiescing = ServerQuiescingHelper(group: group)
        let bootstrap = ServerBootstrap(group: group)
            // The kernel's queue is no place to be kept waiting by silent connections.
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.closeOnExec()
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
            .childChannelInitializer { Self.serve($0, site, connections) }
        do {
            let address = try SocketAddress(ipAddress: host, port: port)
            return BoundSocket(channel: try await bootstrap.bind(to: address).get(), quiescing: quiescing)
        } catch let error as IOError {
            switch error.errnoCode {
            case EADDRINUSE: throw .portBusy(port)
            case EACCES, EPERM: throw .portForbidden(port)
            default: throw .cannotListen(errno: error.errnoCode)
            }
        } catch {
            throw .cannotListen(errno: 0)
        }
    }

    /// Gives an accepted connection Hummingbird's HTTP/1.1 channel, with the guard in it.
    private static func serve(
        _ channel: any Channel, _ site: SiteState, _ connections: Connections
    ) -> EventLoopFuture<Void> {
        let responder = Responder(
            gate: Gate(name: site.host, port: channel.localAddress?.port ?? 0), site: site)
        let limits = site.limits
        var decoder = HTTP1Channel.Configuration.DecoderConfiguration()
        decoder.maxHeaderFieldSize = limits.headers
        decoder.maxHeaderListSize = limits.headers
        decoder.maxHeaderFieldCount = limits.headerCount
        let http = HTTP1Channel(
            responder: { try await responder.respond(to: $0, $1, $2) },
            configuration: .init(
                additionalChannelHandlers: [guarding(channel, site, connections)],
                httpDecoderConfiguration: decoder))
        // Requests are not logged, nor is anything said about them.
        let silent = Logger(label: "LocalWeb") { _ in SwiftLogNoOpLogHandler() }
        return channel.eventLoop.makeCompletedFuture {
            try channel.closeOnExec()
            try channel.pipeline.syncOperations.addHandler(ReadWiper())
        }
        .flatMap { http.setup(channel: channel, logger: silent) }
        .map { value in
            connections.add(channel, Task { await http.handle(value: value, logger: silent) })
        }
    }

    private static func guarding(
        _ channel: any Channel, _ site: SiteState, _ connections: Connections
    ) -> ConnectionGuard {
        ConnectionGuard(
            SiteConnectionPolicy(limits: site.limits, admits: site.sessions.admits) { [weak channel] in
                if let channel { connections.keep(channel) }
            })
    }

    /// Takes no new connections, lets answers in progress finish, and returns when every connection is closed.
    ///
    /// What is still open after `grace` is closed as it is.
    func close(grace: Duration, clock: any Clock<Duration>) async {
        let hurry = Task { [connections] in
            guard (try? await clock.sleep(for: grace)) != nil else { return }
            connections.closeAll()
        }
        // No address takes new connections while another one's still end.
        let closings = quiescing.map { helper in
            let closed = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: Void.self)
            helper.initiateShutdown(promise: closed)
            return closed.futureResult
        }
        for closing in closings { try? await closing.get() }
        hurry.cancel()
    }

    /// Closes everything at once, without waiting.
    func abandon() {
        for channel in channels { channel.close(promise: nil) }
        connections.closeAll()
    }
}

/// Takes what was read out of the buffers that are kept for the next read, and wipes it there.
///
/// A body may be somebody's secret. A connection's reading buffer lives as long as the connection; the copy that goes
/// on from here ends with its request.
final class ReadWiper: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let read = unwrapInboundIn(data)
        let copy = context.channel.allocator.buffer(buffer: read)
        unsafe read.withUnsafeReadableBytes { bytes in
            // Nobody else looks at these bytes: the buffer is filled again once this one is let go.
            let place = unsafe UnsafeMutableRawBufferPointer(mutating: bytes)
            _ = unsafe place.initializeMemory(as: UInt8.self, repeating: 0)
        }
        context.fireChannelRead(wrapInboundOut(copy))
    }
}

@available(*, unavailable)
extension ReadWiper: Sendable {}

extension Channel {
    /// Keeps the socket out of programs this process starts.
    ///
    /// SwiftNIO leaves its sockets to be inherited: a browser started by the page's program would keep the port
    /// after that program ended, and could read what is sent to it. Call on the channel's event loop.
    func closeOnExec() throws {
        try pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { socket in
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        }
    }
}
