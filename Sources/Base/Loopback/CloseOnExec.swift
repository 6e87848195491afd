internal import NIOCore

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

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
