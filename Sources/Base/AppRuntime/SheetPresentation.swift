/// Which sheet stands open above an app's window, and what is still seen of one that closes.
///
/// A swipe closes it here at once, before the store has heard of it.
public struct SheetPresentation<Sheet: Sendable>: Sendable {
    /// The open one.
    public private(set) var open: SheetOpening?
    /// The sheet that closes and is still seen; what was typed into it goes with it.
    public private(set) var closing: Sheet?

    /// A seat without a sheet.
    public init() {}

    /// The person closes the sheet.
    ///
    /// - Parameter new: what the system presents from now on.
    /// - Returns: the opening that ends; nil if none was there, or it stays.
    public mutating func present(_ new: SheetOpening?) -> SheetOpening? {
        guard new != open else { return nil }
        defer { open = new }
        return open
    }

    /// The store has another sheet, or none any more; or it asks something above the one that it has.
    ///
    /// - Parameters:
    ///   - number: the number of its opening; nil for none.
    ///   - old: the opening and the sheet before. One that a swipe has closed is not seen any more.
    ///   - isAsked: whether a question stands above the sheet: it comes back for that if a swipe has closed it.
    public mutating func follow(_ number: Int?, after old: (number: Int?, sheet: Sheet?), isAsked: Bool) {
        if number != old.number {
            closing = open.flatMap { _ in old.sheet }
            open = number.map { SheetOpening(id: $0) }
        } else if isAsked && open == nil {
            open = number.map { SheetOpening(id: $0) }
        }
    }

    /// Nothing is seen of the closing sheet any more.
    public mutating func forget() {
        closing = nil
    }
}

/// The opening of a sheet.
public struct SheetOpening: Identifiable, Equatable, Sendable {
    /// Its number: the next sheet of the same kind has another one.
    public let id: Int

    /// An opening.
    public init(id: Int) {
        self.id = id
    }
}

/// Where the app's scene is.
public enum ScenePlace: Sendable, Equatable {
    /// In front and in use.
    case active
    /// Seen but not in use: the app switcher, a call.
    case inactive
    /// Not seen.
    case background

    /// Whether content that must not show in the app switcher is covered there.
    public var covers: Bool { self != .active }
}

/// The text of a field that a person types into, as the app knows it.
///
/// A face keeps what is typed in the field itself, since an echo could come too late for quick fingers, and tells each
/// change with the ``version`` that it last took. It takes ``text`` when, and only when, the version is another one: the
/// app has then put something into the field, and what was typed meanwhile is not lost by it.
///
/// It prints without its text, which may be a password.
public struct TypedText: Sendable, Equatable {
    /// The text.
    public let text: String
    /// Another one whenever the app has put something else into the field than was told to it.
    public let version: Int

    /// A text.
    public init(text: String, version: Int) {
        self.text = text
        self.version = version
    }
}

extension TypedText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How long it is, and its version.
    public var description: String { "<\(text.count) characters, version \(version)>" }
    /// Likewise.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
