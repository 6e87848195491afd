import SecondApp
import SecondCore
import SwiftUI

/// A code, and beside it the one that comes next while it ends: nothing jumps when that comes and goes.
///
/// Where the two are too wide for one row, the next code has a line of its own above the code, which stays in the row of the ring.
struct CodeRow: View {
    let code: String
    let countdown: Countdown
    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        switch isWide {
        case true:
            VStack(alignment: .leading, spacing: 2) {
                NextCode(countdown: countdown)
                CodeText(code: code)
            }
        case false:
            HStack(alignment: .firstTextBaseline, spacing: 12) {
                CodeText(code: code)
                    .fixedSize(horizontal: true, vertical: false)
                NextCode(countdown: countdown)
            }
        }
    }

    /// Two groups of three digits fit beside each other on the narrowest phone, up to the usual text size.
    private var isWide: Bool { size > .large || code.count > 7 }
}

/// The code that comes next, while the present one ends.
private struct NextCode: View {
    let countdown: Countdown
    @Environment(\.words) private var words

    var body: some View {
        ZStack(alignment: .leading) {
            Text(verbatim: " ")
            countdown.nextCode.map { Text(verbatim: words(.nextCode($0))) }
        }
        .font(.footnote.weight(.medium))
        .monospacedDigit()
        .foregroundStyle(.secondary)
        .lineLimit(1)
        .minimumScaleFactor(0.6)
    }
}
