internal import AccountDomain
internal import HTTPTypes
internal import NIOCore

/// A network address: the first 32 bits of 128 for IPv4.
package struct IPAddress: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64
    private let isIPv4: Bool

    private init(high: UInt64, low: UInt64, isIPv4: Bool) {
        self.high = high
        self.low = low
        self.isIPv4 = isIPv4
    }

    /// The address that a text names; nil for anything but a plain IPv4 or IPv6 address.
    package init?(_ text: some StringProtocol) {
        guard let address = try? SocketAddress(ipAddress: String(text), port: 0) else { return nil }
        self.init(address)
    }

    /// The address of a socket; nil for one of the file system.
    ///
    /// An IPv4 address in IPv6's clothes is the IPv4 one.
    init?(_ address: SocketAddress) {
        // Behind family and port; in IPv6's form a flow label stands between.
        let bytes = unsafe address.withSockAddr { start, count in
            unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
        }
        switch address {
        case .v4:
            self.init(high: Self.word(bytes[4..<8]) << 32, low: 0, isIPv4: true)
        case .v6:
            let (high, low) = (Self.word(bytes[8..<16]), Self.word(bytes[16..<24]))
            if high == 0, low >> 32 == 0xFFFF {
                self.init(high: low << 32, low: 0, isIPv4: true)
            } else {
                self.init(high: high, low: low, isIPv4: false)
            }
        case .unixDomainSocket:
            return nil
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The address with all but its first bits cleared.
    func first(_ bits: Int) -> IPAddress {
        IPAddress(
            high: high & Self.mask(bits), low: low & Self.mask(bits - 64), isIPv4: isIPv4)
    }

    private static func mask(_ bits: Int) -> UInt64 {
        bits <= 0 ? 0 : bits >= 64 ? .max : ~(UInt64.max >> UInt64(bits))
    }

    /// What limits count by: an IPv4 address, or the first 64 bits of an IPv6 one, of which a household has the rest.
    var household: IPAddress { isIPv4 ? self : first(64) }

    /// What a device's list of networks is made of: 24 bits of an IPv4 address, 48 of an IPv6 one.
    var network: [UInt8] {
        let shown = first(isIPv4 ? 24 : 48)
        return [isIPv4 ? 4 : 6] + (0..<6).map { UInt8(truncatingIfNeeded: shown.high >> (56 - 8 * $0)) }
    }

    /// The networks that budgets count by.
    var scopes: NetworkScopes {
        isIPv4 ? NetworkScopes(ipv4: UInt32(truncatingIfNeeded: high >> 32)) : NetworkScopes(ipv6: high)
    }

    static let loopback = IPAddress(high: 127 << 56 | 1 << 32, low: 0, isIPv4: true)

    var isLoopback: Bool { isIPv4 ? high >> 56 == 127 : high == 0 && low == 1 }

    fileprivate var width: Int { isIPv4 ? 32 : 128 }
    fileprivate func isSameKind(_ other: IPAddress) -> Bool { isIPv4 == other.isIPv4 }
}

/// Addresses that begin alike, as `10.0.0.0/8` or one alone.
package struct AddressRange: Sendable, Hashable {
    private let base: IPAddress
    private let bits: Int

    /// The range that a text names; nil for another text, or one with bits set after its length.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = parts.first.flatMap({ IPAddress($0) }) else { return nil }
        let bits = parts.count == 1 ? base.width : Int(parts[1]) ?? -1
        guard (0...base.width).contains(bits), base.first(bits) == base else { return nil }
        self.base = base
        self.bits = bits
    }

    func contains(_ address: IPAddress) -> Bool { address.isSameKind(base) && address.first(bits) == base }
}

/// The proxies whose word about the client's address is taken (ASVS 4.1.3).
struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    init(_ ranges: [AddressRange]) { self.ranges = ranges }

    var isEmpty: Bool { ranges.isEmpty }

    func contains(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// Who asks: the right-most address of `X-Forwarded-For` that is no trusted proxy, if a trusted proxy said so.
    ///
    /// Further left stands what anybody can write. A word that is no address ends the search where it is.
    ///
    /// - Parameters:
    ///   - peer: whose connection it is.
    ///   - fields: the request's.
    /// - Returns: whose request it is.
    func client(behind peer: IPAddress, _ fields: HTTPFields) -> IPAddress {
        guard !ranges.isEmpty, contains(peer) else { return peer }
        var nearest = peer
        for value in fields[values: Self.forwardedFor].reversed() {
            for word in value.split(separator: ",", omittingEmptySubsequences: false).reversed() {
                guard let address = Self.address(word) else { return nearest }
                nearest = address
                if !contains(address) { return address }
            }
        }
        return nearest
    }

    private static let forwardedFor = HTTPField.Name.known("X-Forwarded-For")

    /// An address, perhaps in brackets, perhaps with a port.
    private static func address(_ word: Substring) -> IPAddress? {
        let text = word.trimmed
        if let plain = IPAddress(text) { return plain }
        if text.first == "[", let end = text.firstIndex(of: "]") {
            return IPAddress(text.dropFirst().prefix(upTo: end))
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? IPAddress(parts[0]) : nil
    }
}

extension Substring {
    /// Without the spaces and tabs around it.
    var trimmed: Substring {
        var text = self
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
