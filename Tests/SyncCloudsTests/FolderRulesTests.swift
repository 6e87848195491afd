import SyncClouds
import SyncEngine
import TestSupport
import Testing

/// The rules alone, over a folder in memory.
@Suite struct FolderRulesTests {
    let folder = MemoryFolder()
    var rules: FolderRegisters<MemoryFolder> { FolderRegisters(folder) }

    init() { folder.files["account-\(Sample.account)"] = [] }

    /// All pages of a folder.
    private func readAll(
        _ rules: FolderRegisters<MemoryFolder>, since joined: Set<String> = []
    ) throws -> [CloudPage] {
        var pages = [try rules.changes(since: CloudCursor(joined: joined), page: nil)]
        while let next = pages.last?.next {
            pages.append(try rules.changes(since: CloudCursor(joined: joined), page: next))
        }
        return pages
    }

    @Test func `what was joined is not opened, a copy always is`() throws {
        let bytes = Sample.sealed(1)
        let plain = try rules.put(Sample.put(bytes))
        let copy = try Sample.stem(bytes) + " 2.sealed"
        folder.files[copy] = bytes
        folder.log = []
        let first = try rules.changes(since: CloudCursor(), page: nil)
        let marks = [plain, "\(copy)/\(bytes.count)/\(ContentHash(of: bytes))"]
        #expect(Set(first.versions.map(\.mark)) == Set(marks))
        #expect(first.versions.allSatisfy { $0.content == .bytes(bytes) })
        #expect(folder.log.count == 2)
        folder.log = []
        let second = try rules.changes(since: CloudCursor(joined: Set(marks)), page: nil)
        #expect(second.versions == [])
        #expect(second.present == Set(marks))
        #expect(folder.log == ["read \(copy)"])
    }

    @Test func `a reading fails if the folder is gone by its end`() throws {
        _ = try rules.put(Sample.put(Sample.sealed(1)))
        folder.fault = .offline
        #expect(throws: CloudError.offline) { _ = try rules.changes(since: CloudCursor(), page: nil) }
        folder.fault = nil
        #expect(try rules.changes(since: CloudCursor(), page: nil).versions.count == 1)
    }

    @Test func `a copy that changes has another mark each time, a plain file that is not there yet the same`()
        throws
    {
        let stem = try Sample.stem(Sample.sealed(1))
        var marks: Set<String> = []
        for number in 2...4 {
            folder.files[stem + " 2.sealed"] = Sample.sealed(number)
            let page = try rules.changes(since: CloudCursor(joined: marks), page: nil)
            #expect(page.versions.map(\.content) == [.bytes(Sample.sealed(number))])
            marks.formUnion(page.versions.map(\.mark))
        }
        #expect(marks.count == 3)
        folder.files = [stem + ".sealed": [UInt8](repeating: 0, count: 200)]
        let zeros = try rules.changes(since: CloudCursor(), page: nil)
        folder.files = [stem + ".sealed": Sample.sealed(1)]
        let whole = try rules.changes(since: CloudCursor(), page: nil)
        #expect(zeros.versions.map(\.content) == [.waiting])
        #expect(whole.versions.map(\.content) == [.bytes(Sample.sealed(1))])
        #expect(zeros.versions.map(\.mark) == whole.versions.map(\.mark))
    }

    @Test func `a file that changes, goes or sticks while it is read`() throws {
        let bytes = (1...5).map { Sample.sealed($0) }
        var names = try bytes.map { try Sample.stem($0) + ".sealed" }
        for bytes in bytes { _ = try rules.put(Sample.put(bytes)) }
        names.append(try Sample.stem(bytes[0]) + " 2.sealed")
        folder.files[names[5]] = bytes[0]
        folder.beforeReading = { [folder] name in
            if name == names[0] || name == names[5] { folder.files[name]?.append(0) }
            if name == names[1] { folder.files[name] = nil }
        }
        folder.stuck = [names[2]]
        folder.oddities = [names[3]]
        folder.files[names[3]] = nil
        let page = try rules.changes(since: CloudCursor(), page: nil)
        let contents = Dictionary(uniqueKeysWithValues: page.versions.map { ($0.mark, $0.content) })
        let waiting = [names[0], names[2], names[5]].map { ("\($0)/200", CloudVersion.Content.waiting) }
        #expect(
            contents == Dictionary(uniqueKeysWithValues: waiting + [("\(names[4])/200", .bytes(bytes[4]))]))
        #expect(page.present == Set(contents.keys))
        #expect(page.isComplete)
    }

    @Test(arguments: [(1, 1), (1, 1 << 20), (3, 500), (256, 1000), (7, 200), (256, 1 << 20)])
    func `pages of any size tell everything once, in the same order each time`(versions: Int, bytes: Int)
        throws
    {
        var expected: [String: [UInt8]] = [:]
        for number in 1...40 {
            let content = Sample.sealed(number, count: 100 + number * 10)
            expected[try rules.put(Sample.put(content, register: number % 5, sequence: UInt64(number)))] =
                content
        }
        let small = FolderRegisters(folder, size: .init(versions: versions, bytes: bytes))
        let pages = try readAll(small)
        #expect(try readAll(small) == pages)
        let told = pages.flatMap(\.versions)
        #expect(told.count == expected.count)
        #expect(
            Dictionary(uniqueKeysWithValues: told.map { ($0.mark, $0.content) })
                == expected.mapValues { .bytes($0) })
        #expect(pages.map(\.isComplete) == pages.dropLast().map { _ in false } + [true])
        for page in pages {
            #expect(page.account == [Sample.account])
            #expect(!page.versions.isEmpty && page.versions.count <= versions)
            #expect(page.present == Set(page.versions.map(\.mark)))
            let size = page.versions.reduce(0) { sum, version in
                guard case .bytes(let bytes) = version.content else { return sum }
                return sum + bytes.count
            }
            #expect(page.versions.count == 1 || size <= bytes)
        }
        let joined = Set(expected.keys.sorted().suffix(20))
        let rest = try readAll(small, since: joined)
        #expect(Set(rest.flatMap(\.versions).map(\.mark)) == Set(expected.keys).subtracting(joined))
        #expect(rest.reduce(into: Set()) { $0.formUnion($1.present ?? []) } == Set(expected.keys))
    }

    @Test func `ten thousand files of garbage under valid names come in pages that stay small`() throws {
        let names = try (1...10_000).map { try Sample.stem([7], register: $0) + ".sealed" }
        let (small, great) = ([UInt8](repeating: 7, count: 64 << 10), [UInt8](repeating: 7, count: 192 << 10))
        let own = try rules.put(Sample.put(Sample.sealed(1), register: 0xFFFF))
        for name in names { folder.files[name] = small }
        folder.log = []
        let first = try rules.changes(since: CloudCursor(), page: nil)
        #expect(first.versions.count == 512)
        #expect(first.versions.allSatisfy { $0.content == .waiting })
        #expect(folder.log.count == 512)
        for name in names { folder.files[name] = great }
        #expect(try rules.changes(since: CloudCursor(), page: nil).versions.count == (32 << 20) / great.count)
        for name in names.dropFirst(300) { folder.files[name] = nil }
        let versions = try readAll(rules).flatMap(\.versions)
        #expect(versions.count == 301)
        #expect(versions.last?.mark == own)
    }

    @Test func `pages of two different folders are never one reading`() throws {
        for number in 1...3 { _ = try rules.put(Sample.put(Sample.sealed(number), register: number)) }
        let small = FolderRegisters(folder, size: .init(versions: 1, bytes: 1))
        let next = try #require(try small.changes(since: CloudCursor(), page: nil).next)
        folder.identity = "another"
        for token in [next, "", "another", "x"] {
            #expect(throws: CloudError.self) { try small.changes(since: CloudCursor(), page: token) }
        }
        folder.identity = "memory"
        #expect(try small.changes(since: CloudCursor(), page: next).versions.count == 1)
    }

    @Test func `a version that stands is not written again, a broken one is made whole`() throws {
        let bytes = Sample.sealed(1)
        let name = try Sample.stem(bytes) + ".sealed"
        let mark = try rules.put(Sample.put(bytes))
        #expect(folder.log == ["write \(name)"])
        folder.log = []
        #expect(try rules.put(Sample.put(bytes)) == mark)
        #expect(folder.log == ["read \(name)", "settle \(name)"])
        for broken in [[], Array(bytes.prefix(100)), [UInt8](repeating: 0, count: 200), bytes + [0]] {
            folder.files[name] = broken
            #expect(try rules.put(Sample.put(bytes)) == mark)
            #expect(folder.files[name] == bytes)
        }
    }

    @Test func `only what is still as its mark says is removed`() throws {
        let bytes = Sample.sealed(1)
        let plain = try rules.put(Sample.put(bytes))
        let copy = try Sample.stem(bytes) + " (1).sealed"
        let stub = try ".\(Sample.stem(bytes)).sealed.icloud"
        folder.files.merge([copy: bytes, stub: [1, 2, 3], "x": [1]]) { $1 }
        let all = folder.files
        let account: Set = [Sample.account, "another"]
        let others = [
            "\(plain)1", "\(copy)/201/\(ContentHash(of: bytes))", "\(copy)/200/\(ContentHash(of: [1]))",
            "\(stub)/4",
            "x/1", "account-\(Sample.account)/0", "\(copy)/200/x",
        ]
        try rules.remove(Set(others), account: account)
        #expect(folder.files == all)
        for marks in [[plain, "\(stub)/3"], ["\(copy)/200/\(ContentHash(of: bytes))"]] {
            try rules.remove(Set(marks), account: account)
        }
        #expect(folder.files == ["account-\(Sample.account)": [], "x": [1]])
    }

    @Test func `every account's file counts, and so does its placeholder, but nothing else of that name`()
        throws
    {
        let others = ["b", "c", "d"].map { String(repeating: $0, count: 32) }
        folder.files["account-\(others[0])"] = [1, 2, 3]
        folder.files[".account-\(others[1]).icloud"] = [1]
        folder.oddities = ["account-\(others[2])"]
        let standing: Set = [Sample.account, others[0], others[1]]
        #expect(try rules.changes(since: CloudCursor(), page: nil).account == standing)
        #expect(try rules.beginAccount(others[2]) == standing)
        for id in standing { _ = try rules.put(Sample.put([1], account: [id])) }
        #expect(throws: CloudError.accountChanged) { try rules.put(Sample.put([2], account: [others[2]])) }
    }

    @Test func `a lost account's file is put again only beside a version that is known, whole`() throws {
        let mark = try rules.put(Sample.put([1, 2]))
        let file = try #require(mark.split(separator: "/").first.map(String.init))
        folder.files["account-\(Sample.account)"] = nil
        let bytes = folder.files[file]
        for other in [nil, [1], [1, 2, 3]] as [[UInt8]?] {
            folder.files[file] = other
            #expect(throws: CloudError.accountChanged) {
                try rules.beginAccount(Sample.account, beside: [mark, "no mark"])
            }
            #expect(folder.files == (other.map { [file: $0] } ?? [:]))
        }
        folder.files[file] = bytes
        #expect(try rules.beginAccount(Sample.account, beside: [mark, "no mark"]) == [Sample.account])
    }

    @Test(arguments: [
        "", "x", Sample.account.uppercased(), "../../../../../../../../../etc/pass", Sample.account + "0",
    ])
    func `an id that is none is refused with a sentence`(id: String) {
        #expect(throws: CloudError.transient("\"\(id)\" is not an account id: 32 hexadecimal digits.")) {
            try rules.beginAccount(id)
        }
        let put = CloudPut(register: id, sequence: 1, bytes: [1], account: [Sample.account], joined: [])
        let sentence = "\"\(id)\" is not a register's name: 32 hexadecimal digits, or twice as many."
        #expect(throws: CloudError.transient(sentence)) {
            try rules.put(put)
        }
        #expect(folder.files == ["account-\(Sample.account)": []])
    }
}
