import Foundation

/// Hands files of UI tests to the compiler, with the stand-in for XCTest, and a list of the tests in them.
///
/// Arguments: the folder for the files, and the files.
@main
enum StageUITests {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { throw CocoaError(.fileNoSuchFile) }
        let folder = URL(filePath: arguments[1])
        var entries: [String] = []
        for file in arguments.dropFirst(2).map({ URL(filePath: $0) }) {
            let text = try String(contentsOf: file, encoding: .utf8)
            entries += try tests(in: text)
            // What is said of the staged text names the true file and its lines.
            let staged =
                "#sourceLocation(file: \"\(file.path())\", line: 1)\n"
                + text.replacing("import XCTest\n", with: "import XCUITest\n")
            let name = "\(file.deletingPathExtension().lastPathComponent)+Simulated.swift"
            try staged.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let list =
            "import XCUITest\n\n/// The tests of the app's UI.\nlet uiTests: [UITest] = [\n"
            + entries.joined() + "]\n"
        try list.write(to: folder.appending(path: "UITests.swift"), atomically: true, encoding: .utf8)
    }

    /// Entries for the methods whose names begin with `test`, each with the class above it.
    private static func tests(in text: String) throws -> [String] {
        var (owner, entries) = ("", [String]())
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: /class (\w+): XCTestCase/) { owner = String(match.1) }
            guard line.contains("func test") else { continue }
            guard let match = line.firstMatch(of: /func (test\w+)\(\)/), !owner.isEmpty else {
                throw CocoaError(.fileReadCorruptFile)
            }
            entries.append("    UITest(\"\(owner).\(match.1)\") { \(owner)().\(match.1)() },\n")
        }
        return entries
    }
}
