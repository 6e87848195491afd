import Hosting
import Localization

extension Product {
    /// A product with the folders of Second.
    static let test = Product(
        name: "second", title: "Second",
        contents: LocalizedText { $0 == .chinese ? "保险库" : "vault" })
}
