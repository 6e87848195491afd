import SecondApp
import SwiftUI

/// The deleted accounts, which can come back for 30 days.
struct DeletedSheet: View {
    let page: DeletedPage
    let toast: AppScreen.Toast?
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words(.recentlyDeleted(page.rows.count)), toast: toast) {
            List {
                Section {
                    ForEach(page.rows) { DeletedRow(row: $0) }
                } footer: {
                    Text(verbatim: page.message)
                }
            }
        } bar: {
            PageBar()
        }
    }
}

/// One deleted account.
struct DeletedRow: View {
    let row: DeletedPage.Row
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            VStack(alignment: .leading, spacing: 1) {
                Text(verbatim: row.title)
                    .font(.headline)
                Text(verbatim: row.subtitle)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
                Text(verbatim: row.left)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
            HStack(spacing: 12) {
                Button(words(.restore)) { send(.restore(row.id)) }
                    .accessibilityIdentifier("restore")
                Button(words(.deleteNow), role: .destructive) { send(.deleteNow(row.id)) }
                    .accessibilityIdentifier("deleteNow")
            }
            // Any other style would let a tap on the row press both.
            .buttonStyle(.bordered)
        }
        .padding(.vertical, 4)
    }
}
