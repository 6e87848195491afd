internal import Bytes
internal import Crypto
public import OneTimePassword

/// What an import would do: each entry with what becomes of it.
public struct ImportPlan: Sendable {
    /// What becomes of an entry.
    public enum Outcome: Sendable, Equatable {
        /// It will be added.
        case new
        /// An account that makes the same codes is here already, under these names.
        case here(issuer: String, account: String)
        /// The files hold it more than once; the first is the one that counts.
        case twice
        /// It cannot be imported.
        case refused(ImportRefusal)
    }

    /// An entry and what becomes of it.
    public struct Row: Sendable, Equatable {
        /// The entry.
        public let entry: ImportedEntry
        /// What becomes of it.
        public let outcome: Outcome
    }

    /// An account that is here already.
    public struct Present: Sendable {
        let issuer: String
        let account: String
        let totp: TOTP

        /// An account.
        ///
        /// - Parameters:
        ///   - issuer: the service.
        ///   - account: the name there.
        ///   - totp: what makes its codes.
        public init(issuer: String, account: String, totp: TOTP) {
            (self.issuer, self.account, self.totp) = (issuer, account, totp)
        }
    }

    /// All entries, in the order of the files.
    public let rows: [Row]

    /// Compares entries with what is here.
    ///
    /// Codes decide, not names: what makes the same codes is here already even if it was renamed since, and what has the
    /// same names with another secret is new. Two entries of the files are the same only if names and codes are.
    /// Takes time in proportion to both numbers.
    ///
    /// - Parameters:
    ///   - entries: the entries of all files.
    ///   - present: the accounts that are here.
    public init(_ entries: [ImportedEntry], beside present: [Present]) {
        var here: [CodesKey: Present] = [:]
        for account in present { here[CodesKey(account.totp)] = account }
        var seen: Set<EntryKey> = []
        rows = entries.map { entry in
            switch entry.result {
            case .failure(let refusal): return Row(entry: entry, outcome: .refused(refusal))
            case .success(let link):
                let codes = CodesKey(link.totp)
                if let found = here[codes] {
                    let outcome = Outcome.here(issuer: found.issuer, account: found.account)
                    return Row(entry: entry, outcome: outcome)
                }
                let key = EntryKey(issuer: link.issuer, account: link.account, codes: codes)
                return Row(entry: entry, outcome: seen.insert(key).inserted ? .new : .twice)
            }
        }
    }

    /// The accounts to add, in the order of the files.
    public var new: [OTPAuthLink] {
        rows.compactMap { row in row.outcome == .new ? try? row.entry.result.get() : nil }
    }

    /// Counts the rows with a kind of outcome.
    ///
    /// - Parameter isMeant: whether an outcome counts.
    /// - Returns: how many do.
    public func count(_ isMeant: (Outcome) -> Bool) -> Int { rows.count { isMeant($0.outcome) } }
}

/// What decides which codes are made: the settings, and a hash in place of the secret, which must not lie in a table.
private struct CodesKey: Hashable {
    private let algorithm: Algorithm
    private let digits: Digits
    private let period: Period
    private let digest: SHA256.Digest

    init(_ totp: TOTP) {
        (algorithm, digits, period) = (totp.algorithm, totp.digits, totp.period)
        var hash = SHA256()
        unsafe totp.secret.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        digest = hash.finalize()
    }
}

private struct EntryKey: Hashable {
    let issuer: String
    let account: String
    let codes: CodesKey
}
