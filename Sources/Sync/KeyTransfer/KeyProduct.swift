/// What differs between the products where keys are carried.
package struct KeyProduct: Sendable {
    /// A sentence, or a part of one, in each language.
    package typealias Words = (english: String, chinese: String)

    /// Whose keys they are, in capitals, as the marker lines of a text name it.
    let owner: String
    /// As people read it.
    let title: String
    /// What a person types.
    let command: String
    /// What the keys open, after "it opens".
    let opens: Words
    /// When a first key is made, after "has no key yet:".
    let first: Words

    /// A product.
    package init(owner: String, title: String, command: String, opens: Words, first: Words) {
        self.owner = owner
        self.title = title
        self.command = command
        self.opens = opens
        self.first = first
    }
}
