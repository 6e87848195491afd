/// A kind of data.
public struct UTType: Sendable, Hashable {
    /// Its name.
    public let identifier: String

    /// Pictures.
    public static var image: UTType { UTType(identifier: "public.image") }
    /// Folders.
    public static var folder: UTType { UTType(identifier: "public.folder") }
    /// Files and folders.
    public static var item: UTType { UTType(identifier: "public.item") }
    /// Texts of any encoding.
    public static var plainText: UTType { UTType(identifier: "public.plain-text") }
    /// Texts.
    public static var utf8PlainText: UTType { UTType(identifier: "public.utf8-plain-text") }
}
