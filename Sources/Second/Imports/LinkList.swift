internal import OneTimePassword

/// Links, each with the number of its line, as text files and QR codes hold them.
struct LinkList {
    private let links: [(number: Int, text: String)]

    init(_ links: [(number: Int, text: String)]) { self.links = links }

    /// The lines of a text that are not blank; nil if none of them is a link of an authenticator, or it is no text.
    init?(lines bytes: UnsafeRawBufferPointer) throws(ImportError) {
        var links: [(number: Int, text: String)] = []
        var isLinks = false
        var (number, start) = (0, 0)
        let count = bytes.count
        while start < count {
            let end = unsafe bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let line = unsafe String(validating: bytes[start..<end], as: UTF8.self)
            (number, start) = (number + 1, end + 1)
            guard let text = line?.trimmed else { return nil }
            guard !text.isEmpty else { continue }
            guard links.count < ImportReader.mostEntries else { throw .tooManyEntries }
            isLinks = isLinks || Self.isLink(text)
            links.append((number, text))
        }
        guard isLinks else { return nil }
        self.links = links
    }

    private static func isLink(_ text: String) -> Bool {
        let start = text.prefix(20).lowercased()
        return start.hasPrefix("otpauth") || start.hasPrefix("steam://")
    }

    /// An entry for each account, and one for each text that is no link.
    var entries: ImportedEntries {
        var entries: [ImportedEntry] = []
        var parts: [GooglePart] = []
        var (isEnte, isGoogle) = (false, !links.isEmpty)
        for (number, text) in links {
            if GoogleExport.isMeant(by: text) {
                guard let export = GoogleExport(text) else {
                    entries.append(ImportedEntry(number, issuer: "", account: "", .damaged))
                    continue
                }
                if let part = export.part { parts.append(part) }
                entries += export.accounts.map { $0.entry(number) }
            } else {
                isGoogle = false
                isEnte = isEnte || text.contains("codeDisplay=")
                entries.append(LinkText(text).entry(number))
            }
        }
        return ImportedEntries(isGoogle ? .google : isEnte ? .ente : .links, entries, parts: parts)
    }
}

/// A text that says how to make codes: a link, or in some tables a secret alone.
struct LinkText {
    private let text: String
    private let issuer: String
    private let account: String

    /// - Parameters:
    ///   - text: the link.
    ///   - issuer: the service's name where the link has none.
    ///   - account: the account's name where the link has none.
    init(_ text: String, issuer: String = "", account: String = "") {
        (self.text, self.issuer, self.account) = (text.trimmed, issuer, account)
    }

    func entry(_ number: Int) -> ImportedEntry {
        let names = OTPAuthLink.names(in: text)
        let issuer = (names?.issuer.trimmed ?? "").or(issuer.trimmed)
        let account = (names?.account.trimmed ?? "").or(account.trimmed)
        func refused(_ refusal: ImportRefusal) -> ImportedEntry {
            ImportedEntry(number, issuer: issuer, account: account, refusal)
        }
        // Ente writes so what its trash holds.
        guard !text.contains("%22trashed%22%3Atrue") else { return refused(.inTrash) }
        do throws(OneTimePasswordError) {
            let link = try OTPAuthLink(text)
            guard link.issuer != issuer || link.account != account else { return ImportedEntry(number, link) }
            let named = try OTPAuthLink(
                issuer: issuer, account: account, domain: link.domain, totp: link.totp)
            return ImportedEntry(number, named)
        } catch {
            return refused(.field(error))
        }
    }

    /// As the other form, but a text without a scheme is a secret.
    func entryOrSecret(_ number: Int) -> ImportedEntry {
        guard !text.contains("://") else { return entry(number) }
        return EntryDraft(issuer: issuer, account: account, secret: .base32(text)).entry(number)
    }
}
