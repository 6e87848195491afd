import AccountDomain
import AccountPostgres
import AccountRows
import AccountStorage
import ArgumentParser
import FoundationExports

/// `accountd backup`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies all accounts, as they are at one moment, into one file; servers may run meanwhile.",
        discussion: """
            The file is made with mode 0600, in a folder that nobody else may enter, and never over another file. The \
            master keys and the signing keys are not in it: keep a copy of them at another place (docs/account/operations.md).
            """)

    @OptionGroup var flags: SettingFlags
    @Argument(help: "The file to be made.")
    var file: String

    func run() async throws {
        let settings = try await flags.settings()
        let folder = try DataFolder(existing: settings.data, hasStore: settings.store.url == nil)
        let secrets = ServerSecrets(try folder.masterKeys(SystemRandomness(), at: Date()))
        var (rows, keys) = (0, "")
        try SQLiteBackup.make(file) { target in
            let moment = Date()
            let counts = try settings.store.snapshot(
                in: folder, { try $0.copy(to: target) }, { try $0.copy(to: target) })
            let manifest = try BackupManifest(.init(madeAt: moment, tables: counts), secrets)
            rows = counts.reduce(0) { $0 + $1.rows }
            keys = manifest.keys.map { String($0) }.joined(separator: ", ")
            return manifest
        }
        print(
            """
            \(rows) rows were backed up, and read back alike. To restore them the folder of data must have the master \
            keys of now (\(keys)), which are not in the file.
            """)
    }
}

extension StoreSettings {
    /// Reads the store as it is at this moment, while servers use it.
    func snapshot<Result>(
        in folder: DataFolder, _ file: (SQLiteCopy) throws -> Result,
        _ database: (PostgresCopy) throws -> Result
    ) throws -> Result {
        guard let place = try place() else { return try SQLiteCopy.snapshot(folder.store, file) }
        return try PostgresCopy.snapshot(place, database)
    }
}

/// `accountd check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Reads everything in the store, or in a backup, and says what is wrong; nothing is changed.",
        discussion: """
            It looks at the file's own structure (SQLite), at every row, at what rows name, and whether the master keys \
            open what is sealed; of a backup also whether it is what was backed up. Exit code 1 if anything is wrong.
            """)

    @OptionGroup var flags: SettingFlags
    @Argument(help: "A backup; without it the store of the settings.")
    var file: String?

    func run() async throws {
        let settings = try await flags.settings()
        let folder = try DataFolder(
            existing: settings.data, hasStore: settings.store.url == nil && file == nil)
        let secrets = ServerSecrets(try folder.masterKeys(SystemRandomness(), at: Date()))
        let check: StoreCheck
        if let file {
            check = try SQLiteBackup.open(file) { backup, manifest in
                let content = try manifest.content
                print("made  \(content.madeAt.formatted(.iso8601))")
                var check = backup.check(of: content, by: secrets)
                check.faults += manifest.missingKeys(in: secrets).map { .key($0) }
                return check
            }
        } else {
            check = try settings.store.snapshot(
                in: folder, { $0.check(of: nil, by: secrets) }, { $0.check { secrets.opens($0) } })
        }
        for count in check.counts { print("read  \(count.table): \(count.rows), SHA-256 \(count.hash)") }
        for fault in check.faults { print("wrong \(Accountd.sentence(fault))") }
        if !check.faults.isEmpty { throw ExitCode.failure }
        print("ok    nothing is wrong")
    }
}

extension SQLiteCopy {
    fileprivate func check(
        of content: BackupManifest.Content?, by secrets: ServerSecrets
    ) -> StoreCheck {
        var check = check(against: content?.tables) { secrets.opens($0) }
        check.faults = damage().map { .file($0) } + check.faults
        return check
    }
}
