internal import Bytes
internal import KeyDerivation

/// 2FAS: JSON with `services`, or `servicesEncrypted`: Base64 of ciphertext and tag, salt, and nonce, between colons.
enum TwoFAS {
    /// The version of its form that its apps write.
    private static let version: Int64 = 4
    private static let rounds = 10_000

    static func read(_ file: JSONObject) throws(ImportError) -> ReadImport {
        guard let version = file.integer("schemaVersion") else { throw .damaged(.twoFAS) }
        guard version <= Self.version else { throw .newerVersion(.twoFAS, Int(clamping: version)) }
        guard let sealed = file.string("servicesEncrypted") else {
            return .entries(entries(try file.list("services", of: .twoFAS)))
        }
        let parts = sealed.split(separator: ":", omittingEmptySubsequences: false).map {
            Spelling.base64(String($0))
        }
        guard parts.count >= 3, let box = parts[0], let salt = parts[1], let nonce = parts[2],
            box.count >= 16, nonce.count == 12
        else { throw .damaged(.twoFAS) }
        return .sealed(
            SealedImport(
                .twoFAS,
                opening: { password throws(ImportError) in
                    let key = PBKDF2.key(of: password, salt: salt, rounds: rounds)
                    guard let plain = Ciphers.openGCM(box, key: key, nonce: nonce) else {
                        throw .wrongPassword
                    }
                    return plain
                },
                reading: { plain throws(ImportError) in
                    try plain.asList(of: .twoFAS) { list throws(ImportError) in entries(list) }
                }))
    }

    /// The name that a person sees in the app is `name`; `otp` has what the link said.
    private static func entries(_ services: JSONList) -> ImportedEntries {
        ImportedEntries(
            .twoFAS,
            services.entries { service in
                let otp = service.object("otp")
                func name(_ first: String?, _ second: String?) -> String {
                    (first ?? "").trimmed.or(second ?? "")
                }
                var draft = EntryDraft(
                    issuer: name(service.string("name"), otp?.string("issuer")),
                    account: name(otp?.string("account"), otp?.string("label")))
                draft.kind = .init(otp?.string("tokenType"))
                draft.secret = .init(service.string("secret"))
                draft.algorithm = otp?.scalar("algorithm")
                draft.digits = otp?.scalar("digits")
                draft.period = otp?.scalar("period")
                return draft
            })
    }
}
