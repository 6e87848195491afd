import AppRuntime
import SwiftUI

/// The way back: hands an action to the store, without waiting.
///
/// Each app calls its own by the name of `Send`.
struct ActionSender<Action: CommonAction>: Sendable {
    private let hand: @Sendable (Action) -> Void

    /// A way back.
    ///
    /// - Parameter hand: takes each action.
    init(_ hand: @escaping @Sendable (Action) -> Void) {
        self.hand = hand
    }

    /// Hands over an action.
    ///
    /// - Parameter action: what the person did.
    func callAsFunction(_ action: Action) {
        hand(action)
    }

    /// The way back of one sheet: what is done there when another one is open already counts no more.
    ///
    /// - Parameter number: the number of the sheet's opening.
    /// - Returns: a way back for the views of that sheet.
    func within(_ number: Int) -> ActionSender {
        ActionSender { [hand] in hand(.within(number, $0)) }
    }
}

// What views that belong to no app hand over: they cannot name an app's actions.
extension ActionSender {
    /// Closes the sheet.
    func close() { hand(.close) }

    /// Saves the open form.
    func save() { hand(.save) }

    /// Answers a question.
    ///
    /// - Parameters:
    ///   - id: which question.
    ///   - isYes: whether it is to be done.
    func answer(_ id: Question.ID, _ isYes: Bool) { hand(.answer(id, isYes)) }

    /// Tells where the scene is.
    ///
    /// - Parameter place: where.
    func scene(_ place: ScenePlace) { hand(.scene(place)) }
}

private struct SendKey: EnvironmentKey {
    static let defaultValue = Send { _ in }
}

extension EnvironmentValues {
    /// The way back, for every view below the root.
    var send: Send {
        get { self[SendKey.self] }
        set { self[SendKey.self] = newValue }
    }
}
