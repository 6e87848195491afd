import SecondCore
import SwiftUI

/// The issuer and, below it, the account.
struct CardNames: View {
    let card: Card

    var body: some View {
        VStack(alignment: .leading, spacing: 1) {
            Text(verbatim: card.title)
                .font(.headline)
                .foregroundStyle(.primary)
            Text(verbatim: card.subtitle)
                .font(.subheadline)
                .foregroundStyle(.secondary)
        }
        .nameLines()
        .truncationMode(.tail)
    }
}
