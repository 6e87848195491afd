package import SyncEngine

/// Which names mean something in the zone; every other record is a stray and let be.
///
/// `register-<register's name>` of type `Register` holds a register, `account-<id>` of type `Account` gives the zone an
/// account. A register's mark is its name, a slash and the hash of its bytes.
package enum ZoneName: Hashable {
    case register(String)
    case account(String)

    /// The zone's own name.
    static let zone = "Registers"
    /// The id of the subscription for silent pushes.
    static let subscription = "registers-changed"
    /// How the names of registers begin.
    private static let prefix = "register-"

    /// Reads a record's name and type; nil for a stray.
    init?(_ name: String, type: String) {
        guard let found = ZoneName(name), found.type == type else { return nil }
        self = found
    }

    /// Reads a record's name; nil for a stray.
    package init?(_ name: String) {
        if name.utf8.starts(with: Self.prefix.utf8) {
            let rest = String(Substring(name.utf8.dropFirst(Self.prefix.utf8.count)))
            guard RegisterName(rest) != nil else { return nil }
            self = .register(rest)
        } else {
            // A placeholder is a matter of folders.
            guard let id = AccountFile.id(in: name), AccountFile.names(of: id).first == name else {
                return nil
            }
            self = .account(id)
        }
    }

    /// The record name.
    package var text: String {
        switch self {
        case .register(let name): Self.prefix + name
        case .account(let id): "account-" + id
        }
    }

    /// The record type.
    package var type: String {
        switch self {
        case .register: "Register"
        case .account: "Account"
        }
    }

    /// Whether it is an account id: 32 lower-case hexadecimal digits.
    static func isAccount(_ id: String) -> Bool { !AccountFile.names(of: id).isEmpty }
}

/// Names a version of a register.
package struct ZoneMark: Hashable {
    package let register: String
    package let hash: ContentHash

    init(register: String, hash: ContentHash) {
        self.register = register
        self.hash = hash
    }

    /// Reads a mark; nil for anything else.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, let hash = ContentHash(Substring(parts[1])) else { return nil }
        let name = String(Substring(parts[0]))
        guard RegisterName(name) != nil else { return nil }
        self.init(register: name, hash: hash)
    }

    /// `<register's name>/<32 digits>`.
    package var text: String { "\(register)/\(hash)" }
}
