import AppRuntime
import SwiftUI

/// What all sheets have in common: a title, their buttons, and room for a toast.
struct SheetFrame<Content: View, Bar: ToolbarContent>: View {
    let title: String
    let toast: Toast?
    /// Whether it has a few fields alone: a Mac makes it no higher than they need.
    var isShort = false
    @ViewBuilder let content: Content
    @ToolbarContentBuilder let bar: Bar

    var body: some View {
        NavigationStack {
            content
                .toasts(toast)
                .background(Background())
                .navigationTitle(Text(verbatim: title))
                .smallTitle()
                .toolbar { bar }
        }
        .sheetSize(isShort: isShort)
    }
}

/// The buttons of a sheet that is filled in: leave it, or do it.
struct FormBar: ToolbarContent {
    let label: String
    let canSave: Bool
    var isSaving = true
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            Button(words.frame(.cancel)) { send.close() }
                .keyboardShortcut(.cancelAction)
                .accessibilityIdentifier("close")
        }
        ToolbarItem(placement: .confirmationAction) {
            if isSaving {
                Button(label) { send.save() }
                    .keyboardShortcut("s")
                    .disabled(!canSave)
                    .accessibilityIdentifier("save")
            }
        }
    }
}

/// The button of a sheet that is only read.
struct PageBar: ToolbarContent {
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some ToolbarContent {
        ToolbarItem(placement: .confirmationAction) {
            Button(words.frame(.done)) { send.close() }
                .keyboardShortcut(.cancelAction)
                .accessibilityIdentifier("close")
        }
    }
}
