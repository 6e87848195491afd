internal import Bytes

/// Proton Authenticator: JSON with a link for each entry; sealed, Argon2id and AES-256-GCM with the nonce first.
enum Proton {
    private static let memory: Int64 = 19 << 20
    private static let passes: Int64 = 2
    private static let data = Array("proton.authenticator.export.v1".utf8)

    static func envelope(_ file: JSONObject) throws(ImportError) -> SealedImport {
        try check(file)
        guard let salt = Spelling.base64(file.string("salt")), salt.count == 16,
            let box = Spelling.base64(file.string("content")), box.count >= 28
        else { throw .damaged(.proton) }
        return SealedImport(
            .proton,
            opening: { password throws(ImportError) in
                let key = try Derivation.argon2id(password, salt: salt, memory: memory, passes: passes)
                let plain = Ciphers.openGCM(
                    Array(box.dropFirst(12)), key: key, nonce: Array(box.prefix(12)), authenticating: data)
                guard let plain else { throw .wrongPassword }
                return plain
            },
            reading: { plain throws(ImportError) in
                try plain.asObject(of: .proton) { file throws(ImportError) in try entries(file) }
            })
    }

    static func entries(_ file: JSONObject) throws(ImportError) -> ImportedEntries {
        try check(file)
        let list = try file.list("entries", of: .proton).objects
        return ImportedEntries(
            .proton,
            list.enumerated().map { index, entry in
                guard let content = entry?.object("content"), let link = content.string("uri") else {
                    return ImportedEntry(index + 1, issuer: "", account: "", .damaged)
                }
                // The name is what a person sees; the link keeps the one that it came with.
                return LinkText(link, account: content.string("name") ?? "").entry(index + 1)
            })
    }

    private static func check(_ file: JSONObject) throws(ImportError) {
        guard let version = file.integer("version"), version >= 1 else { throw .damaged(.proton) }
        guard version == 1 else { throw .newerVersion(.proton, Int(clamping: version)) }
    }
}
