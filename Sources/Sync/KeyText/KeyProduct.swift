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
    /// Whether an app speaks, in which there are no commands.
    let isApp: Bool

    /// A product.
    ///
    /// - Parameters:
    ///   - command: what a person types; in capitals it names the owner of a text.
    ///   - title: as people read it.
    ///   - contents: what the keys open, after "it opens".
    ///   - origin: when a first key is made, after "has no key yet:".
    ///   - isApp: whether an app speaks, whose sentences name no commands.
    package init(
        command: String, title: String, contents: some Localizable, origin: some Localizable,
        isApp: Bool = false
    ) {
        (owner, self.title, self.command) = (command.uppercased(), title, command)
        self.contents = LocalizedText(contents)
        self.origin = LocalizedText(origin)
        self.isApp = isApp
    }

    /// What a text that was made can do, and what to do with it.
    package var warning: KeyStrings {
        isApp ? .warningInApp(contents) : .warning(contents: contents, command: command)
    }

    /// That a text holds no keys, and where to get one that does.
    var notKeyText: KeyStrings {
        isApp ? .notKeyTextInApp(title) : .notKeyText(product: title, command: command)
    }
}
