/// A key of the key-value store that means something here; every other key is a stray.
///
/// `a1.<account id>` gives the store an account. `r1.<replica id>.<first 16 digits of an account id>` holds a register
/// that was put for that account. All digits are hexadecimal and lower-case. The store raises an exception for keys of
/// more than 64 bytes; these have 35 and 52.
struct KeyValueKey: Hashable {
    enum Meaning: Hashable {
        case account(String)
        case register(String, tag: String)
    }

    static let longest = 64
    private static let idDigits = 32
    private static let tagDigits = 16

    let text: String
    let meaning: Meaning

    /// Reads a key; nil for a stray.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let words = parts.map { String(Substring($0)) }
        switch (words.first, words.count) {
        case ("a1", 2) where Self.isDigits(parts[1], Self.idDigits): meaning = .account(words[1])
        case ("r1", 3)
        where Self.isDigits(parts[1], Self.idDigits) && Self.isDigits(parts[2], Self.tagDigits):
            meaning = .register(words[1], tag: words[2])
        default: return nil
        }
        self.text = text
    }

    /// An account's key; nil if the id is none.
    init?(account id: String) { self.init("a1.\(id)") }

    /// A register's key; nil if an id is none.
    init?(register id: String, account: String) { self.init("r1.\(id).\(Self.tag(of: account))") }

    /// What of an account's id stands in the keys of its registers.
    static func tag(of account: String) -> String { String(account.prefix(tagDigits)) }

    private static func isDigits(_ text: Substring.UTF8View, _ count: Int) -> Bool {
        text.count == count && text.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
