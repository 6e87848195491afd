import SyncClouds
import SyncEngine
import TestSupport
import Testing

/// Random folders, against a plain telling of what each file means.
@Suite struct FolderHistoryTests {
    private static let limits = CloudLimits(
        registerBytes: 400, confirms: false, keepsVersions: true, tellsComplete: true)

    @Test(arguments: Soak.seeds(300))
    func `of any folder exactly what is ours is told, and nothing else is opened`(seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        let folder = MemoryFolder()
        var expected: [String: CloudVersion.Content] = [:]
        for number in 0..<Int.random(in: 0...30, using: &numbers) {
            try Self.add(number, to: folder, &expected, &numbers)
        }
        let size = FolderRegisters<MemoryFolder>.PageSize(
            versions: numbers.pick([1, 2, 5, 100]), bytes: numbers.pick([1, 300, 1000, 100_000]))
        let rules = FolderRegisters(folder, limits: Self.limits, size: size)
        let joined = Set(expected.keys.filter { _ in numbers.pick([true, false, false]) })
        var told: [String: CloudVersion.Content] = [:]
        var (present, page): (Set<String>, CloudPage?) = ([], nil)
        repeat {
            let read = try rules.changes(since: CloudCursor(joined: joined), page: page?.next)
            for version in read.versions {
                #expect(told.updateValue(version.content, forKey: version.mark) == nil)
            }
            present.formUnion(read.present ?? [])
            page = read
        } while page?.next != nil
        let comment: Comment = "SEED=\(seed)"
        #expect(told == expected.filter { !joined.contains($0.key) }, comment)
        #expect(present == Set(expected.keys), comment)
        for entry in folder.log {
            #expect(VersionFile(String(entry.dropFirst("read ".count))) != nil, "SEED=\(seed) \(entry)")
        }
    }

    /// Puts one random file there, and what should be told of it.
    private static func add(
        _ number: Int, to folder: MemoryFolder, _ expected: inout [String: CloudVersion.Content],
        _ numbers: inout SeededGenerator
    ) throws {
        let bytes = Sample.sealed(number, count: Int.random(in: 20...400, using: &numbers))
        let stem = try Sample.stem(bytes, register: number % 4, sequence: UInt64(number))
        let hash = ContentHash(of: bytes)
        func put(_ name: String, _ content: [UInt8]) -> String {
            folder.files[name] = content
            return "\(name)/\(content.count)"
        }
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0, 1: expected[put(stem + ".sealed", bytes)] = .bytes(bytes)
        case 2: expected[put(stem + " 2.sealed", bytes) + "/\(hash)"] = .bytes(bytes)
        case 3: expected[put(stem + ".sealed", Array(bytes.dropLast()))] = .waiting
        case 4: expected[put(stem + ".sealed", bytes.map { _ in 0 })] = .waiting
        case 5:
            let part = Array(bytes.dropLast())
            expected[put(stem + " (1).sealed", part) + "/\(ContentHash(of: part))"] = .bytes(part)
        case 6: expected[put(stem + ".sync-conflict-20250101-120000-ABCDEFG.sealed", [1, 2])] = .waiting
        case 7: expected[put(".\(stem).sealed.icloud", [1])] = .waiting
        case 8: expected[put(stem + ".sealed", bytes + [UInt8](repeating: 0, count: 400))] = .tooLarge
        default: _ = put(numbers.pick([".DS_Store", "desktop.ini", stem, stem + ".sealed~", "~$x"]), bytes)
        }
    }
}
