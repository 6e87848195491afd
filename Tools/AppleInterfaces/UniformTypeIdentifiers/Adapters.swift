@available(iOS 14.0, macOS 11.0, *)
extension UTType {
    // uniformtypeidentifiers/uttype-swift.struct/utf8plaintext
    public static var utf8PlainText: UTType { UTType() }
}
