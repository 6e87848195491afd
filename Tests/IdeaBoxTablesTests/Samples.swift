import Foundation
import IdeaBoxCore
import SyncEngine
import TestSupport

extension StoredVersion {
    static func numbered(_ number: Int) -> StoredVersion {
        StoredVersion(
            hash: .numbered(number), replica: "r", idea: .number(number), sequence: Int64(number))
    }
}

extension ContentHash {
    static func numbered(_ number: Int) -> ContentHash { ContentHash(of: Array("\(number)".utf8)) }
}

extension ImportedRow {
    static func numbered(_ source: String, _ number: Int) -> ImportedRow {
        ImportedRow(source: source, idea: .number(number), hash: .numbered(number))
    }
}
