/// A key of a store that means something to ``Cloud``; every other key is a stray.
struct StoreKey: Hashable, Comparable {
    enum Kind: String { case account = "a1.", register = "r1." }

    let kind: Kind
    let text: String
    /// 32 lower-case hexadecimal digits.
    var id: String { String(text.utf8.dropFirst(3)) ?? "" }

    /// Reads a key; nil for a stray.
    init?(_ text: String) {
        guard text.utf8.count == 35 else { return nil }
        switch (text.utf8.first, text.utf8.dropFirst().starts(with: "1.".utf8)) {
        case (UInt8(ascii: "a"), true): kind = .account
        case (UInt8(ascii: "r"), true): kind = .register
        default: return nil
        }
        for byte in text.utf8.dropFirst(3) {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
            default: return nil
            }
        }
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
