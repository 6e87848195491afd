/// The sheet that takes in a text of keys, or makes one.
public struct KeyForm: Sendable, Equatable {
    /// One line that is typed.
    public struct Field: Sendable, Equatable, Identifiable {
        /// Which one.
        public enum Name: String, Sendable, CaseIterable {
            /// The text of keys, its passphrase, and that of a new one again.
            case text, passphrase, again
        }

        /// Which one.
        public let id: Name
        /// Its label.
        public let label: String
        /// What was typed.
        public let text: String

        /// Whether what is typed is not shown.
        public var isHidden: Bool { id != .text }
    }

    /// Which of the two it is: `importKeys` or `exportKeys`.
    public let kind: AppScreen.Sheet.Kind
    /// What the sheet is called.
    public let title: String
    /// What it does; once a text was made, what to do with it.
    public let message: String
    /// What is typed.
    public let fields: [Field]
    /// Whether a file can be chosen in place of pasting.
    public let takesFile: Bool
    /// That the text was read from a file; nil if it was not.
    public let fromFile: String?
    /// The text that was made.
    public let sealed: String?
    /// The label of the button that does it.
    public let label: String
    /// The label of the button that leaves the sheet.
    public let leave: String
    /// Whether it can be done.
    public let canSave: Bool
    /// Whether it is under way, which takes a moment on purpose.
    public let isBusy: Bool
    /// Why it failed.
    public let problem: String?
    /// Whether something would be lost with the sheet.
    public let holdsWork: Bool
}
