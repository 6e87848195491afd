internal import Foundation
internal import SQLiteReader
internal import IdeaBoxCore
internal import SyncEngine

/// One value as SQLite keeps it; texts as their bytes, whatever they hold.
enum LegacyValue {
    case null
    case integer(Int64)
    case real(Double)
    case text(Data)
    case blob(Data)
    /// Its page is damaged.
    case damaged

    init(type: DatabaseValue, _ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(Data(text.utf8))
        case .blob(let bytes): self = type == LegacyValue.textType ? .text(bytes) : .blob(bytes)
        }
    }

    var isDamaged: Bool {
        if case .damaged = self { true } else { false }
    }

    private static let textType = "text".databaseValue

    /// What a query asks for to get one: bytes instead of text, as a text may hold zero bytes or be no text at all.
    static func sql(_ value: String) -> String {
        "typeof(\(value)), CASE typeof(\(value)) WHEN 'text' THEN CAST(\(value) AS BLOB) ELSE \(value) END"
    }
}

/// What became of a value on its way into a field.
struct LegacyReading<Value> {
    var value: Value?
    var issue: LegacyIssue?

    init(_ value: Value?, _ issue: LegacyIssue? = nil) {
        self.value = value
        self.issue = issue
    }
}

/// Why a value is not simply what it was.
enum LegacyIssue: Equatable {
    case unreadable(LegacyObstacle)
    case converted
    case repaired
}

/// How values become what fields hold.
struct LegacyDecoder {
    /// How texts are spelled in the store.
    let encoding: String.Encoding
    /// Where the values lie that were too large for the store.
    let externalFolder: String

    private static let largestFile = 64 << 20

    func text(_ value: LegacyValue) -> LegacyReading<String> {
        switch value {
        case .null: LegacyReading(nil)
        case .integer(let number): LegacyReading(String(number), .converted)
        case .real(let number): LegacyReading("\(number)", .converted)
        case .text(let bytes): plain(bytes)
        case .blob(let bytes): binary(bytes)
        case .damaged: LegacyReading(nil, .unreadable(.damaged))
        }
    }

    func date(_ value: LegacyValue) -> LegacyReading<Double> {
        switch value {
        case .null: return LegacyReading(nil)
        case .integer(let number): return LegacyReading(Double(number))
        case .real(let number):
            return number.isFinite
                ? LegacyReading(number) : LegacyReading(nil, .unreadable(.unexpected("\(number)")))
        case .text(let bytes):
            let text = characters(bytes)
            guard let number = Double(text), number.isFinite else {
                return LegacyReading(nil, .unreadable(.unexpected(String(text.prefix(40)))))
            }
            return LegacyReading(number, .converted)
        case .blob(let bytes): return LegacyReading(nil, .unreadable(.bytes(bytes.count)))
        case .damaged: return LegacyReading(nil, .unreadable(.damaged))
        }
    }

    func flag(_ value: LegacyValue) -> LegacyReading<Bool> {
        switch value {
        case .null: return LegacyReading(nil)
        case .integer(let number):
            return LegacyReading(number != 0, number == 0 || number == 1 ? nil : .converted)
        case .real(let number): return LegacyReading(number != 0, .converted)
        case .text(let bytes):
            let text = characters(bytes).lowercased()
            let words = [
                "1": true, "true": true, "yes": true, "0": false, "false": false, "no": false, "": false,
            ]
            guard let flag = words[text] else {
                return LegacyReading(nil, .unreadable(.unexpected(String(text.prefix(40)))))
            }
            return LegacyReading(flag, .converted)
        case .blob(let bytes): return LegacyReading(nil, .unreadable(.bytes(bytes.count)))
        case .damaged: return LegacyReading(nil, .unreadable(.damaged))
        }
    }

    func id(_ value: LegacyValue) -> LegacyReading<UUID> {
        switch value {
        case .null: return LegacyReading(nil)
        case .integer(let number): return LegacyReading(nil, .unreadable(.unexpected("\(number)")))
        case .real(let number): return LegacyReading(nil, .unreadable(.unexpected("\(number)")))
        case .blob(let bytes) where bytes.count == 16:
            let words = bytes.reduce(into: (high: UInt64(0), low: UInt64(0))) { words, byte in
                words.high = words.high << 8 | words.low >> 56
                words.low = words.low << 8 | UInt64(byte)
            }
            return LegacyReading(UUID(words.high, words.low))
        case .text(let bytes): return id(written: characters(bytes))
        case .blob(let bytes): return id(written: String(decoding: bytes, as: UTF8.self))
        case .damaged: return LegacyReading(nil, .unreadable(.damaged))
        }
    }

    /// An id with or without its dashes and braces.
    private func id(written text: String) -> LegacyReading<UUID> {
        let inside = text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
        if let id = UUID(uuidString: inside) { return LegacyReading(id) }
        var digits = Array(inside)
        guard digits.count == 32, digits.allSatisfy(\.isHexDigit) else {
            return LegacyReading(nil, .unreadable(.unexpected(String(text.prefix(40)))))
        }
        for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
        return LegacyReading(UUID(uuidString: String(digits)))
    }

    /// A short text, whatever its bytes are.
    private func characters(_ bytes: Data) -> String { plain(bytes).value ?? "" }

    private func plain(_ bytes: Data) -> LegacyReading<String> {
        // Foundation's own conversion would drop a mark of the byte order, which is a character here.
        guard encoding == .utf8 else {
            let isLittle = encoding == .utf16LittleEndian
            let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
                let (one, other) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
                return isLittle ? other << 8 | one : one << 8 | other
            }
            let text = String(decoding: units, as: UTF16.self)
            let isWhole = text.utf16.elementsEqual(units) && bytes.count.isMultiple(of: 2)
            return LegacyReading(text, isWhole ? nil : .repaired)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return LegacyReading(text, text.utf8.elementsEqual(bytes) ? nil : .repaired)
    }

    /// Bytes where a text was meant: values that may lie outside begin with 1 for "here follows it" and 2 for "in
    /// the file named".
    private func binary(_ bytes: Data) -> LegacyReading<String> {
        switch bytes.first {
        case 1: return content(bytes.dropFirst())
        case 2:
            let name = String(decoding: bytes.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
            // Only an id names a file: nothing leads out of the folder.
            guard UUID(uuidString: name) != nil else { return content(bytes) }
            let path = "\(externalFolder)/\(name)"
            let file = LegacyFile(path)
            guard file.kind == .regular, file.size <= Self.largestFile,
                let found = FileManager.default.contents(atPath: path)
            else { return LegacyReading(nil, .unreadable(.fileMissing(name))) }
            return content(found)
        default: return content(bytes)
        }
    }

    private func content(_ bytes: Data) -> LegacyReading<String> {
        if bytes.starts(with: Array("{\\rtf".utf8)) {
            return LegacyReading(nil, .unreadable(.richText(bytes: bytes.count)))
        }
        let archives = [Array("bplist0".utf8), [4, 11] + Array("streamtyped".utf8)]
        if archives.contains(where: { bytes.starts(with: $0) }) {
            return LegacyReading(nil, .unreadable(.archive(bytes: bytes.count)))
        }
        // Bytes that no text has speak for something else.
        let isText = bytes.allSatisfy { $0 >= 32 || [9, 10, 13].contains($0) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard isText, text.utf8.elementsEqual(bytes) else {
            return LegacyReading(nil, .unreadable(.bytes(bytes.count)))
        }
        return LegacyReading(text, .converted)
    }
}
