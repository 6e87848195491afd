import SwiftUI

/// A code in groups, as large as the type size and the card allow; digits roll over where motion is welcome.
struct CodeText: View {
    let code: String
    var style = Font.TextStyle.largeTitle
    @Environment(\.accessibilityReduceMotion) private var isStill

    var body: some View {
        Text(verbatim: code)
            .font(.system(style, design: .rounded))
            .monospacedDigit()
            .foregroundStyle(.primary)
            .lineLimit(1)
            .minimumScaleFactor(0.4)
            .contentTransition(transition)
            .animation(motion, value: code)
    }

    private var transition: ContentTransition { isStill ? .identity : .numericText() }
    private var motion: Animation? { isStill ? nil : .default }
}
