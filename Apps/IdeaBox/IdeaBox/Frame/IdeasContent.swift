import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// The list, or what stands in its place.
struct IdeasContent: View {
    let screen: AppScreen

    var body: some View {
        switch screen.ideas.content {
        case .list(let cards): IdeaList(cards: cards, screen: screen)
        case .loading(let notice): NoticePage(screen: screen, notice: notice, symbol: .loading)
        case .empty(let notice): NoticePage(screen: screen, notice: notice, symbol: .empty)
        case .nothingMatches(let notice): NoticePage(screen: screen, notice: notice, symbol: .nothing)
        case .problem(let notice): NoticePage(screen: screen, notice: notice, symbol: .problem)
        }
    }
}
