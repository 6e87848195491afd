// The part of Apple's CloudKit that AppleCloud uses. Addresses are below https://developer.apple.com/documentation/ .
// What is not marked Sendable here is not to be taken for it, whatever a newer SDK says.
public import Foundation

// cloudkit/ckcontainer; thread-safe
@available(iOS 8.0, macOS 10.10, *)
public final class CKContainer: NSObject, @unchecked Sendable {
    // cloudkit/ckcontainer/init(identifier:); ends the program without the entitlement
    public init(identifier containerIdentifier: String) { super.init() }
    // cloudkit/ckcontainer/privateclouddatabase
    public var privateCloudDatabase: CKDatabase { fatalError() }
    // cloudkit/ckcontainer/accountstatus(completionhandler:)
    @available(iOS 15.0, macOS 12.0, *)
    public func accountStatus() async throws -> CKAccountStatus { .couldNotDetermine }
    // cloudkit/ckcontainer/userrecordid()
    @available(iOS 15.0, macOS 12.0, *)
    public func userRecordID() async throws -> CKRecord.ID { fatalError() }
}

// cloudkit/ckaccountstatus
@available(iOS 8.0, macOS 10.10, *)
public enum CKAccountStatus: Int, Sendable {
    case couldNotDetermine = 0
    case available = 1
    case restricted = 2
    case noAccount = 3
    @available(iOS 15.0, macOS 12.0, *)
    case temporarilyUnavailable = 4
}

extension NSNotification.Name {
    // foundation/nsnotification/name-swift.struct/ckaccountchanged
    @available(iOS 9.0, macOS 10.11, *)
    public static let CKAccountChanged = NSNotification.Name("")
}

// cloudkit/ckdatabase; thread-safe
@available(iOS 8.0, macOS 10.10, *)
public final class CKDatabase: NSObject, @unchecked Sendable {
    // cloudkit/ckdatabase/configuredwith(configuration:group:body:)-637p1
    @available(iOS 15.0, macOS 12.0, *)
    @discardableResult @preconcurrency public func configuredWith<R>(
        configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
        body: @Sendable (CKDatabase) async throws -> R
    ) async rethrows -> R { fatalError() }
    // cloudkit/ckdatabase/recordzonechanges(inzonewith:since:desiredkeys:resultslimit:)
    @available(iOS 15.0, macOS 12.0, *)
    public func recordZoneChanges(
        inZoneWith zoneID: CKRecordZone.ID, since changeToken: CKServerChangeToken?,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int? = nil
    ) async throws -> (
        modificationResultsByID: [CKRecord.ID: Result<RecordZoneChange.Modification, any Error>],
        deletions: [RecordZoneChange.Deletion], changeToken: CKServerChangeToken, moreComing: Bool
    ) { fatalError() }
    // cloudkit/ckdatabase/recordzonechange
    @available(iOS 15.0, macOS 12.0, *)
    public enum RecordZoneChange {
        // cloudkit/ckdatabase/recordzonechange/modification
        public struct Modification { public let record: CKRecord }
        // cloudkit/ckdatabase/recordzonechange/deletion
        public struct Deletion {
            public let recordID: CKRecord.ID
            public let recordType: CKRecord.RecordType
        }
    }
    // cloudkit/ckdatabase/records(for:desiredkeys:)
    @available(iOS 15.0, macOS 12.0, *)
    public func records(
        for ids: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]? = nil
    ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] { [:] }
    // cloudkit/ckdatabase/modifyrecords(saving:deleting:savepolicy:atomically:)
    @available(iOS 15.0, macOS 12.0, *)
    public func modifyRecords(
        saving recordsToSave: [CKRecord], deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged,
        atomically: Bool = true
    ) async throws -> (
        saveResults: [CKRecord.ID: Result<CKRecord, any Error>],
        deleteResults: [CKRecord.ID: Result<Void, any Error>]
    ) { fatalError() }
    // cloudkit/ckdatabase/save(_:completionhandler:)-(ckrecordzone,_)
    @available(iOS 13.0, macOS 10.15, *)
    public func save(_ zone: CKRecordZone) async throws -> CKRecordZone { zone }
    // cloudkit/ckdatabase/save(_:completionhandler:)-(cksubscription,_)
    @available(iOS 13.0, macOS 10.15, *)
    @discardableResult public func save(_ subscription: CKSubscription) async throws -> CKSubscription {
        subscription
    }
}

// cloudkit/ckoperation
@available(iOS 8.0, macOS 10.10, *)
open class CKOperation: NSObject {
    // cloudkit/ckoperation/configuration-swift.class
    @available(iOS 11.0, macOS 10.13, *)
    public final class Configuration: NSObject {
        // cloudkit/ckoperation/configuration-swift.class/timeoutintervalforrequest; 60 s unless told
        public var timeoutIntervalForRequest: TimeInterval = 60
        // cloudkit/ckoperation/configuration-swift.class/timeoutintervalforresource; 7 days unless told
        public var timeoutIntervalForResource: TimeInterval = 604_800
    }
}

// cloudkit/ckoperationgroup
@available(iOS 11.0, macOS 10.13, *)
public final class CKOperationGroup: NSObject {}

// cloudkit/ckmodifyrecordsoperation
@available(iOS 8.0, macOS 10.10, *)
public final class CKModifyRecordsOperation: CKOperation {
    // cloudkit/ckmodifyrecordsoperation/recordsavepolicy
    public enum RecordSavePolicy: Int, Sendable { case ifServerRecordUnchanged, changedKeys, allKeys }
}

// cloudkit/ckrecordvalue
public protocol CKRecordValueProtocol {}
extension String: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}

// cloudkit/ckrecord; stays within one function
@available(iOS 8.0, macOS 10.10, *)
public final class CKRecord: NSObject {
    public typealias RecordType = String
    public typealias FieldKey = String
    // cloudkit/ckrecord/id; immutable
    public final class ID: NSObject, Hashable, @unchecked Sendable {
        // cloudkit/ckrecord/id/init(recordname:zoneid:)
        public init(recordName: String, zoneID: CKRecordZone.ID) { super.init() }
        // cloudkit/ckrecord/id/recordname
        public var recordName: String { "" }
        public static func == (left: ID, right: ID) -> Bool { left === right }
        public func hash(into hasher: inout Hasher) {}
    }
    // cloudkit/ckrecord/init(recordtype:recordid:)
    public init(recordType: RecordType, recordID: ID) { super.init() }
    // cloudkit/ckrecord/init(coder:); of system fields
    public init?(coder: NSCoder) { nil }
    // cloudkit/ckrecord/encodesystemfields(with:)
    public func encodeSystemFields(with coder: NSCoder) {}
    // cloudkit/ckrecord/recordid
    public var recordID: ID { fatalError() }
    // cloudkit/ckrecord/recordtype-swift.property
    public var recordType: RecordType { "" }
    // cloudkit/ckrecord/subscript(_:)
    public subscript(key: FieldKey) -> (any CKRecordValueProtocol)? {
        get { nil }
        set {}
    }
}

// cloudkit/ckasset
@available(iOS 8.0, macOS 10.10, *)
public final class CKAsset: NSObject, CKRecordValueProtocol {
    // cloudkit/ckasset/init(fileurl:)
    public init(fileURL: URL) { super.init() }
    // cloudkit/ckasset/fileurl
    public var fileURL: URL? { nil }
}

// cloudkit/ckrecordzone
@available(iOS 8.0, macOS 10.10, *)
public final class CKRecordZone: NSObject {
    // cloudkit/ckrecordzone/id; immutable
    public final class ID: NSObject, @unchecked Sendable {
        // cloudkit/ckrecordzone/id/init(zonename:ownername:)
        public init(zoneName: String = "", ownerName: String = "") { super.init() }
        // cloudkit/ckrecordzone/id/zonename
        public var zoneName: String { "" }
    }
    // cloudkit/ckrecordzone/init(zoneid:)
    public init(zoneID: ID) { super.init() }
}

// cloudkit/ckcurrentuserdefaultname
public let CKCurrentUserDefaultName = ""

// cloudkit/ckserverchangetoken; immutable, of secure coding
@available(iOS 8.0, macOS 10.10, *)
public final class CKServerChangeToken: NSObject, NSSecureCoding, @unchecked Sendable {}

// cloudkit/cksubscription
@available(iOS 8.0, macOS 10.10, *)
open class CKSubscription: NSObject {
    public typealias ID = String
    private var kept: NotificationInfo?
    // cloudkit/cksubscription/notificationinfo-swift.property; `@NSCopying`: both ways it is a copy
    public var notificationInfo: NotificationInfo? {
        get { kept?.copied() }
        set { kept = newValue?.copied() }
    }
    // cloudkit/cksubscription/notificationinfo-swift.class
    @available(iOS 10.0, macOS 10.12, *)
    public final class NotificationInfo: NSObject {
        // cloudkit/cksubscription/notificationinfo-swift.class/shouldsendcontentavailable
        public var shouldSendContentAvailable = false
        fileprivate func copied() -> NotificationInfo {
            let copy = NotificationInfo()
            copy.shouldSendContentAvailable = shouldSendContentAvailable
            return copy
        }
    }
}

// cloudkit/ckrecordzonesubscription
@available(iOS 8.0, macOS 10.10, *)
public final class CKRecordZoneSubscription: CKSubscription {
    // cloudkit/ckrecordzonesubscription/init(zoneid:subscriptionid:)
    @available(iOS 10.0, macOS 10.12, *)
    public init(zoneID: CKRecordZone.ID, subscriptionID: CKSubscription.ID) { super.init() }
}

// cloudkit/cknotification
@available(iOS 8.0, macOS 10.10, *)
open class CKNotification: NSObject {
    // cloudkit/cknotification/init(fromremotenotificationdictionary:)
    public init?(fromRemoteNotificationDictionary notificationDictionary: [AnyHashable: Any]) { nil }
    // cloudkit/cknotification/subscriptionid
    public var subscriptionID: CKSubscription.ID? { nil }
}

// cloudkit/ckrecordzonenotification
@available(iOS 8.0, macOS 10.10, *)
public final class CKRecordZoneNotification: CKNotification {
    // cloudkit/ckrecordzonenotification/recordzoneid
    public var recordZoneID: CKRecordZone.ID? { nil }
}

// cloudkit/ckerror
@available(iOS 8.0, macOS 10.10, *)
public struct CKError: Error {
    // cloudkit/ckerror/retryafterseconds
    public var retryAfterSeconds: Double? { nil }
    // cloudkit/ckerror/partialerrorsbyitemid
    public var partialErrorsByItemID: [AnyHashable: any Error]? { nil }
    // cloudkit/ckerror/serverrecord
    public var serverRecord: CKRecord? { nil }
}
