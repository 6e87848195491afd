// Writes the page's files into one Swift file, so that the program carries them: `embed-page OUTPUT FILE...`.

#if canImport(Glibc)
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

func refuse(_ sentence: String) -> Never {
    print("embed-page: \(sentence)")
    exit(1)
}

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
    refuse("embed-page OUTPUT FILE...")
}

let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "json": "application/json; charset=utf-8",
]
var text = "internal import HTTPServer\n\n"
text += "/// The page's files, by their names.\nenum PageFiles {\n"
text += "    static let all: [String: Asset] = [\n"
for path in arguments.dropFirst().sorted() {
    guard let name = path.split(separator: "/").last.map(String.init),
        let ending = name.split(separator: ".").last, let type = types[String(ending)]
    else { refuse("\(path) has an ending that the page does not use.") }
    let contents = try String(contentsOfFile: path, encoding: .utf8)
    for mark in ["\"\"\"###", "\\###"] where contents.contains(mark) {
        refuse("\(path) contains \(mark), which would end the text it is put into.")
    }
    text += "        \"\(name)\": Asset(path: \"/\(name)\", contentType: \"\(type)\", text: ###\"\"\"\n"
    text += contents
    text += contents.hasSuffix("\n") ? "\"\"\"###),\n" : "\n\"\"\"###),\n"
}
text += "    ]\n}\n"
try text.write(toFile: output, atomically: true, encoding: .utf8)
