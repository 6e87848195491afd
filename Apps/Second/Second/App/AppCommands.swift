import SecondApp
import SecondCore
import SwiftUI

/// The menus of the Mac, and what an iPad shows while its Command key is held.
struct AppCommands: Commands {
    @ObservedObject var model: AppModel

    private var words: AppStrings { AppStrings(language: model.screen.language) }

    var body: some Commands {
        CommandGroup(replacing: .newItem) {
            MenuEntry(title: words(.addAccount), symbol: "plus") { model.send(.show(.add)) }
                .keyboardShortcut("n")
                .disabled(!model.screen.vault.canEdit)
        }
        CommandGroup(after: .textEditing) {
            MenuEntry(title: words.frame(.find), symbol: "magnifyingglass") { model.isSearching = true }
                .keyboardShortcut("f")
        }
        CommandGroup(replacing: .appInfo) {
            MenuEntry(title: words(.aboutSecond), symbol: "info.circle") { model.send(.show(.about)) }
        }
        CommandGroup(after: .sidebar) {
            ViewCommands(model: model)
        }
        CommandMenu(Text(verbatim: words(.accounts))) {
            AccountCommands(model: model)
        }
    }
}

/// What stands in the menu View: sync, and the deleted accounts.
private struct ViewCommands: View {
    @ObservedObject var model: AppModel

    private var words: AppStrings { AppStrings(language: model.screen.language) }

    var body: some View {
        MenuEntry(title: words.frame(.syncNow), symbol: "arrow.clockwise") { model.send(.syncNow) }
            .keyboardShortcut("r")
        MenuEntry(title: words.frame(.sync), symbol: "arrow.triangle.2.circlepath") {
            model.send(.show(.sync))
        }
        MenuEntry(
            title: words.frame(.recentlyDeleted(model.screen.vault.deletedCount)), symbol: "trash"
        ) {
            model.send(.show(.deleted))
        }
    }
}

/// Copying with keys: the selected card, and the first nine by their numbers.
private struct AccountCommands: View {
    @ObservedObject var model: AppModel

    private var words: AppStrings { AppStrings(language: model.screen.language) }
    private var first: [(place: Int, card: Card)] {
        model.screen.vault.cards.prefix(9).enumerated().map { ($0.offset + 1, $0.element) }
    }

    var body: some View {
        MenuEntry(title: words(.copyCode), symbol: "doc.on.doc") { model.copySelected() }
            .keyboardShortcut("c", modifiers: [.command, .shift])
            .disabled(first.isEmpty)
        Divider()
        ForEach(first, id: \.place) { place, card in
            MenuEntry(title: card.label(in: words.language), symbol: "\(place).circle") {
                model.send(.copyAt(place))
            }
            .keyboardShortcut(KeyEquivalent(Character("\(place)")))
        }
    }
}
