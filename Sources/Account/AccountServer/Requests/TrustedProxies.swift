internal import HTTPTypes

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
