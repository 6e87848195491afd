import AccountDomain
import AccountPostgres
import AccountRows
import AccountStorage
import ArgumentParser

/// `accountd move`.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Copies all accounts into another, empty store, and verifies what was written.",
        discussion: """
            A store is sqlite:FILE, or a database as postgres://USER@HOST/NAME. Stop every accountd that uses one of \
            them. All is written at once: whatever interrupts it leaves the target empty, and the same can be run \
            again. The source keeps all that it holds, and the keys in the folder of data are needed as before.
            """)

    @Option(help: ArgumentHelp("The store that is copied.", valueName: "store"))
    var from: String
    @Option(help: ArgumentHelp("An empty store; a file that is missing is made.", valueName: "store"))
    var to: String
    @Option(help: ArgumentHelp("The file with the password of the database in --from.", valueName: "file"))
    var fromPassword: String?
    @Option(help: ArgumentHelp("The file with the password of the database in --to.", valueName: "file"))
    var toPassword: String?

    func run() throws {
        let source = try StorePlace(from, password: fromPassword, flag: "--from")
        let target = try StorePlace(to, password: toPassword, flag: "--to")
        let counts = try source.open(creating: false) { source in
            try target.open(creating: true) { target in try source.copy(to: target) }
        }
        for count in counts where count.rows > 0 {
            print("\(count.table): \(count.rows), SHA-256 \(count.hash)")
        }
        let all = counts.reduce(0) { $0 + $1.rows }
        print(
            """
            \(all) rows were copied, and read back alike. Set store.url to use the new store, and start no accountd \
            with the old one any more.
            """)
    }
}

/// A store that a flag names.
enum StorePlace {
    case sqlite(String)
    case postgres(PostgresPlace)

    init(_ text: String, password: String?, flag: String) throws {
        if text.hasPrefix("sqlite:") {
            self = .sqlite(String(text.dropFirst("sqlite:".count)))
            return
        }
        let password = try password.map { try SecretFile.readLine($0) }
        guard let place = PostgresPlace(url: text, password: password) else {
            throw MoveError.place(flag: flag)
        }
        self = .postgres(place)
    }

    /// Opens the store for this program alone; what is added stays if `body` returns.
    func open<Result>(creating: Bool, _ body: (any CopiedStore) throws -> Result) throws -> Result {
        switch self {
        case .sqlite(let path): try SQLiteCopy.open(path, creating: creating) { try body($0) }
        case .postgres(let place): try PostgresCopy.open(place, isTarget: creating) { try body($0) }
        }
    }
}

enum MoveError: Error, Sendable, Equatable, CustomStringConvertible {
    case place(flag: String)

    var description: String {
        switch self {
        case .place(let flag):
            "\(flag) names no store: write sqlite:FILE or postgres://USER@HOST/NAME, with the password in the file of "
                + "\(flag)-password."
        }
    }
}

/// `accountd migrate`.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Brings the tables of the store to this version, as the next start does.")

    @OptionGroup var flags: SettingFlags
    @Flag(help: "Says what would be done, and does nothing; on PostgreSQL it is tried and undone.")
    var dryRun = false

    func run() async throws {
        let settings = try await flags.settings()
        let steps: [Int64]
        if let place = try settings.store.place() {
            steps = try PostgresStore.migrate(place, isTrial: dryRun)
        } else {
            let path = try DataFolder(existing: settings.data).store
            steps = try AccountDatabase.missingMigrations(path: path)
            if !dryRun { try AccountDatabase(path: path).close() }
        }
        let numbers = steps.map { String($0) }.joined(separator: ", ")
        if steps.isEmpty {
            print("The tables are those of this version; there is nothing to do.")
        } else {
            print("Migrations that \(dryRun ? "would be" : "were") done: \(numbers).")
        }
    }
}
