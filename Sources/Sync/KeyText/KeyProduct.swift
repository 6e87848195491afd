package import Localization

/// What differs between the products where keys are carried.
package struct KeyProduct: Sendable {
    /// Its name in capitals, as the marker lines of a text have it.
    package let owner: String
    /// As people read it.
    package let title: String
    /// What a person types.
    package let command: String
    /// What the keys open, after "it opens".
    package let contents: LocalizedText
    /// When a first key is made, after "has no key yet:".
    let origin: LocalizedText

    /// A product.
    ///
    /// - Parameters:
    ///   - command: what a person types; in capitals it names the owner of a text.
    ///   - title: as people read it.
    ///   - contents: what the keys open, after "it opens".
    ///   - origin: when a first key is made, after "has no key yet:".
    package init(
        command: String, title: String, contents: some Localizable, origin: some Localizable
    ) {
        (owner, self.title, self.command) = (command.uppercased(), title, command)
        self.contents = LocalizedText(contents)
        self.origin = LocalizedText(origin)
    }
}
