/// One file of a page, carried inside the program.
public struct Asset: Sendable {
    /// The path it is served under, such as `/app.css`.
    public let path: String
    /// Its media type, such as `text/css; charset=utf-8`.
    public let contentType: String
    /// The whole file.
    package let content: Content

    /// Text of the program itself is served from where it stands; anything else is held in memory.
    package enum Content: Sendable {
        /// UTF-8 that stands in the program.
        case constant(StaticString)
        /// The whole file.
        case bytes([UInt8])
    }

    /// Makes an asset from text that stands in the program.
    ///
    /// - Parameters:
    ///   - path: begins with `/`, is matched to the letter.
    ///   - contentType: the media type; must be a legal header value.
    ///   - text: UTF-8.
    public init(path: String, contentType: String, text: StaticString) {
        self.path = path
        self.contentType = contentType
        content = .constant(text)
    }

    /// Makes an asset from bytes.
    ///
    /// - Parameters:
    ///   - path: begins with `/`, is matched to the letter.
    ///   - contentType: the media type; must be a legal header value.
    ///   - bytes: the whole file.
    public init(path: String, contentType: String, bytes: [UInt8]) {
        self.path = path
        self.contentType = contentType
        content = .bytes(bytes)
    }

    /// The whole file, copied.
    public var bytes: [UInt8] {
        switch content {
        case .constant(let text): Array(text.description.utf8)
        case .bytes(let bytes): bytes
        }
    }
}
