import SyncClouds
import Foundation
import SyncEngine
import TestSupport
import Testing

/// Ids, versions and clouds for these tests.
enum Sample {
    static let account = String(repeating: "a", count: 32)

    /// Bytes that begin like a sealed register.
    static func sealed(_ number: Int, count: Int = 200) -> [UInt8] {
        var numbers = SeededGenerator(seed: UInt64(number))
        return [0x89] + Array("SECOND".utf8) + [0x0A] + numbers.bytes(count - 8)
    }

    static func replica(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    static func put(
        _ bytes: [UInt8], register: Int = 1, sequence: UInt64 = 1, account: Set<String> = [account]
    ) -> CloudPut {
        CloudPut(
            register: replica(register), sequence: sequence, bytes: bytes, account: account, joined: [])
    }

    /// The name of the file that holds a version, without `.sealed`.
    static func stem(_ bytes: [UInt8], register: Int = 1, sequence: UInt64 = 1) throws -> String {
        let name = RegisterFileName(
            register: replica(register), sequence: sequence, hash: ContentHash(of: bytes))
        return try #require(name).text
    }
}

/// A cloud folder below a scratch folder.
struct CloudFixture {
    let scratch: ScratchFolder
    var path: String { scratch.path + "/cloud" }

    init(begun: Bool = true) throws {
        scratch = try ScratchFolder()
        guard begun else { return }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try put("account-\(Sample.account)", [])
    }

    func cloud(mayCreate: Bool = false, watches: Bool = false) -> FolderCloud {
        FolderCloud(path: path, mayCreate: mayCreate, watches: watches)
    }

    /// Puts a file into the folder past the module under test, as a sync service does.
    func put(_ name: String, _ bytes: [UInt8]) throws { try scratch.put("cloud/\(name)", bytes) }

    /// All names in the folder, save the account's.
    func names() throws -> [String] {
        try scratch.names("cloud").filter { $0 != "account-\(Sample.account)" }
    }

    /// What a new device is told, by mark.
    func contents(since joined: Set<String> = []) async throws -> [String: CloudVersion.Content] {
        let page = try await cloud().changes(since: CloudCursor(joined: joined), page: nil)
        #expect(page.next == nil)
        #expect(page.isComplete)
        return Dictionary(uniqueKeysWithValues: page.versions.map { ($0.mark, $0.content) })
    }
}
