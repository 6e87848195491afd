import AppRuntime
import SwiftUI

/// One deleted thing, which can come back for some time.
struct DeletedEntry: View {
    let title: String
    /// What stands below the title: for how long it is still kept, and what else there is.
    let lines: [String]
    let restore: @MainActor () -> Void
    let deleteNow: @MainActor () -> Void
    @Environment(\.words) private var words

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            VStack(alignment: .leading, spacing: 1) {
                Text(verbatim: title)
                    .font(.headline)
                ForEach(lines, id: \.self) { line in
                    Text(verbatim: line)
                        .font(.subheadline)
                        .foregroundStyle(.secondary)
                }
            }
            .accessibilityElement(children: .combine)
            SideBySide {
                RowButton(words.frame(.restore), act: restore)
                    .accessibilityIdentifier("restore")
                RowButton(words.frame(.deleteNow), role: .destructive, act: deleteNow)
                    .accessibilityIdentifier("deleteNow")
            }
        }
        .padding(.vertical, 4)
    }
}
