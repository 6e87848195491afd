/// One script of a page, as far as joining it to others takes: what it imports and exports, line by line.
///
/// It understands the few forms that the pages' scripts use, each on one line that begins with it, and refuses others.
struct Script {
    /// Names that a line takes from another script.
    struct Import {
        let line: Int
        let from: String
        /// Each with the name that it has here.
        let names: [(there: String, here: String)]
    }

    let name: String
    /// The lines as they stand in a function: imports read what was exported, nothing is marked as an export.
    private(set) var lines: [String] = []
    private(set) var imports: [Import] = []
    private(set) var exports: [String] = []
    /// Scripts that are fetched when they are needed.
    private(set) var later: [Import] = []

    init(name: String, text: String) throws(PageError) {
        self.name = name
        var isBeginning = true
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in (all.last == "" ? all.dropLast() : all[...]).enumerated() {
            let at = Place(file: name, line: index + 1)
            let code = line.drop { $0 == " " }
            let isComment = ["//", "/*", "*"].contains { code.hasPrefix($0) }
            if isComment, code.contains("*/"), !code.hasSuffix("*/") {
                throw at.error("A comment ends its line.")
            }
            if code.isEmpty || isComment {
                lines.append(String(line))
                continue
            }
            try check(code, isIndented: code.count < line.count, at)
            if line.begins("import"), !line.hasPrefix("import(") {
                guard isBeginning else { throw at.error("An import stands above all else.") }
                let found = try Self.importing(line, at)
                imports.append(found)
                lines.append(found.reading)
            } else {
                isBeginning = false
                if line.begins("export") { exports.append(try Self.exporting(line, at)) }
                lines.append(String(line.begins("export") ? line.dropFirst("export ".count) : line))
            }
        }
    }

    private struct Place {
        let file: String
        let line: Int

        func error(_ sentence: String) -> PageError { PageError(file: file, line: line, sentence: sentence) }
    }

    /// Refuses what means another thing in a function, and finds what is fetched later.
    private mutating func check(_ code: Substring, isIndented: Bool, _ at: Place) throws(PageError) {
        if isIndented, code.begins("export") || (code.begins("import") && !code.hasPrefix("import(")) {
            throw at.error("Imports and exports begin their lines.")
        }
        if code.contains("import.meta") { throw at.error("A joined script has no import.meta.") }
        if !isIndented, code.words.contains("await"), !code.words.contains("async") {
            throw at.error("A joined script cannot wait; do it in a function.")
        }
        if !isIndented, code.words.dropFirst().first == "modules" {
            throw at.error("“modules” is what the joined scripts stand in; use another name.")
        }
        for rest in code.after("import(") {
            guard let other = rest.quoted(before: ")") else {
                throw at.error(#"Write import("./NAME.js"), with the name in it."#)
            }
            later.append(Import(line: at.line, from: other, names: []))
        }
    }

    /// What `import "./NAME.js";` or `import { NAME, NAME as NAME } from "./NAME.js";` takes.
    private static func importing(_ line: Substring, _ at: Place) throws(PageError) -> Import {
        let wrong = at.error(#"Write import "./NAME.js"; or import { NAME } from "./NAME.js"; on one line."#)
        let rest = line.dropFirst("import ".count)
        if let from = rest.quoted(before: ";"), rest.hasSuffix("\(from)\";") {
            return Import(line: at.line, from: from, names: [])
        }
        guard rest.hasPrefix("{ "), let end = rest.firstIndex(of: "}") else { throw wrong }
        let tail = rest[end...].dropFirst()
        guard tail.hasPrefix(" from "), let from = tail.dropFirst(" from ".count).quoted(before: ";"),
            tail.hasSuffix("\(from)\";")
        else { throw wrong }
        let names = rest[..<end].dropFirst().split(separator: ",").map { $0.split(separator: " ") }
        let isRight = names.allSatisfy { $0.count == 1 || ($0.count == 3 && $0[1] == "as") }
        guard isRight, names.joined().allSatisfy(\.isName) else { throw wrong }
        return Import(
            line: at.line, from: from, names: names.map { (String($0[0]), String($0[$0.count - 1])) })
    }

    /// The name of what a line exports.
    ///
    /// What may be assigned again is refused: others hold what it was at first.
    private static func exporting(_ line: Substring, _ at: Place) throws(PageError) -> String {
        let words = line.split(separator: " ").dropFirst()
        let kind = words.first == "async" ? words.dropFirst() : words
        guard let first = kind.first, ["function", "const", "class"].contains(first),
            let name = kind.dropFirst().first?.prefix(while: { $0.isPartOfName }), name.isName
        else { throw at.error("Write export function NAME, export const NAME or export class NAME.") }
        return String(name)
    }
}

extension Script.Import {
    /// The same in a function.
    fileprivate var reading: String {
        guard !names.isEmpty else { return "" }
        let all = names.map { $0.there == $0.here ? $0.here : "\($0.there): \($0.here)" }
        return "const { \(all.joined(separator: ", ")) } = modules[\"\(from)\"];"
    }
}

extension Character {
    fileprivate var isPartOfName: Bool { isASCII && (isLetter || isNumber) || self == "_" || self == "$" }
}

extension Substring {
    fileprivate var isName: Bool { first?.isNumber == false && allSatisfy(\.isPartOfName) }

    /// Its names and words of the language, in order.
    fileprivate var words: [Substring] { split { !$0.isPartOfName } }

    /// Whether it begins with this word.
    fileprivate func begins(_ word: String) -> Bool {
        hasPrefix(word) && dropFirst(word.count).first?.isPartOfName != true
    }

    /// What follows each of these marks.
    fileprivate func after(_ mark: String) -> [Substring] {
        var found: [Substring] = []
        var rest = self
        while let next = rest.firstRange(of: mark)?.upperBound {
            rest = rest[next...]
            found.append(rest)
        }
        return found
    }

    /// `NAME.js`, where `"./NAME.js"` and the end begin this.
    fileprivate func quoted(before end: String) -> String? {
        guard hasPrefix("\"./"), let close = dropFirst().firstIndex(of: "\"") else { return nil }
        let name = self[..<close].dropFirst(3)
        guard self[close...].dropFirst().hasPrefix(end), name.hasSuffix(".js"), !name.contains("/") else {
            return nil
        }
        return String(name)
    }
}
