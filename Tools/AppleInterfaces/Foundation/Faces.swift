// The part of Apple's Foundation that the views use. Addresses are below https://developer.apple.com/documentation/ .
@_exported public import CoreGraphics

// foundation/url
public struct URL: Sendable, Hashable {
    // foundation/url/absolutestring
    public var absoluteString: String { "" }
    // foundation/url/startaccessingsecurityscopedresource()
    public func startAccessingSecurityScopedResource() -> Bool { false }
    // foundation/url/stopaccessingsecurityscopedresource()
    public func stopAccessingSecurityScopedResource() {}
    // foundation/url/appending(path:directoryhint:)
    @available(iOS 16.0, macOS 13.0, *)
    public func appending<S: StringProtocol>(path: S, directoryHint: DirectoryHint = .inferFromPath) -> URL {
        self
    }
    // foundation/url/path(percentencoded:)
    @available(iOS 16.0, macOS 13.0, *)
    public func path(percentEncoded: Bool = true) -> String { "" }
    public enum DirectoryHint: Sendable {
        case isDirectory, notDirectory, checkFileSystem, inferFromPath
    }
}

extension Data {
    // foundation/data/init(contentsof:options:)
    public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

// foundation/bundle
public class Bundle: @unchecked Sendable {
    // foundation/bundle/main
    public class var main: Bundle { Bundle() }
    // foundation/bundle/preferredlocalizations
    public var preferredLocalizations: [String] { [] }
    // foundation/bundle/init(path:)
    public convenience init?(path: String) { nil }
    init() {}
    // foundation/bundle/localizedstring(forkey:value:table:)
    public func localizedString(forKey key: String, value: String?, table tableName: String?) -> String {
        key
    }
    // foundation/bundle/localizations
    public var localizations: [String] { [] }
    // foundation/bundle/object(forinfodictionarykey:)
    public func object(forInfoDictionaryKey key: String) -> Any? { nil }
    // foundation/bundle/path(forresource:oftype:)
    public func path(forResource name: String?, ofType ext: String?) -> String? { nil }
}

// foundation/filemanager
public class FileManager: NSObject {
    // foundation/filemanager/default
    public class var `default`: FileManager { FileManager() }
    // foundation/filemanager/temporarydirectory
    public var temporaryDirectory: URL { fatalError() }
    // foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

extension ProcessInfo {
    // foundation/processinfo/arguments
    public var arguments: [String] { [] }
}
