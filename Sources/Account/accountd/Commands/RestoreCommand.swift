import AccountDomain
import AccountPostgres
import AccountRows
import AccountStorage
import ArgumentParser
import FoundationExports

/// `accountd restore`.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Puts the accounts of a backup into an empty store, and verifies what was written.",
        discussion: """
            Stop every accountd that uses the store, and put the master keys and signing keys back first. All is \
            written at once: whatever interrupts it leaves the store empty. Codes and links that waited for an answer \
            are void afterwards; sessions that ended since end again if --revocations names the files of store.revocations. \
            Refresh tokens that were given since go on.
            """)

    @OptionGroup var flags: SettingFlags
    @Argument(help: "The backup.")
    var file: String
    @Option(
        help: ArgumentHelp(
            "A file of sessions that ended (store.revocations); may stand several times.", valueName: "file"))
    var revocations: [String] = []
    @Flag(
        help: """
            Restores although master keys are missing: everybody is signed out, and what the missing keys sealed (second \
            factors, providers' tokens) is lost.
            """)
    var withoutKeys = false

    func run() async throws {
        let settings = try await flags.settings()
        let folder: DataFolder
        do {
            folder = try DataFolder(existing: settings.data, hasStore: false)
        } catch DataFolderError.missing(let path) {
            throw RestoreError.noKeys(folder: path)
        }
        let secrets = ServerSecrets(try folder.masterKeys(SystemRandomness(), at: Date()))
        let (ended, unreadable) = try readRevocations()
        let (content, rows) = try SQLiteBackup.open(file) { backup, manifest in
            let missing = manifest.missingKeys(in: secrets)
            guard missing.isEmpty || withoutKeys else { throw RestoreError.keys(missing) }
            var rows = try RestoredRows(revocations: ended, of: backup, at: Date())
            func change(
                _ table: CopiedTable, _ row: [ColumnValue]
            ) throws(AccountStoreError) -> [ColumnValue] { try rows.changed(table, row) }
            let content = try manifest.content
            func check(_ counts: [CopiedCount]) throws {
                for (found, wanted) in zip(counts, content.tables) where found != wanted {
                    throw RestoreError.altered(table: found.table)
                }
                guard counts.count == content.tables.count else {
                    throw RestoreError.altered(table: "backup")
                }
            }
            if let place = try settings.store.place() {
                try PostgresCopy.open(place, isTarget: true) { target in
                    try check(try backup.copy(to: target, changing: change))
                }
            } else {
                try SQLiteCopy.open(folder.store, creating: true) { target in
                    try check(try backup.copy(to: target, changing: change))
                }
            }
            return (content, rows)
        }
        let count = content.tables.reduce(0) { $0 + $1.rows }
        print("\(count) rows of \(content.madeAt.formatted(.iso8601)) were restored, and read back alike.")
        print("Codes and links that were void from then on: \(rows.voidedCodes).")
        print("Sessions that ended since, and ended again: \(rows.endedSessions).")
        print("Changes that were pending, and are stopped: \(rows.stoppedChanges).")
        print("Deletions that were asked for, and must be asked for again: \(rows.deletionsTakenBack).")
        if unreadable > 0 { print("Lines of --revocations that could not be read: \(unreadable).") }
        if revocations.isEmpty {
            print(
                "Without --revocations, sessions that ended since are open again: see docs/account/operations.md."
            )
        }
    }

    private func readRevocations() throws -> (revocations: [[UInt8]: Date], unreadable: Int) {
        var (all, unreadable) = ([[UInt8]: Date](), 0)
        for path in revocations {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw RestoreError.revocations(path: path)
            }
            let read = RevocationsText.read(String(decoding: data, as: UTF8.self))
            all.merge(read.revocations) { min($0, $1) }
            unreadable += read.unreadable
        }
        return (all, unreadable)
    }
}

/// Why a backup is not restored.
enum RestoreError: Error, Sendable, Equatable, CustomStringConvertible {
    case noKeys(folder: String)
    case keys([Int])
    case altered(table: String)
    case revocations(path: String)

    var description: String {
        switch self {
        case .noKeys(let folder):
            "\(folder) has no keys of accountd: put the master keys and the folder signing back first, from the copy that "
                + "was kept of them. Nothing was restored."
        case .keys(let numbers):
            "Master key \(numbers.map { String($0) }.joined(separator: ", ")) of the backup is missing in the folder of data, "
                + "or is another one, or somebody changed the backup. Put the right keys back, or see --without-keys. "
                + "Nothing was restored."
        case .altered(let table):
            "The table \(table) of the backup is not what was backed up. Nothing was restored; accountd check says more."
        case .revocations(let path): "\(path) cannot be read. Nothing was restored."
        }
    }
}
