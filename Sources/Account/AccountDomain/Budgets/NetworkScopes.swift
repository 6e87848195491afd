/// Addresses that begin alike: a part of the internet that is likely to be in one hand.
package struct NetworkPrefix: Sendable, Hashable {
    private let bits: UInt8
    private let isIPv4: Bool
    private let high: UInt64

    fileprivate init(_ address: UInt64, bits: Int, isIPv4: Bool) {
        self.bits = UInt8(bits)
        self.isIPv4 = isIPv4
        high = address & ~(UInt64.max >> UInt64(bits))
    }

    /// The same bytes in every program.
    var bytes: [UInt8] {
        [bits, isIPv4 ? 4 : 6] + high.bigEndianBytes
    }
}

/// How wide a part of the internet a limit counts.
package enum NetworkScope: Int, Sendable, CaseIterable {
    /// What a registry gives to one provider: an IPv6 /32, an IPv4 /16.
    case provider
    /// What a provider gives to one organisation: an IPv6 /48, an IPv4 /24.
    case site
    /// What a provider gives to one household at most: an IPv6 /56. Of IPv4 that is one address.
    case subscriber
    /// One network of machines: an IPv6 /64, an IPv4 address.
    case host
}

/// The networks that one address belongs to, from the widest to the narrowest.
///
/// Who owns a wide one has all the narrow ones in it, so limits and queues that are to be fair begin at the widest.
package struct NetworkScopes: Sendable, Hashable {
    /// The networks, the widest first; no two of them are the same.
    package let prefixes: [NetworkPrefix]

    /// - Parameter ipv4: an IPv4 address.
    package init(ipv4: UInt32) {
        prefixes = [16, 24, 32].map { NetworkPrefix(UInt64(ipv4) << 32, bits: $0, isIPv4: true) }
    }

    /// - Parameter ipv6: the first 64 bits of an IPv6 address.
    package init(ipv6: UInt64) {
        prefixes = [32, 48, 56, 64].map { NetworkPrefix(ipv6, bits: $0, isIPv4: false) }
    }

    /// The network of one width.
    package subscript(_ scope: NetworkScope) -> NetworkPrefix {
        switch scope {
        case .provider: prefixes[0]
        case .site: prefixes[1]
        case .subscriber: prefixes[2]
        case .host: prefixes[prefixes.count - 1]
        }
    }
}
