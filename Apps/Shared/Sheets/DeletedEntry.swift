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
            HStack(spacing: 12) {
                Button(words.frame(.restore), action: restore)
                    .accessibilityIdentifier("restore")
                Button(words.frame(.deleteNow), role: .destructive, action: deleteNow)
                    .accessibilityIdentifier("deleteNow")
            }
            // Any other style would let a tap on the row press both.
            .buttonStyle(.bordered)
        }
        .padding(.vertical, 4)
    }
}
