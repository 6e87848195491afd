public import Bytes

/// Field values as JSON text: what products put into fields and take out again.
extension SecretBytes {
    /// `true` or `false`.
    ///
    /// - Parameter flag: the value.
    /// - Returns: its JSON text.
    public static func json(_ flag: Bool) -> SecretBytes { SecretBytes((flag ? "true" : "false").utf8) }

    /// A whole number.
    ///
    /// - Parameter number: the value.
    /// - Returns: its JSON text.
    public static func json(_ number: Int64) -> SecretBytes { SecretBytes(String(number).utf8) }

    /// A string, escaped no more than JSON demands.
    ///
    /// - Parameter text: the value.
    /// - Returns: its JSON text.
    public static func json(_ text: String) -> SecretBytes {
        let builder = SecretBuilder(capacity: text.utf8.count + 2)
        JSONEscapes.write(text, to: builder)
        return builder.secret
    }

    /// The text of a JSON string; nil for any other value.
    public var jsonString: String? {
        unsafe withUnsafeBytes { bytes in
            var text = unsafe JSONText(bytes)
            return try? text.string()
        }
    }

    /// The value of a JSON number that is whole and fits; nil for any other value.
    public var jsonInteger: Int64? {
        unsafe withUnsafeBytes { bytes in
            var text = unsafe JSONText(bytes)
            guard let range = try? text.whole() else { return nil }
            return text.integer(range)
        }
    }
}
