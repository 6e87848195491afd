import FoundationExports
import Glibc
import Logging
import Synchronization

/// A log of one line an entry, as text or JSON, on standard error.
///
/// What is logged can break no line and forge no entry: control characters are written as escapes (ASVS 16.4.1).
struct LineLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level
    private let label: String
    private let format: LogSettings.Format
    private let now: @Sendable () -> Date
    private let write: @Sendable (String) -> Void

    init(
        _ label: String, _ settings: LogSettings, now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable (String) -> Void = LineLogHandler.toStandardError
    ) {
        self.label = label
        format = settings.format
        logLevel = settings.level
        self.now = now
        self.write = write
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        // Each request has a number of Hummingbird's own, which says nothing.
        let values = metadata.merging(event.metadata ?? [:]) { $1 }.filter { $0.key != "hb.request.id" }
        let fields = values.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") }
        let time = now().formatted(.iso8601)
        let level = event.level.rawValue
        switch format {
        case .text:
            let shown = fields.map { " \(Self.escaped($0.0))=\"\(Self.escaped($0.1))\"" }.joined()
            write("\(time) \(level) \(Self.escaped("\(event.message)"))\(shown)\n")
        case .json:
            let all = [("time", time), ("level", level), ("label", label), ("message", "\(event.message)")]
            let shown = (all + fields).map { "\"\(Self.escaped($0.0))\":\"\(Self.escaped($0.1))\"" }
            write("{\(shown.joined(separator: ","))}\n")
        }
    }

    /// Text between quotation marks, on one line, as JSON writes it.
    static func escaped(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": shown += "\\\""
            case "\\": shown += "\\\\"
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator:
                    for unit in String(scalar).utf16 {
                        let digits = String(unit, radix: 16)
                        shown += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    }
                default: shown.unicodeScalars.append(scalar)
                }
            }
        }
        return shown
    }

    /// Writes in one call, so that lines of several threads do not mix.
    static func toStandardError(_ line: String) {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
