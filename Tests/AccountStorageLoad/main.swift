import AccountTestSupport
import AccountDomain
import AccountStorage
import Foundation

// Figures of the store, on the disk of the folder that is named.
guard CommandLine.arguments.count == 2 else {
    print("usage: account-storage-load FOLDER")
    exit(2)
}
let folder = CommandLine.arguments[1] + "/load-\(getpid())"
defer { try? FileManager.default.removeItem(atPath: folder) }
let load = try Load(folder)
try await load.fill(100_000)
print("a session on disk: \(try load.bytes() / 100_000) bytes, indexes included")
for tasks in [1, 8, 64] {
    print("replacing sessions, \(tasks) tasks: \(try await load.refreshes(tasks, withMore: false))")
    print("with a line of the log, \(tasks) tasks: \(try await load.refreshes(tasks, withMore: true))")
}
print("opening: \(try load.opening())")
print("reading sessions, 8 tasks: \(try await load.looks(8))")
print("reading while 100,000 are removed: \(try await load.looksWhileRemoving())")
