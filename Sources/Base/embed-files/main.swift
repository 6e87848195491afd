// Writes files into one Swift file, so that the program carries them: `embed-files FOLDERFiles.swift FILE...`.

#if canImport(Glibc)
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

func refuse(_ sentence: String) -> Never {
    print("embed-files: \(sentence)")
    exit(1)
}

/// The media types of a page's files, by file extension.
let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "json": "application/json; charset=utf-8",
]

/// A file's text as a Swift literal.
func literal(_ path: String) throws -> String {
    let contents = try String(contentsOfFile: path, encoding: .utf8)
    for mark in ["\"\"\"###", "\\###"] where contents.contains(mark) {
        refuse("\(path) contains \(mark), which would end the text it is put into.")
    }
    return "###\"\"\"\n" + contents + (contents.hasSuffix("\n") ? "" : "\n") + "\"\"\"###"
}

func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

/// The files of a page, each with its type.
func page(_ paths: [String]) throws -> String {
    let rows = try paths.map { path in
        guard let suffix = path.split(separator: ".").last, let type = types[String(suffix)]
        else { refuse("\(path) has an extension that the page does not use.") }
        let name = name(path)
        return
            "        \"\(name)\": Asset(path: \"/\(name)\", contentType: \"\(type)\", text: \(try literal(path))),\n"
    }
    return """
        internal import HTTPServer

        /// The page's files, by their names.
        enum PageFiles {
            static let all: [String: Asset] = [
        \(rows.joined())    ]
        }

        """
}

/// Texts that a module carries.
func resources(_ paths: [String]) throws -> String {
    let rows = try paths.map { "        \"\(name($0))\": \(try literal($0)),\n" }
    return """
        /// The texts of the folder Resources, by their names.
        enum ResourcesFiles {
            static let all: [String: StaticString] = [
        \(rows.joined())    ]
        }

        """
}

guard let output = CommandLine.arguments.dropFirst().first else {
    refuse("embed-files FOLDERFiles.swift FILE...")
}
let paths = CommandLine.arguments.dropFirst(2).sorted()
let text = try name(output) == "PageFiles.swift" ? page(paths) : resources(paths)
try text.write(toFile: output, atomically: true, encoding: .utf8)
