public import Bytes

/// A file that a password seals, taken apart and not yet opened.
public struct SealedImport: Sendable {
    /// The program that made the file.
    public let format: ImportFormat
    private let opening: @Sendable (SecretBytes) throws(ImportError) -> SecretBytes
    private let reading: @Sendable (SecretBytes) throws(ImportError) -> ImportedEntries

    /// A file of a program.
    ///
    /// - Parameters:
    ///   - format: the program.
    ///   - opening: makes the plain bytes with a password.
    ///   - reading: reads those.
    init(
        _ format: ImportFormat,
        opening: @escaping @Sendable (SecretBytes) throws(ImportError) -> SecretBytes,
        reading: @escaping @Sendable (SecretBytes) throws(ImportError) -> ImportedEntries
    ) {
        (self.format, self.opening, self.reading) = (format, opening, reading)
    }

    /// Opens the file; it takes as long as the file asks for, within bounds: up to some seconds.
    ///
    /// - Parameter password: the file's password, without an end of line.
    /// - Returns: the entries.
    /// - Throws: `wrongPassword`, `tooCostly`, `noMemory`, and why what is within cannot be read.
    public func open(with password: SecretBytes) throws(ImportError) -> ImportedEntries {
        try reading(opening(password))
    }
}

extension SecretBytes {
    /// Lends these bytes as one JSON object.
    func asObject<R>(
        of format: ImportFormat, _ body: (JSONObject) throws(ImportError) -> R
    ) throws(ImportError) -> R {
        try asJSON(of: format) { text, range throws(ImportError) in
            guard let object = JSONObject(text, range) else { throw .damaged(format) }
            return try body(object)
        }
    }

    /// Lends these bytes as one JSON array of objects.
    func asList<R>(
        of format: ImportFormat, _ body: (JSONList) throws(ImportError) -> R
    ) throws(ImportError) -> R {
        try asJSON(of: format) { text, range throws(ImportError) in
            try body(try JSONList(text, range, of: format))
        }
    }

    private func asJSON<R>(
        of format: ImportFormat, _ body: (JSONText, Range<Int>) throws(ImportError) -> R
    ) throws(ImportError) -> R {
        try unsafe withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(ImportError) in
            let text = unsafe JSONText(bytes)
            var reader = text
            guard let range = try? reader.whole() else { throw ImportError.damaged(format) }
            return try body(text, range)
        }
    }
}
