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
