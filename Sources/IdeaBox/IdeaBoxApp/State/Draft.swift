internal import IdeaBoxCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What was typed and is not known to be kept: it outlives an app that the system ends.
public struct Draft: Sendable, Equatable, Codable {
    /// A field of an idea.
    public struct Field: Sendable, Equatable, Codable {
        /// What was typed.
        public var text: String
        /// What stood there when it was typed over; nil if that is not known.
        public var seen: String?
        /// Which writes were seen.
        public var basis: String
    }

    /// An idea that is open.
    public struct OpenText: Sendable, Equatable, Codable {
        /// The idea.
        public var idea: UUID
        /// Its fields that were typed into, by their names.
        public var fields: [String: Field]
    }

    /// What stands in the field for a new idea, and what is on its way from there.
    public var capture = ""
    /// What was typed into an open idea; nil if nothing was.
    public var open: OpenText?

    /// Nothing.
    public init() {}

    /// Whether there is nothing to keep.
    public var isEmpty: Bool { capture.isEmpty && open == nil }

    /// The name under which it is kept.
    static let name = "typedAndNotSaved"

    /// What was kept; what makes no sense is nothing.
    ///
    /// - Parameter text: what ``text`` gave.
    init(_ text: String) {
        guard !text.isEmpty, let draft = try? JSONDecoder().decode(Draft.self, from: Data(text.utf8)) else {
            return
        }
        self = draft
    }

    /// As it is kept; empty for nothing.
    var text: String {
        guard !isEmpty, let data = try? JSONEncoder().encode(self) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
