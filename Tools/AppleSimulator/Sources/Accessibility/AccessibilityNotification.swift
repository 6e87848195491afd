/// What is told to those who hear.
public enum AccessibilityNotification {
    /// A sentence, now.
    @MainActor
    public struct Announcement {
        /// What was said, in order; for tests and for the page.
        package static var said: [String] = []

        private let text: String

        /// A sentence.
        ///
        /// - Parameter announcement: it.
        public init(_ announcement: String) { text = announcement }

        /// Says it.
        public func post() { Self.said.append(text) }
    }
}
