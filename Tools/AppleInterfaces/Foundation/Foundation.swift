// The part of Apple's Foundation that the targets an iPhone links may use, for scripts/check-apple.
// Only declarations count: the check compiles these modules and never runs them. Availability is Apple's;
// what has none is older than iOS 16 and macOS 14. A name that is missing here is a wanted error: add it with
// its availability from Apple's documentation, and look whether Linux's FoundationEssentials has it.
@_exported import Darwin

public typealias TimeInterval = Double

public struct Date: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
    public var timeIntervalSince1970: TimeInterval { 0 }
    public var timeIntervalSinceNow: TimeInterval { 0 }
    public static let timeIntervalBetween1970AndReferenceDate: TimeInterval = 978_307_200
    public init() {}
    public init(timeIntervalSince1970: TimeInterval) {}
    public init(timeIntervalSinceReferenceDate: TimeInterval) {}
    public init(timeInterval: TimeInterval, since date: Date) {}
    public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
    public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
    public static let distantFuture = Date()
    public static let distantPast = Date()
    public static func < (left: Date, right: Date) -> Bool { false }
    public static func + (left: Date, right: TimeInterval) -> Date { left }
    public static func - (left: Date, right: TimeInterval) -> Date { left }
    public static func += (left: inout Date, right: TimeInterval) {}
    public static func -= (left: inout Date, right: TimeInterval) {}
    public var description: String { "" }
}

public struct UUID: Sendable, Hashable, Codable, CustomStringConvertible {
    public typealias Bytes = (
        UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
        UInt8, UInt8
    )
    public var uuid: Bytes { (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }
    public var uuidString: String { "" }
    public init() {}
    public init?(uuidString: String) {}
    public init(uuid: Bytes) {}
    public var description: String { "" }
}

// The one conformance here that is newer than the floor.
@available(iOS 17.0, macOS 14.0, *)
extension UUID: Comparable {
    public static func < (left: UUID, right: UUID) -> Bool { false }
}

public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
public protocol ContiguousBytes {
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
extension Array: DataProtocol, ContiguousBytes where Element == UInt8 {}
extension ArraySlice: DataProtocol, ContiguousBytes where Element == UInt8 {}
extension UnsafeRawBufferPointer: @unsafe DataProtocol, @unsafe ContiguousBytes {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe body(self)
    }
}
extension UnsafeMutableRawBufferPointer: @unsafe ContiguousBytes {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe body(UnsafeRawBufferPointer(self))
    }
}

public struct Data: Sendable, Hashable, Codable, RandomAccessCollection, MutableCollection,
    RangeReplaceableCollection,
    DataProtocol, ContiguousBytes
{
    public typealias Index = Int
    public typealias Indices = Range<Int>
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public init() {}
    public init(count: Int) {}
    public init(capacity: Int) {}
    public init(repeating: UInt8, count: Int) {}
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
    @unsafe public init(bytes: UnsafeRawPointer, count: Int) {}
    public init?(base64Encoded: String, options: Base64DecodingOptions = []) {}
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
    public struct Base64DecodingOptions: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public struct Base64EncodingOptions: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let lineLength64Characters = Base64EncodingOptions(rawValue: 1)
        public static let endLineWithLineFeed = Base64EncodingOptions(rawValue: 32)
    }
    public subscript(index: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public subscript(bounds: Range<Int>) -> Data {
        get { self }
        set {}
    }
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with new: C)
    where C.Element == UInt8 {}
    public mutating func append(_ other: Data) {}
    public mutating func resetBytes(in range: Range<Int>) {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R)
        rethrows -> R
    {
        try unsafe body(UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }
}

public struct Locale: Sendable, Hashable, Codable {
    public init(identifier: String) {}
    public static var current: Locale { Locale(identifier: "") }
    public static var autoupdatingCurrent: Locale { Locale(identifier: "") }
    public static var preferredLanguages: [String] { [] }
    public var identifier: String { "" }
    @available(iOS 16.0, macOS 13.0, *)
    public var language: Language { Language(identifier: "") }
    @available(iOS 16.0, macOS 13.0, *)
    public struct Language: Sendable, Hashable {
        public init(identifier: String) {}
        public var languageCode: LanguageCode? { nil }
        public var script: Script? { nil }
        public var minimalIdentifier: String { "" }
    }
    @available(iOS 16.0, macOS 13.0, *)
    public struct LanguageCode: Sendable, Hashable {
        public var identifier: String { "" }
    }
    @available(iOS 16.0, macOS 13.0, *)
    public struct Script: Sendable, Hashable {
        public var identifier: String { "" }
    }
}

public struct TimeZone: Sendable, Hashable {
    public init?(secondsFromGMT: Int) {}
    public static var current: TimeZone { fatalError() }
    @available(iOS 16.0, macOS 13.0, *)
    public static var gmt: TimeZone { fatalError() }
}

public final class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
    }
    public enum DateEncodingStrategy: Sendable {
        case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601
    }
    public enum DataEncodingStrategy: Sendable { case deferredToData, base64 }
    public init() {}
    public var outputFormatting: OutputFormatting = []
    public var dateEncodingStrategy: DateEncodingStrategy = .deferredToDate
    public var dataEncodingStrategy: DataEncodingStrategy = .base64
    public var userInfo: [CodingUserInfoKey: Any] = [:]
    public func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}

public final class JSONDecoder: @unchecked Sendable {
    public enum DateDecodingStrategy: Sendable {
        case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601
    }
    public enum DataDecodingStrategy: Sendable { case deferredToData, base64 }
    public init() {}
    public var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate
    public var dataDecodingStrategy: DataDecodingStrategy = .base64
    public var userInfo: [CodingUserInfoKey: Any] = [:]
    public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

public class ProcessInfo: @unchecked Sendable {
    public static let processInfo = ProcessInfo()
    public var environment: [String: String] { [:] }
    public var processIdentifier: Int32 { 0 }
    public var hostName: String { "" }
}

public enum ComparisonResult: Int, Sendable { case orderedAscending = -1, orderedSame, orderedDescending }

extension StringProtocol {
    public func replacingOccurrences<A: StringProtocol, B: StringProtocol>(of target: A, with: B) -> String {
        ""
    }
    public func contains<T: StringProtocol>(_ other: T) -> Bool { false }
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
    public func folding(options: String.CompareOptions = [], locale: Locale?) -> String { "" }
    public func compare<T: StringProtocol>(
        _ other: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
    ) -> ComparisonResult { .orderedSame }
    public func localizedStandardCompare<T: StringProtocol>(_ other: T) -> ComparisonResult { .orderedSame }
    public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
    public var removingPercentEncoding: String? { nil }
}

extension String {
    public struct Encoding: Sendable, Hashable {
        public static let utf8 = Encoding()
        public static let ascii = Encoding()
    }
    public struct CompareOptions: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let caseInsensitive = CompareOptions(rawValue: 1)
        public static let literal = CompareOptions(rawValue: 2)
        public static let numeric = CompareOptions(rawValue: 64)
        public static let diacriticInsensitive = CompareOptions(rawValue: 128)
        public static let widthInsensitive = CompareOptions(rawValue: 256)
    }
    public init?(data: Data, encoding: Encoding) { nil }
}
