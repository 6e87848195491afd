import SecondApp
import SwiftUI

/// The deleted accounts, which can come back for 30 days.
struct DeletedSheet: View {
    let page: DeletedPage
    let toast: AppScreen.Toast?
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words.frame(.recentlyDeleted(page.rows.count)), toast: toast) {
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

    var body: some View {
        DeletedEntry(title: row.title, lines: [row.subtitle, row.left]) {
            send(.restore(row.id))
        } deleteNow: {
            send(.deleteNow(row.id))
        }
    }
}
