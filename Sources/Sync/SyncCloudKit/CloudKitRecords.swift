#if canImport(CloudKit)
    internal import SyncClouds
    internal import CloudKit
    internal import Foundation

    /// The fields of a record, as Apps/IdeaBox/CloudKit.ckdb declares them.
    enum ZoneField {
        static let hash = "hash"
        static let size = "size"
        static let bytes = "bytes"
        static let asset = "asset"
        /// What tells of a record without its content.
        static let described = [hash, size]
        static let all = [hash, size, bytes, asset]
    }

    /// Where records stand.
    struct ZonePlace: Sendable {
        let zone: CKRecordZone.ID

        init(_ name: String) { zone = CKRecordZone.ID(zoneName: name, ownerName: CKCurrentUserDefaultName) }

        func id(_ name: String) -> CKRecord.ID { CKRecord.ID(recordName: name, zoneID: zone) }
    }

    extension ZoneRecord {
        /// A record as CloudKit tells it.
        init(_ record: CKRecord) {
            self.init(
                name: record.recordID.recordName, type: record.recordType,
                hash: record[ZoneField.hash] as? String, size: record[ZoneField.size] as? Int,
                content: Self.inline(record) ?? Self.file(record), stamp: Archive.stamp(record))
        }

        /// Bytes in the record itself; nil where there are none, or a file has them.
        private static func inline(_ record: CKRecord) -> [UInt8]? {
            let bytes = record[ZoneField.bytes] as? Data
            return bytes.flatMap { $0.isEmpty ? nil : [UInt8]($0) }
        }

        private static func file(_ record: CKRecord) -> [UInt8]? {
            let asset = record[ZoneField.asset] as? CKAsset
            return (asset?.fileURL).flatMap { try? AssetFiles.bytes(of: $0) }
        }

        /// The record to be saved.
        func record(in place: ZonePlace, file: URL?) throws -> CKRecord {
            let record = try Archive.record(stamp) ?? CKRecord(recordType: type, recordID: place.id(name))
            record[ZoneField.hash] = hash
            record[ZoneField.size] = size
            // Where a file has them the field is empty, and not merely gone: it may have held an older version.
            record[ZoneField.bytes] = placed.inline.map { Data($0) }
            record[ZoneField.asset] = file.map { CKAsset(fileURL: $0) }
            return record
        }

        static func all(
            in results: [CKRecord.ID: Result<CKRecord, any Error>]
        ) -> (records: [ZoneRecord], faults: [String: ZoneFault]) {
            let found = answers(in: results)
            return (found.values.compactMap { try? $0.get() }, found.compactMapValues(\.fault))
        }

        static func answers(
            in results: [CKRecord.ID: Result<CKRecord, any Error>]
        ) -> [String: Result<ZoneRecord, ZoneFault>] {
            let named = results.map { ($0.recordName, $1.map(ZoneRecord.init).mapError(ZoneFault.init)) }
            return Dictionary(named) { first, _ in first }
        }
    }

    extension Result where Success == CKDatabase.RecordZoneChange.Modification {
        /// The record that changed.
        var record: Result<CKRecord, Failure> { map(\.record) }
    }

    extension Result where Failure == ZoneFault {
        /// What is the matter; nil if nothing is.
        var fault: ZoneFault? {
            if case .failure(let fault) = self { fault } else { nil }
        }
    }

    extension ZoneOutcome {
        /// What became of records.
        init<Success>(_ results: [CKRecord.ID: Result<Success, any Error>]) {
            let named = results.map { ($0.recordName, $1.mapError(ZoneFault.init)) }
            let faults = Dictionary(named) { first, _ in first }.compactMapValues(\.fault)
            self.init(done: Set(named.map(\.0)).subtracting(faults.keys), faults: faults)
        }
    }

    extension ZoneFault {
        /// What CloudKit threw, as numbers.
        init(_ error: any Error) {
            let (plain, known) = (error as NSError, error as? CKError)
            let items = (known?.partialErrorsByItemID ?? [:]).map { (Self.name($0), ZoneFault($1)) }
            let fault = ZoneFault(
                domain: plain.domain, code: plain.code, retryAfter: known?.retryAfterSeconds,
                items: Dictionary(items) { first, _ in first },
                server: (known?.serverRecord).map(ZoneRecord.init))
            self = error as? ZoneFault ?? fault
        }

        /// The name of an item of a request: a record, or else the zone.
        private static func name(_ item: AnyHashable) -> String {
            (item.base as? CKRecord.ID)?.recordName ?? ""
        }
    }
#endif
