import SwiftUI

/// A quiet sentence.
struct NoteView: View {
    let note: String

    var body: some View {
        Label {
            Text(verbatim: note)
        } icon: {
            Image(systemName: "icloud")
        }
        .font(.footnote)
        .foregroundStyle(.secondary)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal, 4)
    }
}
