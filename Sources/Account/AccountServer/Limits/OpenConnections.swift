internal import NIOCore
internal import Synchronization

/// The connections that are open: so many in all, and so many of each network address.
///
/// Where there are as many as may be, those go that have waited longest for a request: to hold thousands of them
/// keeps nobody out.
final class OpenConnections: Sendable {
    /// One of them.
    final class Connection: Sendable {
        fileprivate let household: IPAddress?
        fileprivate let close: @Sendable () -> Void
        /// Since when it waits for a request, in nanoseconds of a clock that never goes back; 0 while it does not.
        private let waitsSince = Atomic<UInt64>(0)

        fileprivate init(_ household: IPAddress?, _ close: @escaping @Sendable () -> Void) {
            self.household = household
            self.close = close
            isIdle = true
        }

        /// Whether it waits for a request.
        var isIdle: Bool {
            get { waitsSince.load(ordering: .relaxed) != 0 }
            set {
                // The earliest moment counts: a head that drips in does not begin anew.
                guard newValue != isIdle else { return }
                waitsSince.store(newValue ? NIODeadline.now().uptimeNanoseconds : 0, ordering: .relaxed)
            }
        }

        fileprivate var idleSince: UInt64? {
            let moment = waitsSince.load(ordering: .relaxed)
            return moment == 0 ? nil : moment
        }
    }

    fileprivate struct State {
        var open: [ObjectIdentifier: Connection] = [:]
        var perAddress: [IPAddress: Int] = [:]
    }

    private let most: Int
    private let mostPerAddress: Int
    private let proxies: TrustedProxies
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: how many there may be.
    ///   - mostPerAddress: how many one network address may hold; a trusted proxy's are not counted.
    ///   - proxies: those.
    init(most: Int, mostPerAddress: Int, proxies: TrustedProxies) {
        self.most = most
        self.mostPerAddress = mostPerAddress
        self.proxies = proxies
    }

    /// Takes a further connection in.
    ///
    /// - Parameters:
    ///   - address: the other side's; nil if it is not known.
    ///   - close: ends the connection.
    /// - Returns: nil if its address has as many as it may, or all others are in the middle of a request.
    func open(_ address: IPAddress?, close: @escaping @Sendable () -> Void) -> Connection? {
        let counted = address.flatMap { proxies.contains($0) ? nil : $0.household }
        let (connection, evicted) = state.withLock { state -> (Connection?, [Connection]) in
            if let counted, state.perAddress[counted, default: 0] >= mostPerAddress { return (nil, []) }
            let evicted = state.open.count < most ? [] : state.evictions(batch)
            for each in evicted { state.forget(each) }
            guard state.open.count < most else { return (nil, evicted) }
            let connection = Connection(counted, close)
            state.add(connection)
            return (connection, evicted)
        }
        for each in evicted { each.close() }
        return connection
    }

    /// A connection is over.
    func forget(_ connection: Connection) { state.withLock { $0.forget(connection) } }

    /// How many there are.
    var count: Int { state.withLock { $0.open.count } }

    /// Some at once, so that a flood does not have all of them looked at for each of its connections.
    private var batch: Int { max(1, most / 64) }
}

extension OpenConnections.State {
    fileprivate mutating func add(_ connection: OpenConnections.Connection) {
        open[ObjectIdentifier(connection)] = connection
        if let household = connection.household { perAddress[household, default: 0] += 1 }
    }

    /// Does nothing for one that has gone already.
    fileprivate mutating func forget(_ connection: OpenConnections.Connection) {
        guard open.removeValue(forKey: ObjectIdentifier(connection)) != nil,
            let household = connection.household
        else { return }
        let left = perAddress[household, default: 1] - 1
        perAddress[household] = left > 0 ? left : nil
    }

    /// Those that have waited longest for a request.
    fileprivate func evictions(_ count: Int) -> [OpenConnections.Connection] {
        let idle = open.values.compactMap { each in each.idleSince.map { (each, $0) } }
        return idle.sorted { $0.1 < $1.1 }.prefix(count).map(\.0)
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
    /// Connections in all; for further ones those are closed that have waited longest for a request.
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
