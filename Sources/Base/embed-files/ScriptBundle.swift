/// Scripts of a page joined to one file: each in a function of its own, after those that it imports.
///
/// They run in the order in which a browser runs modules, and see of each other what they import. A browser that is asked
/// for the source map shows each error at its place in the script that people edit.
struct ScriptBundle {
    let name: String
    let text: String
    let map: String

    /// The files to which a page's scripts are joined: `main.js`, each script that is fetched later, and each worker.
    ///
    /// - Parameters:
    ///   - own: the page's scripts by their names; each is used.
    ///   - shared: scripts for which that does not hold.
    /// - Returns: them, the first one first.
    /// - Throws: at the first line that is not understood, or leads nowhere.
    static func all(own: [String: String], shared: [String: String]) throws(PageError) -> [ScriptBundle] {
        var scripts: [String: Script] = [:]
        for (name, text) in shared.merging(own, uniquingKeysWith: { _, own in own }).sorted(by: {
            $0.key < $1.key
        }) {
            scripts[name] = try Script(name: name, text: text)
        }
        let graph = ScriptGraph(scripts: scripts)
        let main = ScriptBundle("main.js", of: try graph.order(from: "main.js"), after: nil)
        var bundles = [main] + (try later(than: main, in: graph))
        // A worker is named by its address, and shares nothing with the page.
        let workers = own.keys.filter { name in own.values.contains { $0.contains("\"/\(name)\"") } }
        for name in workers.sorted() { bundles.append(try part(name, of: graph)) }
        let used = Set(bundles.flatMap(\.scripts).map(\.name))
        if let unused = own.keys.sorted().first(where: { !used.contains($0) }) {
            throw PageError(file: unused, line: nil, sentence: "Nothing imports this script.")
        }
        return bundles
    }

    /// The files that scripts of the first one fetch later.
    private static func later(than main: ScriptBundle, in graph: ScriptGraph) throws(PageError)
        -> [ScriptBundle]
    {
        let known = Set(main.scripts.map(\.name))
        var bundles: [ScriptBundle] = []
        for script in main.scripts {
            for wanted in script.later where !bundles.contains(where: { $0.name == wanted.from }) {
                func error(_ sentence: String) -> PageError {
                    PageError(file: script.name, line: wanted.line, sentence: sentence)
                }
                guard graph.scripts[wanted.from] != nil else {
                    throw error("There is no script \(wanted.from).")
                }
                guard !known.contains(wanted.from) else {
                    throw error("\(wanted.from) is in main.js already.")
                }
                let next = try part(wanted.from, of: graph, after: "main.js", without: known)
                // It would run twice.
                let names = Set(bundles.flatMap(\.scripts).map(\.name))
                if let twice = next.scripts.first(where: { names.contains($0.name) }) {
                    throw error("\(twice.name) is fetched with another script, too; import it in main.js.")
                }
                bundles.append(next)
            }
        }
        return bundles
    }

    /// What is in a file beside the first one.
    private static func part(
        _ name: String, of graph: ScriptGraph, after first: String? = nil, without known: Set<String> = []
    ) throws(PageError) -> ScriptBundle {
        let scripts = try graph.order(from: name, without: known)
        for script in scripts {
            guard let wanted = script.later.first else { continue }
            let sentence = "Only what is in main.js fetches scripts later."
            throw PageError(file: script.name, line: wanted.line, sentence: sentence)
        }
        return ScriptBundle(name, of: scripts, after: first)
    }

    private let scripts: [Script]

    private init(_ name: String, of parts: [Script], after first: String?) {
        var lines = [
            "// \(name) and what it imports, joined when the program was built: edit the files that are named here."
        ]
        var map = SourceMap(skipping: 2)
        lines.append(first.map { "import { modules } from \"./\($0)\";" } ?? "export const modules = {};")
        for part in parts {
            lines += ["// \(part.name)", "modules[\"\(part.name)\"] = (() => {"] + part.lines
            lines += [Self.returning(part.exports), "})();"]
            map.add(part.name, lines: part.lines.count, above: 2, below: 2)
        }
        if let exports = parts.last?.exports, !exports.isEmpty {
            lines.append("export const { \(exports.joined(separator: ", ")) } = modules[\"\(name)\"];")
        }
        lines.append("//# sourceMappingURL=\(name).map\n")
        self.name = name
        scripts = parts
        text = lines.joined(separator: "\n")
        self.map = map.text(of: name)
    }
}

extension ScriptBundle {
    fileprivate static func returning(_ names: [String]) -> String {
        names.isEmpty ? "return {};" : "return { \(names.joined(separator: ", ")) };"
    }
}

/// Which script imports which.
private struct ScriptGraph {
    let scripts: [String: Script]

    /// A script after all that it imports, each once; those in `without` are there already.
    func order(from name: String, without: Set<String> = []) throws(PageError) -> [Script] {
        guard scripts[name] != nil else {
            throw PageError(file: name, line: nil, sentence: "There is no such script.")
        }
        var done = without
        var found: [Script] = []
        try visit(name, above: [], &done, &found)
        return found
    }

    private func visit(
        _ name: String, above: [String], _ done: inout Set<String>, _ found: inout [Script]
    ) throws(PageError) {
        guard !done.contains(name), let script = scripts[name] else { return }
        for each in script.imports {
            func error(_ sentence: String) -> PageError {
                PageError(file: name, line: each.line, sentence: sentence)
            }
            guard let other = scripts[each.from] else { throw error("There is no script \(each.from).") }
            let path = above + [name]
            if let start = path.firstIndex(of: each.from) {
                let circle = (path[start...] + [each.from]).joined(separator: " → ")
                throw error("These scripts import each other: \(circle).")
            }
            if let missing = each.names.first(where: { !other.exports.contains($0.there) }) {
                throw error("\(each.from) exports no \(missing.there).")
            }
            try visit(each.from, above: path, &done, &found)
        }
        done.insert(name)
        found.append(script)
    }
}
