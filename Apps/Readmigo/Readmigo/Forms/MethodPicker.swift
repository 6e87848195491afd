import AccountApp
import SwiftUI

/// By what a second proof is given; nothing at all, and no empty row, where there is one way alone.
struct MethodPicker: View {
    let page: FormPage

    var body: some View {
        if !page.ways.isEmpty {
            VStack(alignment: .leading, spacing: 0) {
                ForEach(page.ways) { MethodButton(way: $0) }
            }
        }
    }
}

/// One way, with a mark beside the one that is asked for.
struct MethodButton: View {
    let way: FormPage.Method
    @Environment(\.send) private var send

    var body: some View {
        TouchButton {
            send(.way(way.id))
        } label: {
            Label(way.label, systemImage: way.symbol)
        }
        .accessibilityAddTraits(way.traits)
        .accessibilityIdentifier("way-\(way.name)")
    }
}

extension FormPage.Method {
    /// The mark.
    fileprivate var symbol: String { isChosen ? "largecircle.fill.circle" : "circle" }
    /// What a screen reader says of it.
    fileprivate var traits: AccessibilityTraits { isChosen ? .isSelected : [] }
}
