/// Text within pages that are made here.
package enum HTML {
    private static let entities: [Character: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    /// A text as it may stand in a page and in an attribute.
    package static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += entities[$1] ?? String($1) }
    }
}
