internal import NIOCore
internal import Synchronization

/// How many connections each network address holds.
final class ConnectionsPerAddress: Sendable {
    /// A connection's right to be there; to be given back.
    struct Place: Sendable {
        fileprivate let address: IPAddress?
    }

    private let most: Int
    private let proxies: TrustedProxies
    private let counts = Mutex<[IPAddress: Int]>([:])

    init(most: Int, proxies: TrustedProxies) {
        self.most = most
        self.proxies = proxies
    }

    /// A place for a further connection; nil if its address has as many as it may.
    func enter(_ address: IPAddress?) -> Place? {
        guard let address, !proxies.contains(address) else { return Place(address: nil) }
        let network = address.household
        let isAdmitted = counts.withLock { counts in
            guard counts[network, default: 0] < most else { return false }
            counts[network, default: 0] += 1
            return true
        }
        return isAdmitted ? Place(address: network) : nil
    }

    func leave(_ place: Place) {
        guard let address = place.address else { return }
        counts.withLock { counts in
            let left = counts[address, default: 1] - 1
            counts[address] = left > 0 ? left : nil
        }
    }
}

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
