import SecondApp
import SwiftUI

/// The way back: hands an action to the shell, without waiting.
struct Send: Sendable {
    private let hand: @Sendable (AppAction) -> Void

    /// A way back.
    ///
    /// - Parameter hand: takes each action.
    init(_ hand: @escaping @Sendable (AppAction) -> Void) {
        self.hand = hand
    }

    /// Hands over an action.
    ///
    /// - Parameter action: what the person did.
    func callAsFunction(_ action: AppAction) {
        hand(action)
    }

    /// The way back of one sheet: what is done there when another one is open already counts no more.
    ///
    /// - Parameter number: the number of the sheet's opening.
    /// - Returns: a way back for the views of that sheet.
    func within(_ number: Int) -> Send {
        Send { [hand] in hand(.within(number, $0)) }
    }
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
