internal import Bytes

/// Ente Auth's sealed export (its guide "Exporting your data"): Argon2id, and one message of XChaCha20-Poly1305 in
/// libsodium's streams, in which links stand, one a line.
enum Ente {
    static func envelope(_ file: JSONObject) throws(ImportError) -> SealedImport {
        guard let version = file.integer("version"), version >= 1 else { throw .damaged(.ente) }
        guard version == 1 else { throw .newerVersion(.ente, Int(clamping: version)) }
        guard let costs = file.object("kdfParams"), let memory = costs.integer("memLimit"),
            let passes = costs.integer("opsLimit"), let salt = Spelling.base64(costs.string("salt")),
            let sealed = Spelling.base64(file.string("encryptedData")),
            let header = Spelling.base64(file.string("encryptionNonce")), header.count == 24, salt.count == 16
        else { throw .damaged(.ente) }
        guard Derivation.bears(memory: memory, passes: passes, salt: salt) else { throw .tooCostly }
        return SealedImport(
            .ente,
            opening: { password throws(ImportError) in
                let key = try Derivation.argon2id(password, salt: salt, memory: memory, passes: passes)
                guard let plain = Ciphers.openStream(sealed, key: key, header: header) else {
                    throw .wrongPassword
                }
                return plain
            },
            reading: { plain throws(ImportError) in
                try unsafe plain.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(ImportError) in
                    guard let list = try unsafe LinkList(lines: bytes) else {
                        throw ImportError.damaged(.ente)
                    }
                    let links = list.entries
                    return ImportedEntries(.ente, links.entries, parts: links.parts)
                }
            })
    }
}
