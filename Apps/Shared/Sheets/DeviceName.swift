import SwiftUI

/// A device's name, and when it was seen.
struct DeviceName: View {
    let name: String
    let seen: String

    var body: some View {
        VStack(alignment: .leading, spacing: 1) {
            Text(verbatim: name)
            Text(verbatim: seen)
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
    }
}
