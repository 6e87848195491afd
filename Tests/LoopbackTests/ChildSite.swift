import Foundation

/// The demo in a process of its own.
final class ChildSite: Sendable {
    let process: Process
    let lines: [String]

    /// Starts it and waits for its three lines.
    init(_ folder: String) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("LoopbackDemo")
        process.arguments = [folder]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        self.process = process
        // Blocking reads stay off the threads that serve.
        lines = await withCheckedContinuation { done in
            DispatchQueue.global().async {
                var text = ""
                while text.filter({ $0 == "\n" }).count < 3 {
                    let part = output.fileHandleForReading.availableData
                    if part.isEmpty { break }
                    text += String(decoding: part, as: UTF8.self)
                }
                done.resume(returning: text.split(separator: "\n").map(String.init))
            }
        }
    }

    var port: Int { lines.count < 2 ? 0 : URLComponents(string: lines[1])?.port ?? 0 }

    /// Ends it with a signal and waits; returns how it ended.
    func end(_ signal: CInt) async -> (reason: Process.TerminationReason, status: CInt) {
        kill(process.processIdentifier, signal)
        await withCheckedContinuation { done in
            DispatchQueue.global().async { [process] in
                process.waitUntilExit()
                done.resume()
            }
        }
        return (process.terminationReason, process.terminationStatus)
    }
}
