public import FoundationExports
internal import IdeaBoxCore

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

/// The field for a new idea.
struct Capture: Sendable, Equatable {
    private(set) var text = ""
    private(set) var version = 0
    /// What was put back into it and may not have been seen yet by who types there.
    private var returned = ""
    /// What was taken out of it and is not known to be kept.
    private(set) var underWay: [String] = []
    /// What waits until the ideas are open, in order; ``underWay`` has its text.
    private(set) var waiting: [Waiting] = []
    var problem: String?

    /// An idea that was written before the ideas were open.
    struct Waiting: Sendable, Equatable {
        let draft: IdeaDraft
        let text: String
    }

    /// Takes what was typed over the text of a version.
    ///
    /// The problem goes once another text stands there. Over an older version, what was put back still does.
    mutating func type(_ typed: String, over: Int) {
        if over != version {
            put(Self.joined([returned, typed]))
        } else if typed != text {
            (text, returned, problem) = (typed, "", nil)
        }
    }

    /// Takes out what is in it, which the face has done already.
    mutating func take() -> String {
        let taken = text
        (text, returned, problem) = ("", "", nil)
        return taken
    }

    mutating func begin(_ taken: String) { underWay.append(taken) }

    /// Holds back what is to be added once the ideas are open.
    mutating func wait(_ draft: IdeaDraft, _ taken: String) {
        begin(taken)
        waiting.append(Waiting(draft: draft, text: taken))
    }

    /// What has waited, which waits no longer.
    mutating func takeWaiting() -> [Waiting] {
        defer { waiting = [] }
        return waiting
    }

    mutating func end(_ taken: String) {
        if let place = underWay.firstIndex(of: taken) { underWay.remove(at: place) }
    }

    /// Puts back what could not be added, before what was typed since.
    mutating func giveBack(_ taken: String, _ sentence: String?) {
        problem = sentence
        returned = Self.joined([returned, taken])
        put(Self.joined([taken, text]))
    }

    private mutating func put(_ next: String) {
        version += 1
        text = next
    }

    /// All that was typed and is not known to be kept.
    var unsaved: String { Self.joined(underWay + [text]) }

    private static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The first line is the title, what follows the description.
    static func parts(of text: String) -> (title: String, description: String) {
        let trimmed = text.drop(while: \.isWhitespace)
        guard let end = trimmed.firstIndex(where: \.isNewline) else { return (String(trimmed), "") }
        return (String(trimmed[..<end]), String(trimmed[trimmed.index(after: end)...]))
    }
}
