internal import AppRuntime

/// A field that a person types into.
struct EditField: Sendable, Equatable {
    private(set) var text: Entry
    private(set) var version = 0
    var isRevealed = false
    /// What is wrong with it; gone with the next letter.
    var problem: AccountAppStrings?

    init(_ text: String = "") { self.text = Entry(text) }

    var isEmpty: Bool { text.text.isEmpty }
    var typed: TypedText { TypedText(text: text.text, version: version) }

    /// Takes what was typed over the text of a version; what was typed over an older one comes too late.
    mutating func type(_ typed: Entry, over: Int) {
        guard over == version else { return }
        if typed != text { problem = nil }
        text = typed
    }

    /// Puts something into the field.
    mutating func put(_ text: String) {
        guard text != self.text.text else { return }
        self.text = Entry(text)
        version += 1
    }
}
