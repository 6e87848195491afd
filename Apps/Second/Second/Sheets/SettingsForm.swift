import SecondApp
import SwiftUI

/// Settings: the list, the clipboard, sync, keys, and which app opens set-up codes.
struct SettingsForm: View {
    @ObservedObject var model: AppModel

    private var page: SecondSettingsPage { model.screen.settings }
    private var words: AppStrings { AppStrings(language: model.screen.language) }

    var body: some View {
        Form {
            ListSection(model: model)
            Section {
                Picker(selection: $model.expiry) {
                    ForEach(page.expiries) { Text(verbatim: $0.label).tag($0.id) }
                } label: {
                    Text(verbatim: words(.clearClipboard))
                }
                .accessibilityIdentifier("expiry")
                Toggle(isOn: $model.isLocalOnly) {
                    Text(verbatim: words(.localOnly))
                }
                .accessibilityIdentifier("localOnly")
            } header: {
                Text(verbatim: words(.clipboard))
            } footer: {
                Text(verbatim: page.expiryNote)
            }
            if page.menuBar != nil { MenuBarSection(model: model) }
            page.storage.map { StorageSection(choice: $0) }
            KeysSection()
            LinksSection(page: page)
        }
        .formStyle(.grouped)
    }
}

/// How the list looks and stands.
private struct ListSection: View {
    @ObservedObject var model: AppModel

    private var page: SecondSettingsPage { model.screen.settings }
    private var words: AppStrings { AppStrings(language: model.screen.language) }

    var body: some View {
        Section {
            Picker(selection: $model.order) {
                ForEach(page.orders) { Text(verbatim: $0.label).tag($0.id) }
            } label: {
                Text(verbatim: words(.order))
            }
            .accessibilityIdentifier("order")
            Picker(selection: $model.density) {
                ForEach(page.densities) { Text(verbatim: $0.label).tag($0.id) }
            } label: {
                Text(verbatim: words(.density))
            }
            .accessibilityIdentifier("density")
        } header: {
            Text(verbatim: words(.list))
        } footer: {
            Text(verbatim: words(.lastUseNote))
        }
    }
}

/// Whether a Mac's menu bar has the codes, too.
private struct MenuBarSection: View {
    @ObservedObject var model: AppModel

    private var words: AppStrings { AppStrings(language: model.screen.language) }

    var body: some View {
        Section {
            Toggle(isOn: $model.showsMenuBar) {
                Text(verbatim: words(.menuBar))
            }
            .accessibilityIdentifier("menuBar")
        } footer: {
            Text(verbatim: words(.menuBarNote))
        }
    }
}

/// Where the sealed data lies: in iCloud, or in a folder.
struct StorageSection: View {
    let choice: StorageChoice
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Section {
            HStack {
                Text(verbatim: words(.syncThrough))
                Spacer()
                Text(verbatim: choice.place)
                    .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("storage")
            choice.offer.map { Button($0) { send(.useDrive) } }
            FolderButton(label: choice.pick)
            choice.back.map { Button($0) { send(.useKeyValueStore) } }
        } header: {
            Text(verbatim: words(.storage))
        } footer: {
            Text(verbatim: choice.note)
        }
    }
}

/// The keys of the accounts, for devices that no iCloud Keychain reaches.
struct KeysSection: View {
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Section {
            Button(words(.importKeys)) { send(.show(.importKeys)) }
                .accessibilityIdentifier("importKeys")
            Button(words(.exportKeys)) { send(.show(.exportKeys)) }
                .accessibilityIdentifier("exportKeys")
        } header: {
            Text(verbatim: words(.keys))
        } footer: {
            Text(verbatim: words(.keysNote))
        }
    }
}

/// How set-up links and scanned codes reach the app.
struct LinksSection: View {
    let page: SecondSettingsPage
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Section {
            Text(verbatim: page.linksNote)
                .foregroundStyle(.secondary)
            if page.canOpenCodeSettings {
                Button(words(.openCodeSettings)) { send(.openCodeSettings) }
            }
        } header: {
            Text(verbatim: words(.setUpLinks))
        }
    }
}
