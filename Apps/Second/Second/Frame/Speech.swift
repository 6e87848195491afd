import SecondApp
import SwiftUI

extension View {
    /// Gives the views below the way back and the catalogue.
    ///
    /// - Parameter model: where both come from.
    /// - Returns: the view with both in its environment.
    func speaks(_ model: AppModel) -> some View {
        environment(\.send, model.send)
            .environment(\.undo, { [send = model.send] in send(.undo) })
            .environment(\.words, AppStrings(language: model.screen.language))
    }
}
