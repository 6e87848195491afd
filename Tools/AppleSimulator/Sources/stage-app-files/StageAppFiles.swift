import Foundation

/// Hands a file of an app that is for one system alone to the compiler: the same text without the condition `#if os(...)`.
@main
enum StageAppFiles {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else { throw CocoaError(.fileNoSuchFile) }
        let text = try String(contentsOfFile: arguments[1], encoding: .utf8)
        // `true` and not nothing: the lines keep their numbers.
        try text.replacingOccurrences(of: "#if os(\(arguments[3]))", with: "#if true")
            .write(toFile: arguments[2], atomically: true, encoding: .utf8)
    }
}
