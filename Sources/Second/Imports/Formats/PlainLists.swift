internal import Bytes
internal import OneTimePassword

/// andOTP: an array of entries, whose labels were "Issuer - account" before it knew issuers.
enum AndOTP {
    static func entries(_ list: JSONList) -> ImportedEntries {
        ImportedEntries(
            .andOTP,
            list.entries { entry in
                var draft = EntryDraft(
                    issuer: entry.scalar("issuer") ?? "", account: entry.scalar("label") ?? "")
                if !entry.has("issuer"), let dash = draft.account.range(ofDash: " - ") {
                    draft.issuer = String(draft.account[..<dash.lowerBound])
                    draft.account = String(draft.account[dash.upperBound...])
                }
                draft.kind = .init(entry.string("type"))
                draft.secret = .init(entry.string("secret"))
                draft.algorithm = entry.scalar("algorithm")
                draft.digits = entry.scalar("digits")
                draft.period = entry.scalar("period")
                return draft
            })
    }
}

/// Raivo: an array of entries, all of whose values are texts.
enum Raivo {
    static func entries(_ list: JSONList) -> ImportedEntries {
        ImportedEntries(
            .raivo,
            list.entries { entry in
                var draft = EntryDraft(
                    issuer: entry.scalar("issuer") ?? "", account: entry.scalar("account") ?? "")
                draft.kind = .init(entry.string("kind"))
                draft.secret = .init(entry.string("secret"))
                draft.algorithm = entry.scalar("algorithm")
                draft.digits = entry.scalar("digits")
                draft.period = entry.scalar("timer")
                return draft
            })
    }
}

/// FreeOTP+: secrets are arrays of signed bytes; `issuerExt` is what the link's label said, `…Alt` what a person made of it.
enum FreeOTPPlus {
    static func entries(_ file: JSONObject) throws(ImportError) -> ImportedEntries {
        ImportedEntries(
            .freeOTPPlus,
            try file.list("tokens", of: .freeOTPPlus).entries { token in
                func name(_ names: String...) -> String {
                    names.lazy.compactMap { token.string($0) }.first { !$0.isEmpty } ?? ""
                }
                var draft = EntryDraft(
                    issuer: name("issuerAlt", "issuerExt", "issuerInt"), account: name("labelAlt", "label"))
                draft.kind = .init(token.string("type"))
                let secret = token.signedBytes("secret", atMost: TOTP.secretLimit + 1)
                draft.secret = secret.map { .bytes($0) } ?? .missing
                if secret == nil, token.has("secret") { draft.kind = .damaged }
                draft.algorithm = token.scalar("algo")
                draft.digits = token.scalar("digits")
                draft.period = token.scalar("period")
                return draft
            })
    }
}

/// Stratum, once Authenticator Pro (its wiki, "Backup Format").
enum Stratum {
    /// Its sealed form asks for Argon2id with four lanes, which libsodium does not have.
    static func isSealed(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe bytes.starts(with: "AUTHENTICATORPRO".utf8) || bytes.starts(with: "AuthenticatorPro".utf8)
    }

    static func entries(_ file: JSONObject) throws(ImportError) -> ImportedEntries {
        ImportedEntries(
            .stratum,
            try file.list("Authenticators", of: .stratum).entries { entry in
                var draft = EntryDraft(
                    issuer: entry.scalar("Issuer") ?? "", account: entry.scalar("Username") ?? "")
                draft.kind = kind(entry.integer("Type"))
                draft.secret = .init(entry.string("Secret"))
                draft.algorithm = algorithm(entry.integer("Algorithm"))
                draft.digits = entry.scalar("Digits")
                draft.period = entry.scalar("Period")
                return draft
            })
    }

    private static func kind(_ number: Int64?) -> EntryDraft.Kind {
        switch number {
        case 1: .hotp
        case 2: .totp
        case 3: .other("Mobile-OTP")
        case 4: .steam
        case 5: .other("Yandex")
        case let number?: .other("\(number)")
        case nil: .damaged
        }
    }

    private static func algorithm(_ number: Int64?) -> String? {
        switch number {
        case 0: "SHA1"
        case 1: "SHA256"
        case 2: "SHA512"
        case let number?: "\(number)"
        case nil: nil
        }
    }
}

extension String {
    fileprivate func range(ofDash dash: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(dash) { return start..<index(start, offsetBy: dash.count) }
            start = index(after: start)
        }
        return nil
    }
}
