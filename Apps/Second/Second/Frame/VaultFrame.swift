import SecondApp
import SwiftUI

/// The vault with its title, search field and buttons, and the keys that it hears while no field has the keyboard.
struct VaultFrame: View {
    @ObservedObject var model: AppModel
    @State private var columns = 1

    private var words: AppStrings { AppStrings(language: model.screen.language) }

    /// The vault.
    ///
    /// - Parameter model: what it shows.
    init(model: AppModel) {
        _model = ObservedObject(wrappedValue: model)
    }

    var body: some View {
        NavigationStack {
            VaultContent(screen: model.screen, columns: $columns)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .hearsKeys(unless: model.isSearching) { model.hear($0, columns: columns) }
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
