import SwiftUI

/// What stands in the place of the list: a sign, a few words, a sentence and what can be done.
struct NoticeFrame<Heading: View, Rest: View>: View {
    let sign: NoticeIcon
    let words: NoticeWords
    @ViewBuilder let heading: Heading
    @ViewBuilder let rest: Rest

    var body: some View {
        ScrollView {
            VStack(spacing: 12) {
                heading
                VStack(spacing: 12) {
                    sign
                    words
                    rest
                }
                .frame(maxWidth: Metrics.textWidth)
                .padding(.vertical, 40)
            }
            .padding(.horizontal, Metrics.gap)
            .frame(maxWidth: .infinity)
        }
    }
}
