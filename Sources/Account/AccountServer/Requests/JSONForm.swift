internal import Bytes

/// Looks whether bytes are JSON (RFC 8259) of a modest form: not deep, no name twice in an object.
///
/// Foundation's decoder takes the last of two equal names without a word, so that two readers of one request could
/// see two different requests.
enum JSONForm {
    /// - Parameters:
    ///   - bytes: a whole body.
    ///   - depth: how deep objects and arrays may stand in each other.
    /// - Throws: `notJSON`.
    static func check(_ bytes: [UInt8], depth: Int = 8) throws(FormError) {
        do {
            try unsafe bytes.withUnsafeBytes { bytes in
                var text = unsafe JSONText(bytes)
                try check(&text, depth)
                try text.finish()
            }
        } catch {
            throw .notJSON
        }
    }

    /// Steps over one value.
    ///
    /// Every string is read, as only that finds broken escapes, and bytes that are no UTF-8.
    private static func check(_ text: inout JSONText, _ depth: Int) throws(JSONText.Failure) {
        switch text.next() {
        case UInt8(ascii: "{"):
            guard depth > 0 else { throw .notJSON }
            var names: Set<String> = []
            try text.members { text, name throws(JSONText.Failure) in
                guard names.insert(name).inserted else { throw .notJSON }
                try check(&text, depth - 1)
            }
        case UInt8(ascii: "["):
            guard depth > 0 else { throw .notJSON }
            try text.elements { text throws(JSONText.Failure) in try check(&text, depth - 1) }
        case UInt8(ascii: "\""):
            let range = try text.value()
            _ = try text.string(range)
        default:
            _ = try text.value()
        }
    }
}
