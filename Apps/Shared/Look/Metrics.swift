import SwiftUI

/// The measures that cards, banners and sheets share.
enum Metrics {
    /// The corner of a card.
    static let corner = 22.0
    /// The room between the edge of a card and what stands in it.
    static let inset = 18.0
    /// The room between cards.
    static let gap = 16.0
    /// The least width of a card in a grid.
    static let cardWidth = 310.0
    /// The least width of a card of one row in a grid.
    static let rowCardWidth = 390.0
    /// The widest that a page of rows becomes, so that what stands at both ends of a row is still read together.
    static let pageWidth = 720.0
    /// The widest that a column of text becomes.
    static let textWidth = 460.0

    /// The shape of cards and banners.
    static var card: RoundedRectangle { RoundedRectangle(cornerRadius: corner, style: .continuous) }
}
