import Foundation

/// Another program that makes codes: gets text on its standard input, answers lines.
enum Oracle {
    struct Failure: Error { let status: Int32 }

    /// Runs `command` found in PATH, through files, so that neither side waits for the other.
    static func lines(_ command: [String], input: String) throws -> [Substring] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "oracle-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (question, answer) = (folder.appending(path: "question"), folder.appending(path: "answer"))
        try Data(input.utf8).write(to: question)
        try Data().write(to: answer)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = try FileHandle(forReadingFrom: question)
        process.standardOutput = try FileHandle(forWritingTo: answer)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return try String(contentsOf: answer, encoding: .utf8).split(separator: "\n")
    }
}
