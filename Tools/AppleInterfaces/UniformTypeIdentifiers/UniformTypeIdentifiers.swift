// The kinds of data that the app takes. Addresses are below https://developer.apple.com/documentation/ .

// uniformtypeidentifiers/uttype-swift.struct
@available(iOS 14.0, macOS 11.0, *)
public struct UTType: Sendable, Hashable {
    // uniformtypeidentifiers/uttype-swift.struct/identifier
    public var identifier: String { "" }
    // uniformtypeidentifiers/uttype-swift.struct/url
    public static var url: UTType { UTType() }
    // uniformtypeidentifiers/uttype-swift.struct/plaintext
    public static var plainText: UTType { UTType() }
    // uniformtypeidentifiers/uttype-swift.struct/folder
    public static var folder: UTType { UTType() }
    // uniformtypeidentifiers/uttype-swift.struct/item: any file or folder
    public static var item: UTType { UTType() }
    // uniformtypeidentifiers/uttype-swift.struct/image
    public static var image: UTType { UTType() }
}
