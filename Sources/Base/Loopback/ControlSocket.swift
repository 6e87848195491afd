internal import NIOCore
internal import NIOPosix

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The door for a second start of the same home: anyone who connects is told the port, and given a new one-time address.
///
/// A socket in a folder that only this person can enter; the kernel also says who is on the other side. No more than
/// a wish is sent to it, so there is no secret to keep.
final class ControlSocket: Sendable {
    private static let fileName = "control"
    private static let patience = TimeAmount.seconds(15)
    private let folder: OwnerFolder
    private let channel: any Channel

    /// Listens; what a killed run left under the name is replaced, which the home's lock makes safe.
    ///
    /// - Parameters:
    ///   - folder: where the socket's file stands.
    ///   - port: where the page is served.
    ///   - isOpen: whether a tab has the page open at this moment.
    ///   - mint: makes an address.
    /// - Throws: `folder`.
    init(
        in folder: OwnerFolder, port: Int, isOpen: @escaping @Sendable () -> Bool,
        mint: @escaping @Sendable () throws(LoopbackError) -> OneTimeAddress
    ) async throws(LoopbackError) {
        folder.remove(Self.fileName)
        do {
            channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try channel.closeOnExec() }
                }
                .childChannelInitializer { child in
                    PeerCheck.isSamePerson(child).flatMapThrowing { isSame in
                        guard isSame else { throw ChannelError.ioOnClosedChannel }
                        try child.closeOnExec()
                        try child.pipeline.syncOperations.addHandler(
                            AddressGiver(port: port, isOpen: isOpen, mint: mint))
                    }
                }
                .bind(unixDomainSocketPath: Self.path(in: folder)).get()
        } catch let error as IOError {
            throw .folder(path: folder.path, .system(errno: error.errnoCode))
        } catch {
            throw .folder(path: folder.path, .tooLong)
        }
        self.folder = folder
        _ = unsafe fchmodat(folder.descriptor, Self.fileName, 0o600, 0)
    }

    /// Stops listening and removes the file.
    func close() {
        channel.close(promise: nil)
        folder.remove(Self.fileName)
    }

    /// What a further start wants.
    fileprivate enum Wish: UInt8 {
        case address = 0x61
        /// No address that nobody would use: it would be good for a minute.
        case addressUnlessOpen = 0x75
    }

    /// Asks the site that runs for an address; nil if none listens (it is just starting, or stopping).
    static func ask(
        in folder: OwnerFolder, unlessOpen: Bool
    ) async throws(LoopbackError) -> LocalSite.Running? {
        let group = MultiThreadedEventLoopGroup.singleton
        let reply = group.next().makePromise(of: [UInt8].self)
        do {
            _ = try await ClientBootstrap(group: group).connectTimeout(patience)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let wish: Wish = unlessOpen ? .addressUnlessOpen : .address
                        try channel.pipeline.syncOperations.addHandler(
                            ReplyReader(reply, to: wish, patience: patience))
                    }
                }
                .connect(unixDomainSocketPath: path(in: folder)).get()
        } catch {
            reply.succeed([])
            return nil
        }
        guard let bytes = try? await reply.futureResult.get() else { throw .runningButSilent }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        if lines.isEmpty { return nil }
        guard let port = Int(lines[0]) else { throw .runningButSilent }
        if lines.count == 1, unlessOpen { return LocalSite.Running(port: port, address: nil) }
        guard lines.count == 3, lines[1].hasPrefix("http://"), lines[2].hasPrefix("/") else {
            throw .runningButSilent
        }
        return LocalSite.Running(port: port, address: OneTimeAddress(address: lines[1], file: lines[2]))
    }

    /// A way to the socket through the open folder where the system has one: short, and deaf to renamed paths.
    private static func path(in folder: OwnerFolder) -> String {
        #if os(Linux)
            "/proc/self/fd/\(folder.descriptor)/\(fileName)"
        #else
            "\(folder.path)/\(fileName)"
        #endif
    }
}

/// Whether the process on the other side of a socket belongs to this person.
private enum PeerCheck {
    /// The kernel's `struct ucred` (unix(7)), which the C library does not show to Swift.
    private struct Credentials {
        var process: pid_t
        var person: uid_t
        var group: gid_t
    }

    fileprivate static func isSamePerson(_ channel: any Channel) -> EventLoopFuture<Bool> {
        #if os(Linux)
            guard let options = channel as? any SocketOptionProvider else {
                return channel.eventLoop.makeSucceededFuture(false)
            }
            let peer: EventLoopFuture<Credentials> = options.unsafeGetSocketOption(
                level: .socket, name: .init(rawValue: SO_PEERCRED))
            return peer.map { $0.person == geteuid() }
        #else
            // The folder's mode decides alone.
            return channel.eventLoop.makeSucceededFuture(true)
        #endif
    }
}

/// Hears what anyone who connected wants, writes the port and, if it is wanted, a new address, and closes.
private final class AddressGiver: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let port: Int
    private let isOpen: @Sendable () -> Bool
    private let mint: @Sendable () throws(LoopbackError) -> OneTimeAddress

    init(
        port: Int, isOpen: @escaping @Sendable () -> Bool,
        mint: @escaping @Sendable () throws(LoopbackError) -> OneTimeAddress
    ) {
        self.port = port
        self.isOpen = isOpen
        self.mint = mint
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let byte = unwrapInboundIn(data).readableBytesView.first,
            let wish = ControlSocket.Wish(rawValue: byte), let text = reply(to: wish)
        else { return context.close(promise: nil) }
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)))
            .whenComplete { _ in channel.close(promise: nil) }
    }

    private func reply(to wish: ControlSocket.Wish) -> String? {
        if wish == .addressUnlessOpen, isOpen() { return "\(port)\n" }
        guard let address = try? mint() else { return nil }
        return "\(port)\n\(address.address)\n\(address.file)\n"
    }
}

/// Says what is wanted, and collects the reply until the other side closes.
private final class ReplyReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private static let longest = 16 << 10
    private let reply: EventLoopPromise<[UInt8]>
    private let wish: ControlSocket.Wish
    private let patience: TimeAmount
    private var bytes: [UInt8] = []
    private var timeout: Scheduled<Void>?

    init(_ reply: EventLoopPromise<[UInt8]>, to wish: ControlSocket.Wish, patience: TimeAmount) {
        self.reply = reply
        self.wish = wish
        self.patience = patience
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        timeout = context.eventLoop.scheduleTask(in: patience) { [reply] in
            reply.fail(LoopbackError.runningButSilent)
            channel.close(promise: nil)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: [wish.rawValue])), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += Array(unwrapInboundIn(data).readableBytesView)
        if bytes.count > Self.longest { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timeout?.cancel()
        reply.succeed(bytes)
        context.fireChannelInactive()
    }
}
