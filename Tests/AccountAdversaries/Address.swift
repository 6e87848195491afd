import AccountDomain
import TestSupport

/// Where somebody asks from; its networks are cut here once more, apart from the rules'.
struct Address: Hashable, Sendable {
    enum Width { case provider, site, host }

    let isIPv4: Bool
    /// The 32 bits of an IPv4 address, or the first 64 of an IPv6 one.
    let bits: UInt64

    var scopes: NetworkScopes {
        isIPv4 ? NetworkScopes(ipv4: UInt32(truncatingIfNeeded: bits)) : NetworkScopes(ipv6: bits)
    }

    func network(_ width: Width) -> UInt64 {
        switch width {
        case .provider: isIPv4 ? bits / 65_536 : bits / 4_294_967_296
        case .site: isIPv4 ? bits / 256 : bits / 65_536
        case .host: bits
        }
    }

    /// Another machine of the same site.
    func host(_ number: Int) -> Address {
        Address(isIPv4: isIPv4, bits: network(.site) * (isIPv4 ? 256 : 65_536) + UInt64(number))
    }
}

/// Where the adversary asks from: so many sites (an IPv4 /24, an IPv6 /48), few to a provider or many.
struct Crowd: Sendable {
    let isIPv4: Bool
    let providers: Int
    /// In each provider's network; one where they are scattered.
    let sites: Int

    var count: Int { providers * sites }

    /// - Parameters:
    ///   - most: how many sites at most; as likely a few as a few thousand.
    ///   - random: what it is drawn from.
    init(upTo most: Int, _ random: inout SeededGenerator) {
        isIPv4 = Bool.random(using: &random)
        var magnitude = 1
        while magnitude < most, Int.random(in: 0..<7, using: &random) > 0 { magnitude *= 10 }
        let count = min(most, magnitude * Int.random(in: 1...9, using: &random))
        let widest = isIPv4 ? 256 : 65_536
        sites =
            Bool.random(using: &random) ? 1 : min(widest, count, Int.random(in: 2...2_000, using: &random))
        // Of IPv4 there are 65,536 providers' networks, of which people have some.
        providers = max(1, min(isIPv4 ? 60_000 : 100_000, count / sites))
    }

    func address(provider: Int, site: Int = 0, host: Int = 1) -> Address {
        isIPv4
            ? Address(
                isIPv4: true, bits: UInt64(provider) << 16 | UInt64(site % 256) << 8 | UInt64(host % 256))
            : Address(
                isIPv4: false,
                bits: (0x2001_0000 + UInt64(provider)) << 32 | UInt64(site) << 16 | UInt64(host))
    }

    /// Somebody who has nothing to do with the adversary.
    static func elsewhere(_ number: Int) -> Address {
        Address(isIPv4: false, bits: (0x2a00_0000 + UInt64(number)) << 32 | 7 << 16 | 1)
    }
}

/// One who asks.
struct Who: Sendable {
    var kind: Asker.Kind
    var address: Address
    var account: Int?

    var isProven: Bool { kind == .session || kind == .knownDevice }
}
