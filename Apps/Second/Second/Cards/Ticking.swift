import Foundation
import SecondCore
import SwiftUI

/// Draws a card again each second, at the moment it is drawn for: right also if a screen comes late.
struct Ticking<Content: View>: View {
    let card: Card
    @ViewBuilder let content: (Card, Date) -> Content

    var body: some View {
        TimelineView(.periodic(from: card.from, by: 1)) { moment in
            content(card.at(moment.date), moment.date)
        }
    }
}
