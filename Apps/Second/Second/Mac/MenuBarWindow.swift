#if os(macOS)
    import AppKit
    import SecondApp
    import SecondCore
    import SwiftUI

    /// What the menu bar opens: the search field, the codes, and the way to the window.
    struct MenuBarWindow: View {
        @ObservedObject var model: AppModel
        @Environment(\.openWindow) private var openWindow

        var body: some View {
            model.screen.menuBar.map { page in
                VStack(alignment: .leading, spacing: Metrics.gap) {
                    TextField(text: $model.menuBarQuery, prompt: Text(verbatim: page.prompt)) {
                        Text(verbatim: page.prompt)
                    }
                    .textFieldStyle(.plain)
                    .padding(8)
                    .background(Palette.raised, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
                    .onSubmit(of: .text) { model.send(.menuBarCopy) }
                    .accessibilityIdentifier("menuBarSearch")
                    MenuBarContent(page: page)
                    Button(page.open) { open() }
                        .accessibilityIdentifier("openWindow")
                }
                .padding(12)
                .frame(width: 340)
            }
            .speaks(model)
            .onAppear { model.menuBarQuery = "" }
        }

        private func open() {
            openWindow(id: "codes")
            NSApplication.shared.activate()
        }
    }

    /// The codes, or why there are none.
    private struct MenuBarContent: View {
        let page: MenuBarPage

        var body: some View {
            if let notice = page.notice {
                VStack(alignment: .leading, spacing: 4) {
                    Text(verbatim: notice.title).font(.headline)
                    Text(verbatim: notice.message).foregroundStyle(.secondary)
                }
                .accessibilityElement(children: .combine)
                .accessibilityIdentifier("message")
            } else {
                ScrollView {
                    LazyVGrid(columns: [GridItem(.adaptive(minimum: 300))], spacing: 8) {
                        ForEach(page.cards) { CopyButton(card: $0, look: page.look) }
                    }
                }
                .frame(maxHeight: 420)
            }
        }
    }
#endif
