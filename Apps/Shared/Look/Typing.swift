import SwiftUI

extension View {
    /// As many lines as names need: one, but several where letters are very large.
    ///
    /// - Returns: the view, cut to as many lines.
    func nameLines() -> some View {
        modifier(NameLines())
    }
}

/// Cuts names where the cards have to stay alike, and nowhere else.
struct NameLines: ViewModifier {
    @Environment(\.dynamicTypeSize) private var size

    func body(content: Content) -> some View {
        content.lineLimit(size.isAccessibilitySize ? 4 : 1)
    }
}
