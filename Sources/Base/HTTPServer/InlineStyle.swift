#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif
internal import FoundationExports

/// The style that stands in a page itself, so that a browser paints without asking for another file.
public enum InlineStyle {
    /// The hash-source by which a content security policy allows one style (Content Security Policy Level 3, section 2.3.1).
    ///
    /// - Parameter style: the text between `<style>` and `</style>`, to the letter.
    /// - Returns: `'sha256-…'`, for `style-src`.
    public static func source(of style: String) -> String {
        "'sha256-\(Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString())'"
    }

    /// The hash-source of the first style of a page.
    ///
    /// - Parameter page: markup.
    /// - Returns: nil for a page with no style of its own.
    public static func source(within page: Asset) -> String? {
        let text = String(decoding: page.bytes, as: UTF8.self)
        guard let start = text.firstRange(of: "<style>") else { return nil }
        let rest = text[start.upperBound...]
        return rest.firstRange(of: "</style>").map { source(of: String(rest[..<$0.lowerBound])) }
    }
}
