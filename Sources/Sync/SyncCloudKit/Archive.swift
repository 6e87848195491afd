#if canImport(CloudKit)
    internal import SyncClouds
    internal import CloudKit
    internal import Foundation

    /// CloudKit's own values as bytes that mean nothing to anybody else.
    enum Archive {
        /// A token; one that cannot be read counts as expired, so that the zone is told from its beginning.
        static func token(_ bytes: [UInt8]) throws -> CKServerChangeToken {
            let token = try? NSKeyedUnarchiver.unarchivedObject(
                ofClass: CKServerChangeToken.self, from: Data(bytes))
            guard let token else { throw ZoneFault.expired }
            return token
        }

        static func bytes(_ token: CKServerChangeToken) throws -> [UInt8] {
            [UInt8](try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true))
        }

        /// A record's system fields.
        static func stamp(_ record: CKRecord) -> [UInt8] {
            let archive = NSKeyedArchiver(requiringSecureCoding: true)
            record.encodeSystemFields(with: archive)
            return [UInt8](archive.encodedData)
        }

        /// A record of nothing but its system fields; nil for none.
        static func record(_ stamp: [UInt8]) throws -> CKRecord? {
            guard !stamp.isEmpty else { return nil }
            return CKRecord(coder: try NSKeyedUnarchiver(forReadingFrom: Data(stamp)))
        }
    }
#endif
