import SecondApp
import SecondCore
import SwiftUI

/// The list, or what stands in its place.
struct VaultContent: View {
    let screen: AppScreen
    /// Told how many cards stand beside each other.
    let columns: Binding<Int>

    var body: some View {
        switch screen.vault.content {
        case .list(let cards): CardsView(cards: cards, screen: screen, columns: columns)
        case .loading(let notice): NoticePage(screen: screen, notice: notice, symbol: .loading)
        case .waiting(let notice): NoticePage(screen: screen, notice: notice, symbol: .waiting)
        case .empty(let notice): NoticePage(screen: screen, notice: notice, symbol: .empty)
        case .nothingMatches(let notice): NoticePage(screen: screen, notice: notice, symbol: .nothing)
        case .keyUnavailable(let notice): NoticePage(screen: screen, notice: notice, symbol: .key)
        case .vaultProblem(let notice): NoticePage(screen: screen, notice: notice, symbol: .problem)
        }
    }
}
