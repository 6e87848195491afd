package import Localization

/// What differs between the products where keys are carried.
package struct KeyProduct: Sendable {
    /// Whose keys they are, in capitals, as the marker lines of a text name it.
    let owner: String
    /// As people read it.
    let title: String
    /// What a person types.
    let command: String
    /// What the keys open, after "it opens".
    let contents: LocalizedText
    /// When a first key is made, after "has no key yet:".
    let origin: LocalizedText

    /// A product.
    package init(
        owner: String, title: String, command: String, contents: some Localizable, origin: some Localizable
    ) {
        self.owner = owner
        self.title = title
        self.command = command
        self.contents = LocalizedText(contents)
        self.origin = LocalizedText(origin)
    }

    /// Runs what may throw an error of the text.
    func within<R>(_ body: () throws(KeyTextError) -> R) throws(KeyTransferError) -> R {
        do throws(KeyTextError) { return try body() } catch { throw KeyTransferError(error, of: self) }
    }
}
