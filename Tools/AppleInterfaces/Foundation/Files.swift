// Files as the reader of old stores uses them. Addresses are below https://developer.apple.com/documentation/ .
extension URL {
    // foundation/url/init(fileurlwithpath:)
    public init(fileURLWithPath path: String) { fatalError() }
    // foundation/url/resolvingsymlinksinpath()
    public func resolvingSymlinksInPath() -> URL { self }
    // foundation/url/deletingpathextension()
    public func deletingPathExtension() -> URL { self }
    // foundation/url/deletinglastpathcomponent()
    public func deletingLastPathComponent() -> URL { self }
    // foundation/url/lastpathcomponent
    public var lastPathComponent: String { "" }
}

extension URL {
    // foundation/url/applicationsupportdirectory
    @available(iOS 16.0, macOS 13.0, *)
    public static var applicationSupportDirectory: URL { fatalError() }
    // foundation/url/documentsdirectory
    @available(iOS 16.0, macOS 13.0, *)
    public static var documentsDirectory: URL { fatalError() }
    // foundation/url/cachesdirectory
    @available(iOS 16.0, macOS 13.0, *)
    public static var cachesDirectory: URL { fatalError() }
    // foundation/url/temporarydirectory
    @available(iOS 16.0, macOS 13.0, *)
    public static var temporaryDirectory: URL { fatalError() }
}

extension FileManager {
    // foundation/filemanager/attributesofitem(atpath:)
    public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
    // foundation/filemanager/removeitem(atpath:)
    public func removeItem(atPath path: String) throws {}
    // foundation/filemanager/copyitem(atpath:topath:)
    public func copyItem(atPath srcPath: String, toPath dstPath: String) throws {}
    // foundation/filemanager/moveitem(atpath:topath:)
    public func moveItem(atPath srcPath: String, toPath dstPath: String) throws {}
    // foundation/filemanager/contents(atpath:)
    public func contents(atPath path: String) -> Data? { nil }
    // foundation/filemanager/destinationofsymboliclink(atpath:)
    public func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
    // foundation/filemanager/createfile(atpath:contents:attributes:)
    public func createFile(
        atPath path: String, contents data: Data?, attributes attr: [FileAttributeKey: Any]? = nil
    ) -> Bool { false }
}

extension FileHandle {
    // foundation/filehandle/init(forwritingto:)
    public convenience init(forWritingTo url: URL) throws { self.init() }
    // foundation/filehandle/read(uptocount:)
    @available(iOS 13.4, macOS 10.15.4, *)
    public func read(upToCount count: Int) throws -> Data? { nil }
    // foundation/filehandle/write(contentsof:)
    @available(iOS 13.4, macOS 10.15.4, *)
    public func write<T: DataProtocol>(contentsOf data: T) throws {}
    // foundation/filehandle/truncate(atoffset:)
    @available(iOS 13.0, macOS 10.15, *)
    public func truncate(atOffset offset: UInt64) throws {}
}

extension FileAttributeKey {
    public static let type = FileAttributeKey()
    public static let size = FileAttributeKey()
    public static let modificationDate = FileAttributeKey()
    public static let systemFileNumber = FileAttributeKey()
    public static let systemNumber = FileAttributeKey()
}

// foundation/fileattributetype
public struct FileAttributeType: Hashable, Sendable {
    public static let typeRegular = FileAttributeType()
    public static let typeDirectory = FileAttributeType()
}

// foundation/cocoaerror
public struct CocoaError: Error {
    public init(_ code: Code) {}
    public var code: Code { fatalError() }
    // foundation/cocoaerror/code-swift.struct
    public struct Code: Hashable, Sendable {
        public static let fileReadNoPermission = Code()
        public static let fileNoSuchFile = Code()
        public static let fileReadNoSuchFile = Code()
        public static let fileWriteUnknown = Code()
    }
}
extension CocoaError.Code {
    public static func ~= (one: Self, other: Self) -> Bool { one == other }
}

extension Error {
    // swift/error/localizeddescription
    public var localizedDescription: String { "" }
}

extension String.Encoding {
    public static let utf16LittleEndian = Self()
    public static let utf16BigEndian = Self()
}

extension Data.ReadingOptions {
    // foundation/nsdata/readingoptions/alwaysmapped
    public static let alwaysMapped = Data.ReadingOptions(rawValue: 8)
}

extension Data {
    // foundation/data/range(of:options:in:)
    public func range(of dataToFind: Data) -> Range<Int>? { nil }
}
