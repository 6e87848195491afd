#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The deleted tokens, which are kept for 30 days.
public struct DeletedPage: Sendable, Equatable {
    /// One deleted token.
    public struct Row: Sendable, Equatable, Identifiable {
        /// The token's id.
        public let id: UUID
        /// What stands first and below.
        public let title: String
        /// The account.
        public let subtitle: String
        /// For how many days it is still kept, in words.
        public let left: String
    }

    /// What is kept, and for how long.
    public let message: String
    /// The tokens.
    public let rows: [Row]
}
