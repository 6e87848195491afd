import AccountDomain
import ArgumentParser
import FoundationExports
import Glibc
import Logging

/// `accountd audit`.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "The log of what happened to accounts.", subcommands: [Export.self])

    /// `accountd audit export`.
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Writes the log to standard output, one JSON object a line, while a server runs or not.",
            discussion: """
                A DATE is 2026-11-28, which means its beginning (UTC), or 2026-11-28T10:00:00Z. Lines stand in the order \
                of writing. What concerns no account is counted by the hour: such a line has "count", and "at" is the \
                beginning of the hour.
                """)

        @OptionGroup var flags: SettingFlags
        @Option(help: ArgumentHelp("What was written at or after that.", valueName: "date"))
        var from: String?
        @Option(help: ArgumentHelp("What was written before that.", valueName: "date"))
        var to: String?
        @Option(help: ArgumentHelp("One account's lines alone.", valueName: "id"))
        var user: String?

        func run() async throws {
            let selection: AuditSelection
            do throws(AuditExportError) {
                selection = try AuditSelection(from: from, to: to, user: user)
            } catch {
                LineLogHandler.toStandardError("accountd: \(Accountd.sentence(error))\n")
                throw ExitCode(2)
            }
            let settings = try await flags.settings()
            let logger = Logger(label: "accountd") { LineLogHandler($0, settings.logs, now: { Date() }) }
            let store = try ServerAssembly(settings, logger, now: { Date() }, makesFolder: false)
                .accounts.dependencies.store
            try await Self.write(selection, of: store, Self.print)
        }

        /// Writes to standard output, all of it or an error: a reader must not take a part for the whole.
        private static func print(_ text: Data) throws(AuditExportError) {
            var rest = Array(text)[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes {
                    unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw .output(reason: unsafe String(cString: strerror(errno))) }
                rest = rest.dropFirst(count)
            }
        }

        /// Writes all lines in their order, those that are counted by the hour before what happened after its beginning.
        static func write(
            _ selection: AuditSelection, of store: any AccountStore, _ out: (Data) throws -> Void
        ) async throws {
            var counts = selection.user == nil ? try await store.auditCounts(selection)[...] : []
            var last: Int64 = 0
            while true {
                let page = try await store.audit(selection, after: last, limit: 500)
                guard let end = page.last?.number else { break }
                var text = Data()
                for (number, entry) in page {
                    while let count = counts.first, count.hour <= entry.at {
                        text += try AuditLine(count).json
                        counts.removeFirst()
                    }
                    text += try AuditLine(number, entry).json
                }
                try out(text)
                last = end
            }
            for count in counts { try out(try AuditLine(count).json) }
        }
    }
}

/// A line as it is written.
private struct AuditLine: Encodable {
    let at: String
    let event: String
    var number: Int64?
    var user: String?
    var session: String?
    var device: String?
    var network: String?
    var detail: String?
    var count: Int?

    init(_ number: Int64, _ entry: AuditEntry) {
        at = entry.at.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        event = entry.event.rawValue
        self.number = number
        user = entry.user?.text
        session = entry.session?.text
        device = entry.device?.text
        network = entry.network?.text
        detail = entry.detail
    }

    init(_ hour: AuditCount) {
        at = hour.hour.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        event = hour.event.rawValue
        count = hour.count
    }

    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }
}

extension AuditSelection {
    /// What flags ask for.
    init(from: String?, to: String?, user: String?) throws(AuditExportError) {
        self.init()
        if let from { self.from = try Self.moment(from, "--from") }
        if let to { self.to = try Self.moment(to, "--to") }
        if let start = self.from, let end = self.to, start >= end { throw .order }
        if let user {
            guard let id = Identifier<User>(user) else { throw .user(user) }
            self.user = id
        }
    }

    private static func moment(_ text: String, _ flag: String) throws(AuditExportError) -> Date {
        let whole = text.utf8.count == 10 ? "\(text)T00:00:00Z" : text
        // Only what is written back alike: a 30th of February is no day.
        guard let moment = try? Date(whole, strategy: .iso8601), moment.formatted(.iso8601) == whole else {
            throw .date(flag: flag, text)
        }
        return moment
    }
}

/// Why the log is not written.
enum AuditExportError: Error, Sendable, Equatable, CustomStringConvertible {
    case date(flag: String, String)
    case order
    case user(String)
    case output(reason: String)

    var description: String {
        switch self {
        case .date(let flag, let text):
            "\(flag) \(text) is no date: write it as 2026-11-28 or as 2026-11-28T10:00:00Z (UTC)."
        case .output(let reason): "The log was not written out whole: \(reason)."
        case .order: "--from must be earlier than --to."
        case .user(let text):
            "--user \(text) is no id: it has 32 hexadecimal digits; accountd user show NAME tells that of an account."
        }
    }
}
