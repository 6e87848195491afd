/// Where each line of a joined file stands in the files that it is made of (ECMA-426).
struct SourceMap {
    private var sources: [String] = []
    private var mappings: String
    /// The place that was written last: each one is told by its distance from the one before.
    private var last = (source: 0, line: 0)

    /// A file that begins with so many lines of its own.
    init(skipping lines: Int) { mappings = String(repeating: ";", count: lines) }

    /// Adds a file, between so many lines of the joined file's own.
    mutating func add(_ name: String, lines: Int, above: Int, below: Int) {
        mappings += String(repeating: ";", count: above)
        for line in 0..<lines {
            // Column 0, which file, which line of it, column 0.
            let numbers = [0, sources.count - last.source, line - last.line, 0]
            mappings += numbers.map(Self.digits).joined() + ";"
            last = (sources.count, line)
        }
        sources.append(name)
        mappings += String(repeating: ";", count: below)
    }

    /// The whole map, as the file with this name leads to it.
    func text(of name: String) -> String {
        let names = sources.map { "\"\($0)\"" }.joined(separator: ",")
        return
            "{\"version\":3,\"file\":\"\(name)\",\"sources\":[\(names)],\"names\":[],\"mappings\":\"\(mappings)\"}\n"
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    /// A number in digits of 5 bits, the lowest first; its sign is the lowest bit.
    private static func digits(_ number: Int) -> String {
        var rest = number < 0 ? -number << 1 | 1 : number << 1
        var text = ""
        repeat {
            let digit = rest & 31
            rest >>= 5
            text.append(alphabet[rest > 0 ? digit | 32 : digit])
        } while rest > 0
        return text
    }
}
