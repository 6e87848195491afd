import SecondApp
import SecondCore
import SwiftUI

/// What stands in the place of the list: a sign, a few words, a sentence and what can be done.
struct NoticePage: View {
    let screen: AppScreen
    let notice: Screen.Notice
    let symbol: NoticeSymbol

    var body: some View {
        NoticeFrame(
            sign: NoticeIcon(name: symbol.name, tint: symbol.tint),
            words: NoticeWords(title: notice.title, message: notice.message)
        ) {
            Heading(screen: screen)
        } rest: {
            if symbol.isBusy { ProgressView().padding(.top, 8) }
            screen.keyWait.map(KeyWaitView.init)
            ImportButton(isThere: screen.offersKeys)
            OfferButtons(offers: notice.offers)
        }
    }
}

/// Opens the sheet that takes in keys, where they come by no other way.
struct ImportButton: View {
    let isThere: Bool
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        if isThere {
            Button(words(.importKeys)) { send(.show(.importKeys)) }
                .buttonStyle(.bordered)
                .controlSize(.large)
                .accessibilityIdentifier("importKeys")
        }
    }
}
