/// What a person can do in every app; an app's actions conform by their cases.
public protocol FrameAction: Sendable {
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
