import Foundation
import IdeaBoxCore
import IdeaBoxStorage
import LegacyImport
import Secrets

private let count = 100_000

/// Migration, beside what SQLite's own tool needs for the same table, then opening and searching.
func measureStore(_ root: String) throws {
    let old = "\(root)/old.sqlite"
    try makeOldStore(at: old, rows: count)
    let start = ContinuousClock.now
    let script = "sqlite3 \"$0/old.sqlite\" '.dump ZIDEA' | sqlite3 \"$0/new.sqlite\""
    try run("/bin/sh", ["-c", script, root])
    let dump = milliseconds(since: start)
    line("sqlite3 .dump | sqlite3, \(count) rows", show(dump))
    try runSelf("migrate", old, "\(root)/home", "\(dump)")
    try runSelf("open", "\(root)/home")
}

private func box(_ home: String) throws -> IdeaBox {
    let database = try IdeaDatabase(path: "\(home)/ideas.sqlite")
    return IdeaBox(store: database, search: database, keys: MemorySecretStore(), device: "bench", place: home)
}

/// `dump` is how many milliseconds SQLite's own tool took for the same table in this run.
func migrate(_ old: String, into home: String, beside dump: Double?) async throws {
    let stretch = Stretch()
    let migration = try LegacyMigration(store: old, scratch: "\(home)/scratch")
    let looked = stretch.time
    let report = try await migration.run(migration.proposal(), into: box(home), at: now)
    let (whole, processor) = (stretch.time, stretch.processor)
    guard report.added == count, report.isComplete else { throw Failed(what: "\(report)") }
    line("migrate \(count) rows", show(whole) + verdict(whole, 5000, "ms") + processor)
    if let dump {
        let ratio = whole / dump
        line("   times the dump", String(format: "%9.1f   ", ratio) + verdict(ratio, 6, "times"))
    }
    line("   of it looking at the old store", show(looked))
    line("   the most memory", String(format: "%9.1f MB", try peak()) + verdict(try peak(), 100, "MB"))
    let size = try FileManager.default.attributesOfItem(atPath: "\(home)/ideas.sqlite")[.size] as? Int ?? 0
    line("   the store's file", String(format: "%9.1f MB", Double(size) / 1_000_000))
    let again = ContinuousClock.now
    let second = try await LegacyMigration(store: old, scratch: "\(home)/scratch")
        .run(migration.proposal(), into: box(home), at: now)
    guard second.present == count else { throw Failed(what: "\(second)") }
    line("   the same again, which adds nothing", show(milliseconds(since: again)))
}

func open(_ home: String) async throws {
    let start = ContinuousClock.now
    let box = try box(home)
    let state = await box.load(at: now)
    let ideas = try await box.ideas(limit: 50)
    let opened = milliseconds(since: start)
    guard state.counts.all == count, ideas.count == 50 else { throw Failed(what: "\(state)") }
    line("open with \(count) ideas, first 50 of them", show(opened) + verdict(opened, 100, "ms"))
    let searches = [
        "i", "id", "idea", "z", "zq", "elder", "99999", "今", "今天", "天", "丁", "丁七", "idea number", "idea 77",
        "elderly 丁", "a b c d", "nothingatall", "天今",
    ]
    for text in searches { try await search(text, in: box) }
}

private func search(_ text: String, in box: IdeaBox) async throws {
    var (times, counts): ([Double], [Double]) = ([], [])
    var (found, all) = (0, 0)
    for _ in 0..<7 {
        let start = ContinuousClock.now
        found = try await box.ideas(.all, matching: text, limit: 50).count
        times.append(milliseconds(since: start))
        let counting = ContinuousClock.now
        all = try await box.count(matching: text, most: 1000)
        counts.append(milliseconds(since: counting))
    }
    guard found == min(all, 50) else { throw Failed(what: text) }
    let (first, median) = (times[0], times.sorted()[3])
    let figures = String(
        format: " first time %6.1f ms; %4d found, counted in %6.1f ms", first, all, counts.sorted()[3])
    line("search \"\(text)\"", show(median) + verdict(median, 20, "ms") + ";" + figures)
}
