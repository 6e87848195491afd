import SecondApp
import SecondCore
import SwiftUI

/// The code that comes next, while the present one ends; its line is kept free, so that nothing jumps.
struct NextCode: View {
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
    }
}
