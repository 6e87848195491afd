/// A key of a store that means something to ``Cloud``; every other key is a stray.
struct StoreKey: Hashable, Comparable {
    enum Kind: String { case account = "a1.", register = "r1." }

    let kind: Kind
    let text: String
    /// An account's 32 lower-case hexadecimal digits, or the text of a ``RegisterName``.
    var id: String { String(text.utf8.dropFirst(3)) ?? "" }

    /// Reads a key; nil for a stray.
    init?(_ text: String) {
        guard let kind = Kind(rawValue: String(text.prefix(3))) else { return nil }
        let isGood =
            switch kind {
            case .account: RegisterHeader.isID(String(text.dropFirst(3)), digits: 32)
            case .register: RegisterName(String(text.dropFirst(3))) != nil
            }
        guard isGood else { return nil }
        self.kind = kind
        self.text = text
    }

    /// A key for an id, which a program may have spelt wrongly.
    init(_ kind: Kind, _ id: String, _ traits: MemoryCloudModel.Traits) throws(CloudError) {
        guard let key = StoreKey(kind.rawValue + id) else {
            throw .transient("The id is not of 32 hexadecimal digits.")
        }
        if let most = traits.keyBytes, key.text.utf8.count > most {
            throw .transient("The store takes no key of \(key.text.utf8.count) bytes.")
        }
        self = key
    }

    static func < (left: StoreKey, right: StoreKey) -> Bool { left.text < right.text }
}
