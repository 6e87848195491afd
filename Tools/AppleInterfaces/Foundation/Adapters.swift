// The part of Apple's Foundation that the adapters use: what Linux's FoundationEssentials lacks.
// Addresses are below https://developer.apple.com/documentation/ .
@_exported public import CoreFoundation
@_exported public import Dispatch
@_exported public import ObjectiveC

// Bridged to CFDictionary without cost on Apple's systems: here one name for the same.
public typealias CFDictionary = NSDictionary

// foundation/nsdictionary
public class NSDictionary: NSObject {
    // foundation/nsdictionary/init(dictionary:)
    public convenience init(dictionary otherDictionary: [AnyHashable: Any]) { self.init() }
}

// foundation/nserror; thread-safe
public class NSError: NSObject, Error, @unchecked Sendable {
    // foundation/nserror/localizedfailurereason
    public var localizedFailureReason: String? { nil }
    // foundation/nserror/domain
    public var domain: String { "" }
    // foundation/nserror/code
    public var code: Int { 0 }
}

// What `as NSError` becomes.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }

// foundation/nserrorpointer; an autoreleasing pointer on Apple's systems
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

// foundation/nsnotification
public class NSNotification: NSObject {
    // foundation/nsnotification/name-swift.struct
    public struct Name: Hashable, Sendable {
        public init(_ rawValue: String) {}
    }
}

// foundation/notification; not Sendable
public struct Notification {
    public typealias Name = NSNotification.Name
    // foundation/notification/userinfo
    public var userInfo: [AnyHashable: Any]? { nil }
}

@available(*, unavailable)
extension Notification: Sendable {}

// foundation/notificationcenter
public class NotificationCenter: NSObject, @unchecked Sendable {
    // foundation/notificationcenter/default
    public class var `default`: NotificationCenter { fatalError() }
    // foundation/notificationcenter/addobserver(forname:object:queue:using:)
    public func addObserver(
        forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    // foundation/notificationcenter/removeobserver(_:)
    public func removeObserver(_ observer: Any) {}
}

// foundation/operationqueue
public class OperationQueue: NSObject, @unchecked Sendable {}

// foundation/userdefaults; thread-safe, not marked Sendable
public class UserDefaults: NSObject {
    // foundation/userdefaults/standard
    public class var standard: UserDefaults { fatalError() }
    // foundation/userdefaults/string(forkey:)
    public func string(forKey defaultName: String) -> String? { nil }
    // foundation/userdefaults/stringarray(forkey:)
    public func stringArray(forKey defaultName: String) -> [String]? { nil }
    // foundation/userdefaults/set(_:forkey:)
    public func set(_ value: Any?, forKey defaultName: String) {}
}

// foundation/nsubiquitouskeyvaluestore; not marked Sendable
@available(iOS 5.0, macOS 10.7, *)
public class NSUbiquitousKeyValueStore: NSObject {
    // foundation/nsubiquitouskeyvaluestore/default
    public class var `default`: NSUbiquitousKeyValueStore { fatalError() }
    // foundation/nsubiquitouskeyvaluestore/dictionaryrepresentation
    public var dictionaryRepresentation: [String: Any] { [:] }
    // foundation/nsubiquitouskeyvaluestore/set(_:forkey:)
    public func set(_ aData: Data?, forKey aKey: String) {}
    // foundation/nsubiquitouskeyvaluestore/removeobject(forkey:)
    public func removeObject(forKey aKey: String) {}
    // foundation/nsubiquitouskeyvaluestore/synchronize()
    @discardableResult public func synchronize() -> Bool { false }
    // foundation/nsubiquitouskeyvaluestore/didchangeexternallynotification
    public class var didChangeExternallyNotification: NSNotification.Name { fatalError() }
}

// foundation/nsubiquitouskeyvaluestorechangereasonkey
public let NSUbiquitousKeyValueStoreChangeReasonKey = ""

extension URL {
    // foundation/url/init(fileurlwithpath:isdirectory:)
    public init(fileURLWithPath path: String, isDirectory: Bool) { fatalError() }
    // foundation/url/init(string:)
    public init?(string: String) { nil }
    // foundation/url/path
    public var path: String { "" }
    // foundation/url/removeallcachedresourcevalues()
    public mutating func removeAllCachedResourceValues() {}
    // foundation/url/resourcevalues(forkeys:)
    public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { fatalError() }
}

// foundation/urlresourcekey
public struct URLResourceKey: Hashable, Sendable {
    public static let isRegularFileKey = URLResourceKey()
    public static let fileSizeKey = URLResourceKey()
    public static let ubiquitousItemDownloadingStatusKey = URLResourceKey()
    // foundation/urlresourcekey/ubiquitousitemuploadingerrorkey
    @available(iOS 7.0, macOS 10.9, *)
    public static let ubiquitousItemUploadingErrorKey = URLResourceKey()
    public static let ubiquitousItemHasUnresolvedConflictsKey = URLResourceKey()
}

// foundation/urlresourcevalues
public struct URLResourceValues {
    public var isRegularFile: Bool? { nil }
    public var fileSize: Int? { nil }
    // foundation/urlresourcevalues/ubiquitousitemdownloadingstatus
    public var ubiquitousItemDownloadingStatus: URLUbiquitousItemDownloadingStatus? { nil }
    // foundation/urlresourcevalues/ubiquitousitemuploadingerror
    @available(iOS 7.0, macOS 10.9, *)
    public var ubiquitousItemUploadingError: NSError? { nil }
    // foundation/urlresourcevalues/ubiquitousitemhasunresolvedconflicts
    public var ubiquitousItemHasUnresolvedConflicts: Bool? { nil }
}

// foundation/urlubiquitousitemdownloadingstatus
public struct URLUbiquitousItemDownloadingStatus: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension Data {
    // foundation/data/write(to:options:)
    public func write(to url: URL, options: WritingOptions = []) throws {}
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
    }
}

extension FileManager {
    // foundation/filemanager/ubiquityidentitytoken
    public var ubiquityIdentityToken: (any NSObjectProtocol)? { nil }
    // foundation/filemanager/url(forubiquitycontaineridentifier:); not on the main thread
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
    // foundation/filemanager/url(for:in:appropriatefor:create:)
    public func url(
        for directory: SearchPathDirectory, in domain: SearchPathDomainMask, appropriateFor url: URL?,
        create shouldCreate: Bool
    ) throws -> URL { fatalError() }
    public enum SearchPathDirectory: UInt, Sendable { case applicationSupportDirectory = 14 }
    public struct SearchPathDomainMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
    }
    // foundation/filemanager/contentsofdirectory(atpath:)
    public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
    // foundation/filemanager/createdirectory(at:withintermediatedirectories:attributes:)
    public func createDirectory(
        at url: URL, withIntermediateDirectories createIntermediates: Bool,
        attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    // foundation/filemanager/removeitem(at:)
    public func removeItem(at URL: URL) throws {}
    // foundation/filemanager/setattributes(_:ofitematpath:)
    public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
    // foundation/filemanager/startdownloadingubiquitousitem(at:)
    public func startDownloadingUbiquitousItem(at url: URL) throws {}
}

// foundation/filehandle
public class FileHandle: NSObject {
    // foundation/filehandle/init(forreadingfrom:)
    public convenience init(forReadingFrom url: URL) throws { self.init() }
    // foundation/filehandle/readtoend()
    @available(iOS 13.4, macOS 10.15.4, *)
    public func readToEnd() throws -> Data? { nil }
    // foundation/filehandle/close()
    @available(iOS 13.0, macOS 10.15, *)
    public func close() throws {}
}

// foundation/fileattributekey
public struct FileAttributeKey: Hashable, Sendable {
    public static let posixPermissions = FileAttributeKey()
    // foundation/fileattributekey/protectionkey
    @available(iOS 4.0, macOS 11.0, *)
    public static let protectionKey = FileAttributeKey()
}

// foundation/fileprotectiontype
@available(iOS 4.0, macOS 11.0, *)
public struct FileProtectionType: Hashable, Sendable {
    public static let completeUntilFirstUserAuthentication = FileProtectionType()
}

extension NSNotification.Name {
    // foundation/nsnotification/name-swift.struct/nsubiquityidentitydidchange
    public static let NSUbiquityIdentityDidChange = NSNotification.Name("")
    // foundation/nsnotification/name-swift.struct/nsmetadataquerydidfinishgathering
    public static let NSMetadataQueryDidFinishGathering = NSNotification.Name("")
    // foundation/nsnotification/name-swift.struct/nsmetadataquerydidupdate
    public static let NSMetadataQueryDidUpdate = NSNotification.Name("")
}

// foundation/nsfilecoordinator
public class NSFileCoordinator: NSObject {
    // foundation/nsfilecoordinator/addfilepresenter(_:)
    public class func addFilePresenter(_ filePresenter: any NSFilePresenter) {}
    // foundation/nsfilecoordinator/removefilepresenter(_:)
    public class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {}
    // foundation/nsfilecoordinator/init(filepresenter:)
    public init(filePresenter filePresenterOrNil: (any NSFilePresenter)?) { super.init() }
    // foundation/nsfilecoordinator/coordinate(readingitemat:options:error:byaccessor:)
    @unsafe public func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
        byAccessor reader: (URL) -> Void
    ) {}
    // foundation/nsfilecoordinator/coordinate(writingitemat:options:error:byaccessor:)
    @unsafe public func coordinate(
        writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
        byAccessor writer: (URL) -> Void
    ) {}
    // foundation/nsfilecoordinator/coordinate(with:queue:byaccessor:)
    @available(iOS 8.0, macOS 10.10, *)
    public func coordinate(
        with intents: [NSFileAccessIntent], queue: OperationQueue,
        byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
    ) {}
    // foundation/nsfilecoordinator/cancel(); from any thread
    public func cancel() {}
    // foundation/nsfilecoordinator/readingoptions
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let withoutChanges = ReadingOptions(rawValue: 1)
    }
    // foundation/nsfilecoordinator/writingoptions
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let forDeleting = WritingOptions(rawValue: 1)
        public static let forReplacing = WritingOptions(rawValue: 8)
    }
}

// What a person has picked, kept over starts of an app.
extension URL {
    // foundation/url/init(resolvingbookmarkdata:options:relativeto:bookmarkdataisstale:)
    public init(
        resolvingBookmarkData data: Data, options: BookmarkResolutionOptions = [], relativeTo url: URL? = nil,
        bookmarkDataIsStale: inout Bool
    ) throws { fatalError() }
    // foundation/url/bookmarkdata(options:includingresourcevaluesforkeys:relativeto:)
    public func bookmarkData(
        options: BookmarkCreationOptions = [], includingResourceValuesForKeys keys: Set<URLResourceKey>? = nil,
        relativeTo url: URL? = nil
    ) throws -> Data { Data() }
    // foundation/url/bookmarkcreationoptions
    public typealias BookmarkCreationOptions = NSURL.BookmarkCreationOptions
    // foundation/url/bookmarkresolutionoptions
    public typealias BookmarkResolutionOptions = NSURL.BookmarkResolutionOptions
}

// foundation/nsurl
public class NSURL: NSObject {}
extension NSURL {
    // foundation/nsurl/bookmarkcreationoptions
    public struct BookmarkCreationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        // foundation/nsurl/bookmarkcreationoptions/minimalbookmark
        public static let minimalBookmark = BookmarkCreationOptions(rawValue: 512)
        // foundation/nsurl/bookmarkcreationoptions/withsecurityscope
        @available(macOS 10.7, macCatalyst 13.1, *)
        @available(iOS, unavailable)
        public static let withSecurityScope = BookmarkCreationOptions(rawValue: 2048)
    }
    // foundation/nsurl/bookmarkresolutionoptions
    public struct BookmarkResolutionOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        // foundation/nsurl/bookmarkresolutionoptions/withoutui
        public static let withoutUI = BookmarkResolutionOptions(rawValue: 256)
        // foundation/nsurl/bookmarkresolutionoptions/withsecurityscope
        @available(macOS 10.7, macCatalyst 13.1, *)
        @available(iOS, unavailable)
        public static let withSecurityScope = BookmarkResolutionOptions(rawValue: 1024)
    }
}

// foundation/nsfileaccessintent
@available(iOS 8.0, macOS 10.10, *)
public class NSFileAccessIntent: NSObject {
    // foundation/nsfileaccessintent/readingintent(with:options:)
    public class func readingIntent(
        with url: URL, options: NSFileCoordinator.ReadingOptions = []
    ) -> Self { fatalError() }
}

// foundation/nsfilepresenter
public protocol NSFilePresenter: NSObjectProtocol {
    // foundation/nsfilepresenter/presenteditemurl
    var presentedItemURL: URL? { get }
    // foundation/nsfilepresenter/presenteditemoperationqueue
    var presentedItemOperationQueue: OperationQueue { get }
    // foundation/nsfilepresenter/presenteditemdidchange(); optional, required here, so that a misspelt label is told
    func presentedItemDidChange()
    // foundation/nsfilepresenter/presentedsubitemdidchange(at:); optional, too
    func presentedSubitemDidChange(at url: URL)
}

// foundation/nsfileversion; not Sendable
public class NSFileVersion: NSObject {
    // foundation/nsfileversion/unresolvedconflictversionsofitem(at:)
    public class func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? { nil }
    // foundation/nsfileversion/url
    public var url: URL { fatalError() }
    // foundation/nsfileversion/modificationdate
    public var modificationDate: Date? { nil }
    // foundation/nsfileversion/haslocalcontents
    public var hasLocalContents: Bool { false }
    // foundation/nsfileversion/isresolved
    public var isResolved = false
    // foundation/nsfileversion/remove()
    public func remove() throws {}
}

// foundation/nscoder
open class NSCoder: NSObject {}

// foundation/nssecurecoding
public protocol NSSecureCoding: NSObjectProtocol {}

// foundation/nskeyedarchiver
public class NSKeyedArchiver: NSCoder {
    // foundation/nskeyedarchiver/init(requiringsecurecoding:)
    @available(iOS 11.0, macOS 10.13, *)
    public init(requiringSecureCoding requiresSecureCoding: Bool) { super.init() }
    // foundation/nskeyedarchiver/encodeddata
    @available(iOS 10.0, macOS 10.12, *)
    public var encodedData: Data { Data() }
    // foundation/nskeyedarchiver/archiveddata(withrootobject:requiringsecurecoding:)
    @available(iOS 11.0, macOS 10.13, *)
    public class func archivedData(withRootObject object: Any, requiringSecureCoding: Bool) throws -> Data {
        Data()
    }
}

// foundation/nskeyedunarchiver
public class NSKeyedUnarchiver: NSCoder {
    // foundation/nskeyedunarchiver/init(forreadingfrom:)
    @available(iOS 11.0, macOS 10.13, *)
    public init(forReadingFrom data: Data) throws { super.init() }
    // foundation/nskeyedunarchiver/unarchivedobject(ofclass:from:)
    @available(iOS 11.0, macOS 10.13, *)
    public class func unarchivedObject<T: NSObject & NSSecureCoding>(ofClass cls: T.Type, from data: Data)
        throws -> T?
    {
        nil
    }
}

// foundation/nspredicate
public class NSPredicate: NSObject {
    // foundation/nspredicate/init(format:_:)
    public init(format predicateFormat: String, _ args: any CVarArg...) { super.init() }
}

// foundation/nsmetadataquery; used on the main thread, whose run loop it needs
public class NSMetadataQuery: NSObject {
    // foundation/nsmetadataquery/searchscopes
    public var searchScopes: [Any] = []
    // foundation/nsmetadataquery/predicate
    public var predicate: NSPredicate?
    // foundation/nsmetadataquery/start()
    @discardableResult public func start() -> Bool { false }
    // foundation/nsmetadataquery/stop()
    public func stop() {}
}

// foundation/nsmetadataqueryubiquitousdatascope
public let NSMetadataQueryUbiquitousDataScope = ""
