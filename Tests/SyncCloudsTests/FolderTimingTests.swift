import SyncClouds
import SyncEngine
import TestSupport
import Testing

/// Folders that take their time for each file, by a clock that moves when a file is touched.
@Suite struct FolderTimingTests {
    private let folder = SlowFolder()

    private func rules(_ perFile: Duration, looking: Duration = .zero) -> FolderRegisters<SlowFolder> {
        (folder.perFile, folder.looking) = (perFile, looking)
        return FolderRegisters(folder, elapsed: { [folder] in folder.now })
    }

    private func puts(_ numbers: ClosedRange<Int>) -> [CloudPut] {
        numbers.map { Sample.put(Sample.sealed($0), register: $0) }
    }

    /// All pages of a reading, and the longest time that one took.
    private func read(
        _ rules: FolderRegisters<SlowFolder>, since joined: Set<String> = []
    ) throws -> (pages: [CloudPage], longest: Duration) {
        var (pages, longest): ([CloudPage], Duration) = ([], .zero)
        repeat {
            let start = folder.now
            pages.append(try rules.changes(since: CloudCursor(joined: joined), page: pages.last?.next))
            longest = max(longest, folder.now - start)
        } while pages.last?.next != nil
        return (pages, longest)
    }

    @Test(arguments: [(1, 1), (15, 4), (400, 100), (5000, 300)])
    func `a page ends after a second of reading, and all of them tell everything`(
        milliseconds: Int, atLeast: Int
    ) throws {
        _ = try rules(.zero).put(puts(1...300))
        let (pages, longest) = try read(rules(.milliseconds(milliseconds)))
        #expect(pages.count >= atLeast && longest <= .milliseconds(1000 + milliseconds))
        #expect(Set(pages.flatMap(\.versions).map(\.mark)).count == 300)
        #expect(pages.map(\.passed).reduce(0, +) == 300)
        for (place, page) in pages.enumerated() {
            #expect(page.remaining == pages[(place + 1)...].map(\.passed).reduce(0, +))
            #expect(page.isComplete == (page.next == nil))
        }
    }

    @Test func `files that are known and only looked at take a page's time, too`() throws {
        let known = Set(try rules(.zero).put(puts(1...300)).marks)
        let (pages, longest) = try read(rules(.zero, looking: .milliseconds(50)), since: known)
        #expect(pages.count == 15 && longest <= .milliseconds(1050))
        #expect(pages.allSatisfy { $0.versions.isEmpty })
        #expect(pages.reduce(into: Set()) { $0.formUnion($1.present ?? []) } == known)
    }

    @Test func `files that are gone before they are looked at do not make a page go round in circles`() throws
    {
        _ = try rules(.zero).put(puts(1...9))
        folder.vanishes = true
        let (pages, _) = try read(rules(.zero, looking: .seconds(2)))
        #expect(pages.count == 1 && pages[0].isComplete && pages[0].versions.isEmpty)
    }

    @Test(arguments: [(1, 256...256), (15, 40...66), (200, 16...16), (2000, 16...16)])
    func `as much is written in a step as there is time for`(milliseconds: Int, expected: ClosedRange<Int>)
        throws
    {
        let rules = rules(.milliseconds(milliseconds))
        let all = puts(1...256)
        let report = try rules.put(all)
        #expect(expected.contains(report.marks.count) && report.failure == nil)
        #expect(folder.files.count == report.marks.count + 1)
        var count = report.marks.count
        while count < all.count {
            let more = try rules.put(Array(all[count...]))
            #expect(!more.marks.isEmpty && more.failure == nil)
            count += more.marks.count
        }
        #expect(try read(rules).pages.flatMap(\.versions).count == 256)
    }

    @Test func `what was written before a failure is told with it`() throws {
        folder.room = 20
        let report = try rules(.milliseconds(1)).put(puts(1...100))
        #expect(report.marks.count == 16 && report.failure == .quotaExceeded)
        folder.room = 0
        #expect(throws: CloudError.quotaExceeded) { try rules(.zero).put(puts(101...200)) }
    }
}

/// A folder in memory whose clock moves with each file.
private final class SlowFolder: RegisterFolder {
    let identity = "slow"
    var files: [String: [UInt8]] = ["account-" + Sample.account: []]
    var now = Duration.zero
    var (perFile, looking) = (Duration.zero, Duration.zero)
    var vanishes = false
    /// So many files may still be written in one go.
    var room = Int.max

    func names() -> [String] { Array(files.keys) }

    func size(of name: String) -> Int? {
        let isVersion = !name.hasPrefix("account-")
        if isVersion { now += looking }
        return vanishes && isVersion ? nil : files[name]?.count
    }

    func read(_ name: String, limit: Int) -> [UInt8]? {
        now += perFile
        return files[name]
    }

    func write(_ files: [(name: String, bytes: [UInt8])]) throws(CloudError) {
        guard files.count <= room else { throw .quotaExceeded }
        for file in files {
            now += perFile
            self.files[file.name] = file.bytes
        }
    }

    func mark(_ name: String) { files[name] = [] }

    func settle(_ name: String) {}

    func remove(_ names: [String]) { for name in names { files[name] = nil } }

    func check() {}
}
