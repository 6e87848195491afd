/// An address with a name that may stand in the header of a mail.
package struct MailAddress: Sendable, Equatable {
    /// What readers see; may be empty.
    package let name: String
    /// The address itself, printable ASCII.
    package let address: String

    /// An address; nil if it is none that can stand in a header.
    ///
    /// - Parameters:
    ///   - name: what readers see; steering characters are refused.
    ///   - address: such as `no-reply@readmigo.com`.
    package init?(name: String = "", address: String) {
        guard Self.isPlain(address), !name.unicodeScalars.contains(where: \.isControl) else { return nil }
        self.name = name
        self.address = address
    }

    /// Whether an address stands in a header as it is: ASCII, and nothing that could end it or the line.
    static func isPlain(_ address: String) -> Bool {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && address.utf8.count <= 254
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>()[]\\,;:\"".utf8.contains($0) }
    }

    /// What comes after the sign.
    var domain: Substring { address.split(separator: "@").last ?? "" }

    /// As a header writes it.
    var header: String {
        guard !name.isEmpty else { return address }
        return "\(EncodedWords.header(name)) <\(address)>"
    }
}
