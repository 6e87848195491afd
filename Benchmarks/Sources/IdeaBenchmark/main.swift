import Foundation

/// What IdeaBox costs: taking an old store over, opening, searching, and the way from one device to the other.
///
/// Goals: 100,000 rows migrated in 5 s, in 6 times what SQLite's own tool needs for the table, and in 100 MB; open until the first screen in 100 ms, the first page of a search in
/// 20 ms, 10,000 ideas on a second device in 5 s through a folder on this machine, one further edit there in 500 ms (p99).
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "migrate":
    let dump = arguments.dropFirst(4).first.flatMap(Double.init)
    try await migrate(arguments[2], into: arguments[3], beside: dump)
case "open": try await open(arguments[2])
case "sync": try await measureSync(arguments[2])
case "edits": try await measureEdits(arguments[2])
case "handover": try await measureHandover(arguments[2])
case "handover-prepare": try prepareHandover(arguments[2])
case "old-store":
    // For the benchmark of the page: a store at a path, with so many rows.
    try makeOldStore(at: arguments[2], rows: Int(arguments[3]) ?? 0)
default:
    let root = FileManager.default.temporaryDirectory.appending(path: "idea-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
        atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: root) }
    try measureStore(root)
    try await measureSync(root)
    try await measureEdits(root)
    try prepareHandover(root + "/handover")
    try runSelf("handover", root + "/handover")
}
