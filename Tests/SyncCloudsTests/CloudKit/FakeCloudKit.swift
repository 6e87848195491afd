import Foundation
import SyncEngine
import TestSupport

@testable import SyncClouds

/// CloudKit's private databases as Apple documents them, without Apple: for each user one zone whose changes are counted.
///
/// A change tag is the count of the change that made it; a token is the zone's own number and a count, so tokens of an
/// earlier zone of the same name are foreign.
final class FakeCloudKit: Sendable {
    struct Stored {
        var record: ZoneRecord
        var tag: UInt64
    }

    struct Zone {
        let number: UInt64
        var count: UInt64 = 0
        /// Tokens of an earlier one are expired.
        var epoch: UInt64 = 0
        var records: [String: Stored] = [:]
        /// The names of records that are gone, each with the count of that change.
        var gone: [String: UInt64] = [:]
        var subscriptions: Set<String> = []
    }

    struct Database {
        var zone: Zone?
        /// The person deleted the data in the system's settings, and no zone was made since.
        var isDeletedByUser = false
    }

    struct State {
        var databases: [String: Database] = [:]
        var zones: UInt64 = 0
        var mostRecords = 400
        var mostBytes = 2_000_000
        var mostInline = 1_000_000
        /// Whether a conflict of a record that is there tells what stands there.
        var tellsServerRecord = true
        /// Whether of records that are saved together all are or none.
        var isAtomic = false
        var roomLeft = Int.max
        var listeners: [Int: @Sendable (ZonePush) -> Void] = [:]
        var devices = 0
    }

    let state = Locked(State())

    /// The record name of a device's user, and its own number.
    func device(_ user: String? = "_ann") -> FakeRecordZone {
        let number = state.withLock { state in
            state.devices += 1
            return state.devices
        }
        return FakeRecordZone(self, user: user, number: number)
    }

    /// What stands in a user's zone, by name; nil without a zone.
    func records(of user: String = "_ann") -> [String: ZoneRecord]? {
        state.withLock { $0.databases[user]?.zone?.records.mapValues(\.record) }
    }

    /// Deletes a user's zone.
    func deleteZone(of user: String = "_ann", inSettings: Bool = false) {
        state.withLock { state in
            state.databases[user]?.zone = nil
            state.databases[user]?.isDeletedByUser = inSettings
        }
    }

    func expireTokens(of user: String = "_ann") {
        change(user) { $0.epoch += 1 }
    }

    /// Puts a record there as another device would.
    func force(_ record: ZoneRecord, of user: String = "_ann") {
        change(user) { $0.set(record) }
    }

    func drop(_ name: String, of user: String = "_ann") {
        change(user) { $0.remove(name) }
    }

    /// A record is gone, and no token ever tells.
    func vanish(_ name: String, of user: String = "_ann") {
        change(user) { $0.records[name] = nil }
    }

    private func change(_ user: String, _ body: (inout Zone) -> Void) {
        state.withLock { state in
            guard var zone = state.databases[user]?.zone else { return }
            body(&zone)
            state.databases[user]?.zone = zone
        }
    }
}

extension FakeCloudKit.Zone {
    mutating func set(_ record: ZoneRecord) {
        count += 1
        var record = record
        record.stamp = FakeCloudKit.bytes(number, count)
        records[record.name] = FakeCloudKit.Stored(record: record, tag: count)
        gone[record.name] = nil
    }

    mutating func remove(_ name: String) {
        guard records.removeValue(forKey: name) != nil else { return }
        count += 1
        gone[name] = count
    }

    func token(_ count: UInt64) -> [UInt8] { FakeCloudKit.bytes(number, epoch, count) }

    /// What changed since a count, as far as one answer goes.
    func changes(since: UInt64, limit: Int) -> ZonePull {
        let changed = records.values.filter { $0.tag > since }.map { ($0.tag, $0.record.name) }
        let all = (changed + gone.filter { $0.value > since }.map { ($0.value, $0.key) }).sorted {
            $0.0 < $1.0
        }
        let told = all.prefix(limit)
        var pull = ZonePull(
            token: token(told.count < all.count ? told.last?.0 ?? since : count),
            moreComing: told.count < all.count)
        for (_, name) in told {
            if let record = records[name]?.record {
                pull.records.append(record.bare)
            } else {
                pull.deleted.append(name)
            }
        }
        return pull
    }
}

extension FakeCloudKit {
    static func bytes(_ numbers: UInt64...) -> [UInt8] {
        numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }

    static func numbers(_ bytes: [UInt8]) -> [UInt64] {
        stride(from: 0, to: bytes.count, by: 8).map { at in
            bytes[at..<(at + 8)].enumerated().reduce(0) { $0 | UInt64($1.element) << ($1.offset * 8) }
        }
    }
}

extension ZoneRecord {
    /// Without its content.
    var bare: ZoneRecord {
        var bare = self
        bare.content = nil
        return bare
    }
}
