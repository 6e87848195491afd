/// What a connection may cost, in bytes, numbers and time.
package struct ConnectionLimits: Sendable, Equatable {
    /// The longest body that is read, in bytes.
    package var body = 16 * 1024
    /// The longest header field, in bytes.
    package var headerField = 8 * 1024
    /// All header fields of a request together, in bytes.
    package var headers = 16 * 1024
    /// Header fields of a request.
    package var headerCount = 64
    /// Connections in all; further ones wait unaccepted in the system's queue.
    package var connections = 8192
    /// Connections of one network address; further ones are closed.
    ///
    /// A trusted proxy's are not counted.
    package var connectionsPerAddress = 64
    /// From accepting to the first whole head, the TLS handshake included.
    package var firstHead = Duration.seconds(10)
    /// From a head to the end of its body.
    package var receiving = Duration.seconds(15)
    /// How long an answer may be in the making; a sign-in waits for its turn at the hashing.
    package var answer = Duration.seconds(60)
    /// Between an answer and the next whole head.
    package var idle = Duration.seconds(60)
    /// How long a client may leave an answer unread.
    package var stall = Duration.seconds(15)
    /// After an answer that ends the connection: so that the other side can read it before the close.
    package var linger = Duration.seconds(2)

    /// What a server bears that anybody may reach.
    package init() {}
}
