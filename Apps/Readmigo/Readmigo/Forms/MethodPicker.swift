import AccountApp
import SwiftUI

/// By what a second proof is given.
struct MethodPicker: View {
    let page: FormPage

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(page.ways) { MethodButton(way: $0) }
        }
    }
}

/// One way, with a mark beside the one that is asked for.
struct MethodButton: View {
    let way: FormPage.Method
    @Environment(\.send) private var send

    var body: some View {
        Button {
            send(.way(way.id))
        } label: {
            Label(way.label, systemImage: way.symbol)
        }
        .buttonStyle(.plain)
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
