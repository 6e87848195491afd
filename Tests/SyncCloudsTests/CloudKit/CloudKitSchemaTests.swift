import Foundation
import Testing

@testable import SyncClouds

/// The schema that Production must have is what the adapter writes.
@Suite struct CloudKitSchemaTests {
    private static func file(_ path: String) throws -> String {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = tests.deletingLastPathComponent().appending(path: path)
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The fields of each record type and their kinds, system fields left out.
    private static func schema() throws -> [String: [String: String]] {
        var types: [String: [String: String]] = [:]
        var type = ""
        for line in try file("Apps/IdeaBox/CloudKit.ckdb").split(separator: "\n") {
            if let start = line.firstMatch(of: /^ *RECORD TYPE (\w+) \($/) {
                type = String(start.1)
                types[type] = [:]
            } else if let field = line.firstMatch(of: /^ +([a-z]\w*) +([A-Z0-9<>]+)( \w+)*,$/) {
                types[type]?[String(field.1)] = String(field.2)
            }
        }
        return types
    }

    @Test func `the schema has the types and fields that are written, and no others`() throws {
        let written = try Self.file("Sources/Sync/SyncCloudKit/CloudKitRecords.swift")
            .matches(of: /static let (\w+) = "(\w+)"/).map { String($0.2) }
        let types = try Self.schema()
        let account = ZoneName.account(CloudKitTests.ours).type
        let register = ZoneName.register(CloudKitTests.register(1)).type
        #expect(Set(types.keys) == [account, register, "Users"])
        #expect(types[register] == ["hash": "STRING", "size": "INT64", "bytes": "BYTES", "asset": "ASSET"])
        #expect(Set(written) == Set(try #require(types[register]?.keys)) && written.count == 4)
        #expect(types[account] == [:])
    }
}
