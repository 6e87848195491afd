/// Bitwarden's JSON, of its password manager and of its authenticator: `login.totp` is a link or a secret alone.
enum Bitwarden {
    static func entries(_ file: JSONObject) throws(ImportError) -> ImportedEntries {
        guard !file.isTrue("encrypted") else { throw .notOpenable(.bitwarden) }
        var entries: [ImportedEntry] = []
        var withoutCode = 0
        for (index, item) in try file.list("items", of: .bitwarden).objects.enumerated() {
            guard let item else {
                entries.append(ImportedEntry(index + 1, issuer: "", account: "", .damaged))
                continue
            }
            let login = item.object("login")
            guard let code = login?.scalar("totp"), !code.trimmed.isEmpty else {
                withoutCode += 1
                continue
            }
            let text = LinkText(
                code, issuer: item.scalar("name") ?? "", account: login?.scalar("username") ?? "")
            entries.append(text.entryOrSecret(index + 1))
        }
        return ImportedEntries(.bitwarden, entries, withoutCode: withoutCode)
    }
}
