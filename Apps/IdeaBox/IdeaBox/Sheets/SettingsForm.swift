import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// Settings: where the ideas are, and those of the old app.
struct SettingsForm: View {
    let page: IdeaBoxSettingsPage
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Form {
            Section {
                SyncStatusSection(line: page.sync, handedOver: nil)
                Button(words.frame(.syncDetails)) { send(.show(.sync)) }
                    .accessibilityIdentifier("showSync")
            } footer: {
                Text(verbatim: page.cloudNote)
            }
            Section {
                Button(page.oldIdeas) { send(.show(.migration)) }
                    .accessibilityIdentifier("oldIdeas")
            } footer: {
                Text(verbatim: page.oldIdeasNote)
            }
            Section {
                Button(words.frame(.about)) { send(.show(.about)) }
            } footer: {
                Text(verbatim: page.version)
            }
        }
        .formStyle(.grouped)
    }
}

/// Settings as a sheet, on iPhone and iPad.
struct SettingsSheet: View {
    @ObservedObject var model: AppModel
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words.frame(.settings), toast: model.screen.sheetToast) {
            SettingsForm(page: model.screen.settings)
        } bar: {
            PageBar()
        }
    }
}
