import Hosting

extension Product {
    /// A product with the folders of Second.
    static let test = Product(name: "second", title: "Second", contents: "vault", chineseContents: "保险库")
}
