import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

/// What the tests of the zone begin with.
enum CloudKitTests {
    static let now = Date(timeIntervalSince1970: 43_200)
    static let ours = String(repeating: "a", count: 32)
    static let theirs = String(repeating: "b", count: 32)

    static func register(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    static func put(
        _ text: String, over: [String] = [], register number: Int = 1, account: Set<String> = [ours]
    ) -> CloudPut {
        CloudPut(
            register: register(number), sequence: 1, bytes: Array(text.utf8), account: account,
            joined: Set(over.map { ContentHash(of: Array($0.utf8)) }))
    }

    static func name(_ number: Int) -> String { "register-\(register(number))" }

    static func mark(_ text: String, register number: Int = 1) -> String {
        "\(register(number))/\(ContentHash(of: Array(text.utf8)))"
    }

    static func record(_ text: String, register number: Int = 1) -> ZoneRecord {
        ZoneRecord(
            name: name(number), type: "Register", hash: ContentHash(of: Array(text.utf8)).text,
            size: text.utf8.count, content: Array(text.utf8))
    }
}

/// One device over a zone that has an account.
struct CloudKitDevice {
    let kit: FakeCloudKit
    let zone: FakeRecordZone
    let mirrors: FakeMirrors
    let cloud: ZoneCloud

    init(
        _ kit: FakeCloudKit = FakeCloudKit(), mirrors: FakeMirrors = FakeMirrors(), user: String? = "_ann",
        limits: ZoneLimits = ZoneLimits()
    ) {
        self.kit = kit
        self.mirrors = mirrors
        zone = kit.device(user)
        cloud = ZoneCloud(zone, mirrors: mirrors, now: { CloudKitTests.now }, limits: limits)
    }

    /// Gives the zone its account.
    func begin() async throws { _ = try await cloud.beginAccount(CloudKitTests.ours) }

    /// The same device after its program ended.
    func again() -> CloudKitDevice { CloudKitDevice(kit, mirrors: mirrors) }

    /// All versions told, as texts by mark.
    func told(since joined: Set<String> = []) async throws -> [String: String] {
        var (page, texts): (String?, [String: String]) = (nil, [:])
        repeat {
            let answer = try await cloud.changes(since: CloudCursor(joined: joined), page: page)
            for version in answer.versions {
                guard case .bytes(let bytes) = version.content else { continue }
                texts[version.mark] = String(decoding: bytes, as: UTF8.self)
            }
            page = answer.next
        } while page != nil
        return texts
    }
}
