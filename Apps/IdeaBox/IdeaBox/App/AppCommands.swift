import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// The menus of the Mac, and what an iPad shows while its Command key is held.
struct AppCommands: Commands {
    @ObservedObject var model: AppModel

    var body: some Commands {
        CommandGroup(replacing: .newItem) {
            Button(model.words(.newIdea)) { model.capture() }
                .keyboardShortcut("n")
                .disabled(!model.screen.capture.isOn)
        }
        CommandGroup(after: .textEditing) {
            Button(model.words.frame(.find)) { model.isSearching = true }
                .keyboardShortcut("f")
        }
        CommandGroup(replacing: .appInfo) {
            Button(model.words(.aboutIdeaBox)) { model.send(.show(.about)) }
        }
        CommandGroup(after: .sidebar) {
            FilterCommands(model: model)
        }
        CommandGroup(after: .importExport) {
            Button(model.words(.oldIdeas)) { model.send(.show(.migration)) }
        }
    }
}

/// Which ideas are listed, each with a number of its own, and sync.
struct FilterCommands: View {
    @ObservedObject var model: AppModel

    var body: some View {
        ForEach(Array(model.screen.filters.prefix(9).enumerated()), id: \.element.id) { entry in
            Button(entry.element.label) { model.filter = entry.element.id }
                .keyboardShortcut(KeyEquivalent(Self.digit(entry.offset)))
        }
        Divider()
        Button(model.words.frame(.syncNow)) { model.send(.syncNow) }
            .keyboardShortcut("r")
        Button(model.words.frame(.sync)) { model.send(.show(.sync)) }
    }

    private static func digit(_ place: Int) -> Character {
        Character(String(place + 1))
    }
}
