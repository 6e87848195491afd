internal import Bytes
internal import OneTimePassword

/// Tables of password managers, known by the names of their columns: of each row only names and the code are read.
struct PasswordTable {
    private var table: CSVTable
    private let format: ImportFormat
    private let code: Int?
    private let issuer: Int?
    private let account: Int?

    /// Nil for what is no table of these programs.
    init?(_ bytes: UnsafeRawBufferPointer) throws(ImportError) {
        guard let table = try? unsafe CSVTable(bytes) else { return nil }
        func column(_ name: String) -> Int? {
            table.header.firstIndex { $0.trimmed.lowercased() == name }
        }
        func has(_ names: String...) -> Bool { names.allSatisfy { column($0) != nil } }
        let names: (code: String, issuer: String, account: String)
        if has("login_uri", "name") {
            (format, names) = (.bitwarden, ("login_totp", "name", "login_username"))
        } else if has("group", "title", "username") {
            (format, names) = (.keePassXC, ("totp", "title", "username"))
        } else if has("title", "url", "username", "password") {
            (format, names) = (.applePasswords, ("otpauth", "title", "username"))
        } else {
            return nil
        }
        (code, issuer, account) = (column(names.code), column(names.issuer), column(names.account))
        guard code != nil else { throw .noCodeColumn(format) }
        self.table = table
    }

    func entries() throws(ImportError) -> ImportedEntries {
        var table = table
        var entries: [ImportedEntry] = []
        var (number, withoutCode) = (0, 0)
        do throws(CSVTable.Malformed) {
            while let row = try table.next() {
                number += 1
                guard number <= ImportReader.mostEntries else { break }
                let code = table.text(row, code)
                if code.trimmed.isEmpty {
                    withoutCode += 1
                } else {
                    entries.append(entry(number, code, table.text(row, issuer), table.text(row, account)))
                }
            }
        } catch {
            throw .damaged(format)
        }
        guard number <= ImportReader.mostEntries else { throw .tooManyEntries }
        return ImportedEntries(format, entries, withoutCode: withoutCode)
    }

    private func entry(_ number: Int, _ code: String, _ issuer: String, _ account: String) -> ImportedEntry {
        let entry = LinkText(code, issuer: issuer, account: account).entryOrSecret(number)
        // KeePassXC puts these words where an entry has no title and no user name.
        guard format == .keePassXC, case .success(let link) = entry.result else { return entry }
        let hasNoName = account.isEmpty && link.account == "none"
        let hasNoTitle = issuer.isEmpty && link.issuer == "KeePassXC"
        guard hasNoName || hasNoTitle else { return entry }
        return entry.renamed(issuer: hasNoTitle ? "" : nil, account: hasNoName ? "" : nil)
    }
}
