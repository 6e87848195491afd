internal import Foundation

/// A module's page of documentation, and the test file that runs its examples.
public struct DocumentationPage: Sendable {
    /// Why a page cannot be read.
    public struct Unreadable: Error, CustomStringConvertible {
        /// What is wrong with it.
        public let description: String
    }

    private let module: String
    private let text: String
    private let test: [String]
    private let sources: [String]

    /// Reads the page of a catalogue, the module around it, and the test file.
    ///
    /// - Parameters:
    ///   - module: the module's folder, from the package's own: `Sources/Base/OneTimePassword`.
    ///   - file: the test file; it lies two folders below the package's.
    /// - Throws: what Foundation throws where one of them cannot be read.
    public init(of module: String, test file: String = #filePath) throws {
        let test = URL(filePath: file)
        let root = test.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: module)
        self.module = folder.lastPathComponent
        let page = folder.appending(path: "\(self.module).docc/\(self.module).md")
        text = try String(contentsOf: page, encoding: .utf8)
        self.test = try Self.lines(of: test).map(\.trimmed)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        sources = try names.filter { $0.hasSuffix(".swift") }
            .flatMap { try Self.lines(of: folder.appending(path: $0)) }
    }

    private static func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).lines
    }

    /// The examples of page and comments that the test file does not have line for line, but for indentation.
    ///
    /// - Returns: each as one text; none if page and test agree.
    /// - Throws: as ``documentationExamples(in:)``.
    public func untested() throws -> [String] {
        let comments = sources.map(\.trimmed).filter { $0.hasPrefix("///") }.map { $0.dropFirst(3) }
        return try documentationExamples(in: text + "\n" + comments.joined(separator: "\n")).filter {
            !Self.occurs($0, in: test)
        }.map {
            $0.joined(separator: "\n")
        }
    }

    /// Whether lines stand in others one after the other; no lines stand nowhere.
    static func occurs(_ lines: [String], in others: [String]) -> Bool {
        guard !lines.isEmpty, lines.count <= others.count else { return false }
        return (0...others.count - lines.count).contains { start in
            others[start..<start + lines.count].elementsEqual(lines)
        }
    }
}

/// The lines between the fences of a page that are marked as Swift, without indentation.
///
/// - Parameter page: the page's text.
/// - Returns: one array for each example.
/// - Throws: ``DocumentationPage/Unreadable`` if there is none, or a fence is not closed.
public func documentationExamples(in page: String) throws -> [[String]] {
    var (found, lines): ([[String]], [String]?) = ([], nil)
    for line in page.lines.map(\.trimmed) {
        switch (line, lines) {
        case ("```swift", nil): lines = []
        case ("```", let example?):
            found.append(example)
            lines = nil
        default: lines?.append(line)
        }
    }
    guard lines == nil else { throw DocumentationPage.Unreadable(description: "A fence is not closed.") }
    guard !found.isEmpty else { throw DocumentationPage.Unreadable(description: "There is no example.") }
    return found
}

extension DocumentationPage {
    /// The symbols in double backticks of which the module's sources declare some part nowhere.
    public func deadLinks() -> [String] {
        let declared = Set(sources.flatMap(Self.names))
        return links.filter { link in
            !link.split(separator: "/").allSatisfy { part in
                let name = String(part.prefix { $0 != "(" })
                return name == "init" || declared.contains(name)
            }
        }
    }

    /// The public types of the module to which the page does not lead.
    public func missingTypes() -> [String] {
        let linked = Set(links)
        let kinds: Set = ["struct", "enum", "actor", "class", "protocol"]
        return sources.compactMap { line -> String? in
            let words = Self.words(line).filter { $0 != "final" }
            guard line.hasPrefix("public "), words.count > 2, kinds.contains(words[1]) else { return nil }
            return linked.isDisjoint(with: [words[2], "\(module)/\(words[2])"]) ? words[2] : nil
        }
    }

    /// What stands in double backticks, but for the page's title.
    private var links: [String] {
        text.lines.filter { !$0.hasPrefix("# ") && $0.trimmed != "```" && $0.trimmed != "```swift" }
            .flatMap { line in
                line.components(separatedBy: "``").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            }
    }

    /// The names that a line declares.
    private static func names(in line: String) -> [String] {
        let words = words(line)
        if let place = words.firstIndex(of: "case") { return Array(words[(place + 1)...]) }
        let kinds: Set = ["struct", "enum", "actor", "class", "protocol", "func", "var", "let"]
        return zip(words, words.dropFirst()).compactMap { kinds.contains($0) ? $1 : nil }
    }

    private static func words(_ line: String) -> [String] {
        line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }
}

extension String {
    fileprivate var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
