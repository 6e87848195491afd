import SwiftUI

/// A code in groups, as large as the type size and the card allow.
struct CodeText: View {
    let code: String

    var body: some View {
        Text(verbatim: code)
            .font(.system(.largeTitle, design: .rounded))
            .monospacedDigit()
            .foregroundStyle(.primary)
            .lineLimit(1)
            .minimumScaleFactor(0.4)
    }
}
