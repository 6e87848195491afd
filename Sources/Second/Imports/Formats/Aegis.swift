internal import Bytes

/// Aegis (docs/vault.md of its repository): JSON, whose `db` is an object, or Base64 that a master key seals.
enum Aegis {
    /// The versions of the outer form and of the contents that are known; later ones of these only add members.
    private static let versions: ClosedRange<Int64> = 1...1
    private static let contentVersions: ClosedRange<Int64> = 1...3
    /// Nobody has so many passwords for one file.
    private static let mostSlots = 16

    static func read(_ file: JSONObject) throws(ImportError) -> ReadImport {
        try check(file, versions)
        if let contents = file.object("db") { return .entries(try entries(contents)) }
        guard let sealed = Spelling.base64(file.string("db")), let header = file.object("header"),
            let params = header.object("params"), let seal = Seal(params)
        else { throw .damaged(.aegis) }
        let slots = try header.list("slots", of: .aegis).objects.compactMap(\.self)
        let passwords = try slots.filter { $0.integer("type") == 1 }.map { slot throws(ImportError) in
            guard let slot = Slot(slot) else { throw .damaged(.aegis) }
            return slot
        }
        guard !passwords.isEmpty else { throw .noPassword }
        guard passwords.count <= mostSlots, passwords.allSatisfy({ $0.cost.work != nil }),
            passwords.reduce(0, { $0 + ($1.cost.work ?? 0) }) <= Derivation.mostScryptWork
        else { throw .tooCostly }
        return .sealed(
            SealedImport(
                .aegis,
                opening: { password throws(ImportError) in
                    for slot in passwords {
                        guard let master = try slot.masterKey(password) else { continue }
                        guard let plain = seal.open(sealed, master) else { throw .damaged(.aegis) }
                        return plain
                    }
                    throw .wrongPassword
                },
                reading: { plain throws(ImportError) in
                    try plain.asObject(of: .aegis) { contents throws(ImportError) in try entries(contents) }
                }))
    }

    private static func check(_ object: JSONObject, _ range: ClosedRange<Int64>) throws(ImportError) {
        guard let version = object.integer("version"), version >= range.lowerBound else {
            throw .damaged(.aegis)
        }
        guard version <= range.upperBound else { throw .newerVersion(.aegis, Int(clamping: version)) }
    }

    private static func entries(_ contents: JSONObject) throws(ImportError) -> ImportedEntries {
        try check(contents, contentVersions)
        return ImportedEntries(
            .aegis,
            try contents.list("entries", of: .aegis).entries { entry in
                var draft = EntryDraft(
                    issuer: entry.scalar("issuer") ?? "", account: entry.scalar("name") ?? "")
                guard let info = entry.object("info"), let type = entry.string("type") else {
                    draft.kind = .damaged
                    return draft
                }
                draft.kind = .init(type)
                draft.secret = .init(info.string("secret"))
                draft.algorithm = info.scalar("algo")
                draft.digits = info.scalar("digits")
                draft.period = info.scalar("period")
                return draft
            })
    }

    /// Nonce and tag of AES-256-GCM.
    private struct Seal {
        private let nonce: [UInt8]
        private let tag: [UInt8]

        init?(_ params: JSONObject) {
            guard let nonce = Spelling.hexadecimal(params.string("nonce"), count: 12),
                let tag = Spelling.hexadecimal(params.string("tag"), count: 16)
            else { return nil }
            (self.nonce, self.tag) = (nonce, tag)
        }

        func open(_ sealed: [UInt8], _ key: SecretBytes) -> SecretBytes? {
            Ciphers.openGCM(sealed + tag, key: key, nonce: nonce)
        }
    }

    /// The master key, sealed under a password.
    private struct Slot {
        let cost: Derivation.ScryptCost
        private let salt: [UInt8]
        private let key: [UInt8]
        private let seal: Seal

        init?(_ slot: JSONObject) {
            guard let rounds = slot.integer("n"), let blockSize = slot.integer("r"),
                let parallelism = slot.integer("p"),
                let salt = Spelling.hexadecimal(slot.string("salt"), count: 32),
                let key = Spelling.hexadecimal(slot.string("key"), count: 32),
                let params = slot.object("key_params"), let seal = Seal(params)
            else { return nil }
            cost = Derivation.ScryptCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
            (self.salt, self.key, self.seal) = (salt, key, seal)
        }

        /// Nil if the password is not this slot's.
        func masterKey(_ password: SecretBytes) throws(ImportError) -> SecretBytes? {
            seal.open(key, try Derivation.scrypt(password, salt: salt, cost))
        }
    }
}
