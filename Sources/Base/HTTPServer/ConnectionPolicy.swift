package import HTTPTypes
package import NIOCore

/// What servers decide differently about a connection that a ``ConnectionGuard`` bounds.
///
/// It belongs to one connection, and is asked on that connection's event loop alone.
package protocol ConnectionPolicy {
    /// How long the other side may leave what was written unread.
    var stallLimit: Duration { get }

    /// A connection opens.
    ///
    /// - Parameters:
    ///   - address: the other side's; nil if it is not known.
    ///   - close: ends the connection; may be called at any time, from anywhere.
    /// - Returns: whether it may stay; else it is closed at once.
    mutating func opened(from address: SocketAddress?, close: @escaping @Sendable () -> Void) -> Bool

    /// The connection is over: called once, whether it might stay or not.
    mutating func closed()

    /// A request's head came.
    mutating func requestBegan(_ head: HTTPRequest)

    /// An answer's head leaves: whatever must stand on every answer is added here.
    ///
    /// - Parameter head: any answer's, the parser's own 400 included.
    /// - Returns: a body to send in front of the answer's end; nil for none.
    func complete(_ head: inout HTTPResponse) -> ByteBuffer?

    /// Looks whether an answer goes on without an end, so that no time is set for it.
    ///
    /// - Parameter head: the answer's, complete.
    /// - Returns: whether it does.
    func isStream(_ head: HTTPResponse) -> Bool

    /// The connection enters a phase, or goes on in it.
    ///
    /// - Returns: how long it may be in it from now on.
    mutating func entered(_ phase: HTTPConnectionState.Phase) -> Duration

    /// What an error is to those who answer.
    ///
    /// - Parameters:
    ///   - error: caught below them, the parser's among them.
    ///   - isLingering: whether the last answer was given.
    /// - Returns: the error that they get; nil to keep it from them.
    func passedOn(_ error: any Error, isLingering: Bool) -> (any Error)?
}
