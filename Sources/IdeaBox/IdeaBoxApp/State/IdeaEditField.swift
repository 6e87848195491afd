internal import IdeaBoxCore

/// A field of an open idea: what is in it, and over what that was typed.
struct IdeaEditField: Sendable, Equatable {
    /// What a person had before their eyes when they began to type.
    struct Seen: Sendable, Equatable {
        /// The value; nil if that is not known any more.
        var value: String?
        var basis: IdeaBasis
    }

    private(set) var text: String
    private(set) var version = 0
    private(set) var seen: Seen
    /// What was seen under earlier versions: text that was typed over one of them can still be on its way.
    private var former: [Int: Seen] = [:]
    /// What is being saved, as it will be kept.
    var sent: String?
    /// Whether another device has changed it since it was typed into.
    private(set) var isOvertaken = false
    var problem: String?

    /// So many earlier versions are known.
    static let mostFormer = 8

    init(_ value: String, _ basis: IdeaBasis) {
        text = value
        seen = Seen(value: value, basis: basis)
    }

    /// A field into which something was typed in an earlier run.
    init(_ draft: Draft.Field) {
        text = draft.text
        seen = Seen(value: draft.seen, basis: IdeaBasis(draft.basis))
    }

    var isTouched: Bool { text != seen.value }

    /// Takes what was typed over the text of a version.
    mutating func type(_ typed: String, over: Int) {
        if typed != text { problem = nil }
        guard over != version else {
            text = typed
            if !isTouched { isOvertaken = false }
            return
        }
        // It was typed before the person saw what stands there now: that counts as not seen.
        let now = seen
        let then = former[over] ?? Seen(value: nil, basis: IdeaBasis())
        give(typed, seen: then)
        isOvertaken = isTouched && then.value != now.value && now.value != typed
    }

    /// Takes what the idea holds now.
    mutating func follow(_ value: String, _ basis: IdeaBasis) {
        if !isTouched || value == text {
            isOvertaken = false
            sent = nil
            let next = Seen(value: value, basis: basis)
            if value == text { seen = next } else { give(value, seen: next) }
        } else if value == seen.value || value == sent {
            // Nothing new came to it: it is what was typed over, or what was saved meanwhile.
            seen = Seen(value: value, basis: basis)
            sent = nil
            isOvertaken = false
        } else {
            isOvertaken = true
        }
    }

    private mutating func give(_ text: String, seen next: Seen) {
        former[version] = seen
        former[version - Self.mostFormer] = nil
        version += 1
        self.text = text
        seen = next
    }
}
