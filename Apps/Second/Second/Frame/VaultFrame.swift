import SecondApp
import SwiftUI

/// The vault with its title, search field and buttons.
struct VaultFrame: View {
    @ObservedObject var model: AppModel

    private var words: AppStrings { AppStrings(language: model.screen.language) }

    var body: some View {
        NavigationStack {
            VaultContent(screen: model.screen)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .toasts(model.screen.listToast)
                .background(Background())
                .navigationTitle(Text(verbatim: "Second"))
                .toolbar { VaultToolbar(screen: model.screen) }
                .searches(
                    $model.query, isSearching: $model.isSearching, prompt: words.frame(.search),
                    onReturn: model.copySelected)
        }
    }
}
