import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// What stands in the place of the list: a sign, a few words, and a sentence.
struct NoticePage: View {
    let screen: AppScreen
    let notice: IdeaScreen.Notice
    let symbol: NoticeSymbol

    var body: some View {
        NoticeFrame(
            sign: NoticeIcon(name: symbol.name, tint: symbol.tint),
            words: NoticeWords(title: notice.title, message: notice.message)
        ) {
            Heading(screen: screen)
        } rest: {
            if symbol == .loading { ProgressView().padding(.top, 8) }
            screen.keyWait.map(KeyWaitView.init)
        }
    }
}

/// The sign above a notice.
enum NoticeSymbol {
    case loading, empty, nothing, problem

    /// Its name among the system's symbols.
    var name: String {
        switch self {
        case .loading: "tray"
        case .empty: "lightbulb"
        case .nothing: "magnifyingglass"
        case .problem: "exclamationmark.triangle"
        }
    }

    /// Its colour.
    var tint: Color {
        switch self {
        case .loading, .nothing: .secondary
        case .empty: .accentColor
        case .problem: .orange
        }
    }
}
