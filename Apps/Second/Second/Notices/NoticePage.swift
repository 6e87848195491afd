import SecondApp
import SecondCore
import SwiftUI

/// What stands in the place of the list: a sign, a few words, a sentence and what can be done.
struct NoticePage: View {
    let screen: AppScreen
    let notice: Screen.Notice
    let symbol: NoticeSymbol

    var body: some View {
        ScrollView {
            VStack(spacing: 12) {
                Heading(screen: screen)
                VStack(spacing: 12) {
                    NoticeSign(symbol: symbol)
                    NoticeWords(notice: notice)
                    if symbol.isBusy { ProgressView().padding(.top, 8) }
                    screen.keyWait.map(KeyWaitView.init)
                    OfferButtons(offers: notice.offers)
                }
                .frame(maxWidth: Metrics.textWidth)
                .padding(.vertical, 40)
            }
            .padding(.horizontal, Metrics.gap)
            .frame(maxWidth: .infinity)
        }
    }
}

/// The sign above the words.
struct NoticeSign: View {
    let symbol: NoticeSymbol
    @ScaledMetric(relativeTo: .largeTitle) private var size = 104.0

    var body: some View {
        Image(systemName: symbol.name)
            .font(.system(size: size * 0.42, weight: .light))
            .foregroundStyle(symbol.tint)
            .frame(width: size, height: size)
            .background(symbol.tint.opacity(0.12), in: Circle())
            .accessibilityHidden(true)
    }
}

/// The words of a notice.
struct NoticeWords: View {
    let notice: Screen.Notice

    var body: some View {
        VStack(spacing: 8) {
            Text(verbatim: notice.title)
                .font(.title2.weight(.bold))
                .accessibilityAddTraits(.isHeader)
            Text(verbatim: notice.message)
                .font(.body)
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("message")
        }
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
    }
}
