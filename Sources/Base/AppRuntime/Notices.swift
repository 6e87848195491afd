/// A short message that passes.
public struct Toast: Sendable, Equatable, Identifiable {
    /// Tells one toast from the next.
    public let id: Int
    /// What it says.
    public let text: String
    /// The label of the button that takes back what was done; nil if there is none.
    public let undo: String?
    /// How the device is felt.
    public let haptic: Haptic?

    /// A toast.
    public init(id: Int, text: String, undo: String?, haptic: Haptic?) {
        self.id = id
        self.text = text
        self.undo = undo
        self.haptic = haptic
    }
}

/// How a device is felt.
public enum Haptic: Sendable, Equatable {
    /// Something was done.
    case success
    /// Something was refused.
    case warning
}

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

extension Question {
    /// Whether a form is left with what was typed into it and not saved, as every app asks.
    ///
    /// - Parameters:
    ///   - id: tells it from the next question.
    ///   - language: the person's language.
    /// - Returns: the question.
    package static func discard(id: Int, in language: Language) -> Question {
        func words(_ key: AppRuntimeStrings) -> String { key.text(in: language) }
        return Question(
            id: id, title: words(.discardQuestion), message: words(.discardMeaning), confirm: words(.discard),
            cancel: words(.keepEditing), isDestructive: true)
    }
}

/// A question that waits for its answer, as the app's state holds it.
package struct PendingQuestion<Subject: Sendable & Equatable>: Sendable, Equatable {
    /// Tells one question from the next.
    package let number: Int
    /// What is asked.
    package let subject: Subject
    /// The number of the sheet that it belongs to and goes with; nil if it belongs to none.
    package let sheet: Int?

    /// A question.
    package init(number: Int, subject: Subject, sheet: Int? = nil) {
        self.number = number
        self.subject = subject
        self.sheet = sheet
    }
}

/// What a person can do in every app; an app's actions conform by their cases.
public protocol CommonAction: Sendable {
    /// The sheet is closed.
    static var close: Self { get }
    /// The open form is to be saved.
    static var save: Self { get }
    /// A toast's time is over.
    static func toastEnded(_ id: Int) -> Self
    /// The answer to the question with that id.
    static func answer(_ id: Int, _ isYes: Bool) -> Self
    /// The scene came to the front or left it.
    static func scene(_ place: ScenePlace) -> Self
    /// What is done in the sheet of that opening.
    static func within(_ number: Int, _ action: Self) -> Self
}

/// Settings in memory, for tests and for trying an app out.
public actor MemoryPreferences: Preferences {
    /// What is kept, by name.
    public private(set) var kept: [String: String]

    /// Settings.
    ///
    /// - Parameter kept: what is kept, by name.
    public init(_ kept: [String: String] = [:]) { self.kept = kept }

    /// What is kept under a name.
    public func text(_ name: String) -> String? { kept[name] }

    /// Keeps a text.
    public func keep(_ text: String, _ name: String) { kept[name] = text }
}

/// A sign of iCloud that stays as it is.
public struct MemoryICloud: ICloudStatusObserver {
    private let sign: ICloudStatus

    /// A sign.
    ///
    /// - Parameter sign: the sign.
    public init(_ sign: ICloudStatus) { self.sign = sign }

    /// The sign, and nothing more for as long as somebody listens.
    public func signs() -> AsyncStream<ICloudStatus> {
        let (stream, continuation) = AsyncStream.makeStream(of: ICloudStatus.self)
        continuation.yield(sign)
        return stream
    }
}

/// A system that lets an app go on for as long as it likes.
public struct EndlessTime: BackgroundTime {
    /// Time without an end.
    public init() {}

    /// Does the work.
    public func during(_ work: @escaping @Sendable () async -> Void) async { await work() }
}
