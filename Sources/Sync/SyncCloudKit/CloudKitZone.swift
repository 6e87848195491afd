#if canImport(CloudKit)
    public import SyncClouds
    internal import CloudKit
    internal import Foundation

    /// The zone of an app's container in the device user's private database.
    public struct CloudKitZone: RecordZone {
        private let container: CKContainer
        private let place: ZonePlace

        /// A zone.
        ///
        /// The program ends if it is not signed for the container.
        ///
        /// - Parameters:
        ///   - container: such as `iCloud.com.example.ideabox`.
        ///   - zone: the zone's name.
        public init(container: String, zone: String) {
            self.container = CKContainer(identifier: container)
            place = ZonePlace(zone)
        }

        /// The device's `CKAccountStatus`.
        public func status() async throws(ZoneFault) -> Int {
            try await attempt { try await container.accountStatus().rawValue }
        }

        /// The record name of the device's user.
        public func user() async throws(ZoneFault) -> String {
            try await attempt { try await container.userRecordID().recordName }
        }

        /// `CKAccountChanged`, which comes on a queue of its own and only while there is a container.
        public func accountChanges() -> AsyncStream<Void> {
            let (changes, listener) = AsyncStream.makeStream(of: Void.self)
            let observer = NotificationCenter.default.addObserver(
                forName: .CKAccountChanged, object: nil, queue: nil
            ) { @Sendable _ in
                listener.yield()
            }
            // What stands for the observation may be handed back from any thread.
            nonisolated(unsafe) let token = observer
            listener.onTermination = { _ in unsafe NotificationCenter.default.removeObserver(token) }
            return changes
        }

        /// What changed since a token.
        public func pull(since token: [UInt8]?, limit: Int) async throws(ZoneFault) -> ZonePull {
            try await inTime { database in
                let answer = try await database.recordZoneChanges(
                    inZoneWith: place.zone, since: try token.map(Archive.token),
                    desiredKeys: ZoneField.described, resultsLimit: limit)
                let (records, faults) = ZoneRecord.all(in: answer.modificationResultsByID.mapValues(\.record))
                return ZonePull(
                    records: records, deleted: answer.deletions.map(\.recordID.recordName), faults: faults,
                    token: try Archive.bytes(answer.changeToken), moreComing: answer.moreComing)
            }
        }

        /// Records by name.
        public func fetch(
            _ names: [String], content: Bool
        ) async throws(ZoneFault) -> [String: Result<ZoneRecord, ZoneFault>] {
            try await inTime { database in
                let keys = content ? ZoneField.all : ZoneField.described
                return ZoneRecord.answers(
                    in: try await database.records(for: names.map(place.id), desiredKeys: keys))
            }
        }

        /// Saves records whose change tags are still what their stamps say.
        public func save(_ records: [ZoneRecord]) async throws(ZoneFault) -> ZoneOutcome {
            let files = AssetFiles(for: records)
            defer { files.remove() }
            return try await inTime { database in
                let saving = try records.map { try $0.record(in: place, file: try files.write($0)) }
                let answer = try await database.modifyRecords(
                    saving: saving, deleting: [], savePolicy: .ifServerRecordUnchanged, atomically: false)
                return ZoneOutcome(answer.saveResults)
            }
        }

        /// Deletes records.
        public func delete(_ names: [String]) async throws(ZoneFault) -> ZoneOutcome {
            try await inTime { database in
                let answer = try await database.modifyRecords(
                    saving: [], deleting: names.map(place.id), savePolicy: .ifServerRecordUnchanged,
                    atomically: false)
                return ZoneOutcome(answer.deleteResults)
            }
        }

        /// Makes the zone.
        public func createZone() async throws(ZoneFault) {
            try await inTime { database in _ = try await database.save(CKRecordZone(zoneID: place.zone)) }
        }

        /// Asks for silent pushes.
        public func subscribe(_ id: String) async throws(ZoneFault) {
            try await inTime { database in
                let subscription = CKRecordZoneSubscription(zoneID: place.zone, subscriptionID: id)
                let silent = CKSubscription.NotificationInfo()
                silent.shouldSendContentAvailable = true
                // The property copies what it is given, so nothing is changed behind it.
                subscription.notificationInfo = silent
                _ = try await database.save(subscription)
            }
        }

        /// Asks the database, and takes an answer that does not come for one that failed: unless told, the system waits
        /// for days.
        private func inTime<R: Sendable>(
            _ work: @escaping @Sendable @concurrent (CKDatabase) async throws -> R
        ) async throws(ZoneFault) -> R {
            try await attempt { [container] in
                let patience = CKOperation.Configuration()
                patience.timeoutIntervalForRequest = 60
                patience.timeoutIntervalForResource = 600
                return try await container.privateCloudDatabase.configuredWith(
                    configuration: patience, body: work)
            }
        }

        /// CloudKit's values belong to no actor, so nothing that makes or reads them does.
        private func attempt<R: Sendable>(
            _ work: @Sendable @concurrent () async throws -> R
        ) async throws(ZoneFault) -> R {
            do { return try await work() } catch { throw ZoneFault(error) }
        }
    }
#endif
