public import IdeaBoxCore

/// What the page may have done with the cloud.
public struct PageCloud: Sendable {
    /// What came of a look at the cloud.
    public enum Outcome: String, Sendable {
        /// There is no cloud.
        case off
        /// It was read and written.
        case done
        /// It was tried and did not work.
        case failed
        /// Another program of this home works there.
        case elsewhere
        /// It takes long and goes on.
        case late
    }

    let look: @Sendable () async -> Outcome
    let forget: @Sendable (String) async throws(IdeaBoxError) -> Void
    let merge: @Sendable () async throws(IdeaBoxError) -> Void
    let separate: (@Sendable () async throws(IdeaBoxError) -> String)?

    /// The cloud of a program.
    ///
    /// - Parameters:
    ///   - look: reads and writes it at once, and answers when that is done or takes too long.
    ///   - forget: forgets the device of an id.
    ///   - merge: uses the cloud that stands there now with the ideas that are here.
    ///   - separate: keeps the ideas that are here apart, and answers where; nil where that cannot be done.
    public init(
        look: @escaping @Sendable () async -> Outcome,
        forget: @escaping @Sendable (String) async throws(IdeaBoxError) -> Void,
        merge: @escaping @Sendable () async throws(IdeaBoxError) -> Void,
        separate: (@Sendable () async throws(IdeaBoxError) -> String)? = nil
    ) {
        self.look = look
        self.forget = forget
        self.merge = merge
        self.separate = separate
    }

    /// No cloud.
    public static let none = PageCloud(
        look: { .off }, forget: { _ in }, merge: {})
}
