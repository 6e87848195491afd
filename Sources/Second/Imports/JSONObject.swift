internal import Bytes

/// One object of a JSON text, its members found by name.
struct JSONObject {
    private let text: JSONText
    private let members: [String: Range<Int>]

    /// Nil for anything but an object with distinct names.
    init?(_ text: JSONText, _ range: Range<Int>) {
        guard let members = try? text.members(range) else { return nil }
        (self.text, self.members) = (text, members)
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    /// Where a member that is there and not null stands.
    private func range(_ name: String) -> Range<Int>? {
        members[name].flatMap { text.equals($0, "null") ? nil : $0 }
    }

    /// A string's text; nil if there is none.
    func string(_ name: String) -> String? { range(name).flatMap { try? text.string($0) } }

    /// A string's text, or how a value of another kind is spelt; nil if it is missing or null.
    func scalar(_ name: String) -> String? {
        guard let range = range(name) else { return nil }
        if let string = string(name) { return string }
        return unsafe String(decoding: text.part(range), as: UTF8.self)
    }

    /// A whole number; nil if it is none.
    func integer(_ name: String) -> Int64? { range(name).flatMap { text.integer($0) } }

    func isTrue(_ name: String) -> Bool { range(name).map { text.equals($0, "true") } ?? false }

    func object(_ name: String) -> JSONObject? { range(name).flatMap { JSONObject(text, $0) } }

    /// The bytes of an array of signed bytes, as Java writes them; nil if it is no such array.
    func signedBytes(_ name: String, atMost limit: Int) -> SecretBytes? {
        guard let range = range(name) else { return nil }
        var reader = JSONText(text, range)
        let bytes = try? unsafe SecretBytes(capacity: limit) { room throws(JSONText.Failure) in
            var count = 0
            try reader.array { reader throws(JSONText.Failure) in
                guard count < limit, let number = text.integer(try reader.value()),
                    let byte = Int8(exactly: number)
                else { throw .notJSON }
                unsafe room[count] = UInt8(bitPattern: byte)
                count += 1
            }
            return count
        }
        return bytes
    }

    /// The objects of an array.
    func list(_ name: String, of format: ImportFormat) throws(ImportError) -> JSONList {
        guard let range = range(name) else { throw .damaged(format) }
        return try JSONList(text, range, of: format)
    }
}

/// An array of objects; nil where an element is anything else.
struct JSONList {
    let objects: [JSONObject?]

    init(_ text: JSONText, _ range: Range<Int>, of format: ImportFormat) throws(ImportError) {
        var reader = JSONText(text, range)
        var ranges: [Range<Int>] = []
        do throws(JSONText.Failure) {
            try reader.array { reader throws(JSONText.Failure) in
                // One more than may be, so that too many are noticed without listing them all.
                guard ranges.count <= ImportReader.mostEntries else { throw .notJSON }
                ranges.append(try reader.value())
            }
        } catch {
            throw ranges.count > ImportReader.mostEntries ? .tooManyEntries : .damaged(format)
        }
        guard ranges.count <= ImportReader.mostEntries else { throw .tooManyEntries }
        objects = ranges.map { JSONObject(text, $0) }
    }

    /// An entry for each object; what is no object is refused.
    func entries(_ draft: (JSONObject) -> EntryDraft) -> [ImportedEntry] {
        objects.enumerated().map { index, object in
            object.map { draft($0).entry(index + 1) }
                ?? ImportedEntry(index + 1, issuer: "", account: "", .damaged)
        }
    }
}

extension JSONText {
    /// Whether the text has these ASCII letters anywhere in its first kilobytes.
    func contains(_ letters: StaticString) -> Bool {
        let end = min(all.upperBound, all.lowerBound + 4096) - letters.utf8CodeUnitCount
        guard end >= all.lowerBound else { return false }
        return (all.lowerBound...end).contains { equals($0..<$0 + letters.utf8CodeUnitCount, letters) }
    }
}
