import SecondApp
import SecondCore
import SwiftUI

/// How sync stands, and the devices that take part.
struct SyncSheet: View {
    let page: SyncPage
    let toast: AppScreen.Toast?
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words(.sync), toast: toast) {
            List {
                Section {
                    SyncState(page: page)
                    Button(words(.syncNow)) { send(.syncNow) }
                        .accessibilityIdentifier("syncNow")
                }
                Section {
                    ForEach(page.devices) { DeviceRow(row: $0) }
                } header: {
                    Text(verbatim: words(.devices))
                }
            }
        } bar: {
            PageBar()
        }
    }
}

/// What is known about sync, in words.
struct SyncState: View {
    let page: SyncPage

    var body: some View {
        Label {
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: page.line.text)
                    .font(.headline)
                Text(verbatim: page.line.detail)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
                page.handedOver.map {
                    Text(verbatim: $0)
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
            }
        } icon: {
            Image(systemName: page.line.kind.symbol)
                .foregroundStyle(page.line.kind.tint)
        }
        .accessibilityElement(children: .combine)
        .padding(.vertical, 4)
    }
}

/// One device; one that is gone can be forgotten.
struct DeviceRow: View {
    let row: SyncPage.Row
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        HStack {
            VStack(alignment: .leading, spacing: 1) {
                Text(verbatim: row.name)
                Text(verbatim: row.seen)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
            Spacer()
            if row.canForget {
                Button(words(.forget), role: .destructive) { send(.forget(row.id)) }
                    .buttonStyle(.bordered)
                    .accessibilityIdentifier("forget")
            }
        }
    }
}
