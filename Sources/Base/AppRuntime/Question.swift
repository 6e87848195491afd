/// A question with one answer that does it and one that leaves it.
public struct Question: Sendable, Equatable, Identifiable {
    /// Tells one question from the next.
    public let id: Int
    /// The question.
    public let title: String
    /// What comes of it.
    public let message: String
    /// The label of the answer that does it.
    public let confirm: String
    /// The label of the answer that leaves it.
    public let cancel: String
    /// Whether the answer takes something away.
    public let isDestructive: Bool

    /// A question.
    public init(
        id: Int, title: String, message: String, confirm: String, cancel: String, isDestructive: Bool
    ) {
        self.id = id
        self.title = title
        self.message = message
        self.confirm = confirm
        self.cancel = cancel
        self.isDestructive = isDestructive
    }
}
