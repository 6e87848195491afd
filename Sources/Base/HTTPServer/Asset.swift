#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif
internal import FoundationExports

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

/// The style that stands in a page itself, so that a browser paints without asking for another file.
public enum InlineStyle {
    /// The hash-source by which a content security policy allows one style (Content Security Policy Level 3, section 2.3.1).
    ///
    /// - Parameter style: the text between `<style>` and `</style>`, to the letter.
    /// - Returns: `'sha256-…'`, for `style-src`.
    public static func source(of style: String) -> String { source(of: Array(style.utf8)[...]) }

    /// The hash-source of the first style of a page.
    ///
    /// - Parameter page: markup.
    /// - Returns: nil for a page with no style of its own.
    public static func source(within page: Asset) -> String? {
        // In bytes: a program that starts would look for the ends of 50,000 characters first.
        let bytes = page.bytes
        guard let start = bytes.firstRange(of: Array("<style>".utf8)) else { return nil }
        let rest = bytes[start.upperBound...]
        return rest.firstRange(of: Array("</style>".utf8)).map { source(of: rest[..<$0.lowerBound]) }
    }

    private static func source(of style: ArraySlice<UInt8>) -> String {
        "'sha256-\(Data(SHA256.hash(data: style)).base64EncodedString())'"
    }
}
