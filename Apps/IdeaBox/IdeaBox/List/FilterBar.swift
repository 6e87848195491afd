import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// The filters beside each other, above the list of a narrow window.
struct FilterBar: View {
    let screen: AppScreen
    @Environment(\.words) private var words

    var body: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: 8) {
                ForEach(screen.filters) { choice in
                    FilterButton(choice: choice, isChosen: choice.id == screen.filter)
                }
            }
            .padding(.horizontal, Metrics.gap)
            .padding(.bottom, 8)
        }
        .accessibilityElement(children: .contain)
        .accessibilityLabel(Text(verbatim: words(.filters)))
    }
}

/// One filter.
struct FilterButton: View {
    let choice: FilterChoice
    let isChosen: Bool
    @Environment(\.send) private var send

    private var tint: Color { isChosen ? .accentColor : .secondary }

    var body: some View {
        Button {
            send(.filter(choice.id))
        } label: {
            HStack(spacing: 5) {
                Text(verbatim: choice.label)
                Text(verbatim: String(choice.count))
                    .foregroundStyle(.secondary)
            }
            .font(.subheadline)
            .borderedHeight()
        }
        .buttonStyle(.bordered)
        .tint(tint)
        .chosen(isChosen)
        .accessibilityIdentifier("filter-\(choice.id.rawValue)")
    }
}

extension View {
    /// Tells a screen reader whether something is chosen.
    ///
    /// - Parameter isChosen: whether it is.
    /// - Returns: the same view.
    func chosen(_ isChosen: Bool) -> some View {
        accessibilityAddTraits(isChosen ? .isSelected : [])
    }
}

/// The filters as the sidebar of a wide window.
struct FilterSidebar: View {
    let filters: [FilterChoice]
    /// What belongs here, while nothing does.
    let note: String?
    @Binding var chosen: IdeaFilter?
    @Environment(\.words) private var words

    var body: some View {
        List(selection: $chosen) {
            note.map {
                Text(verbatim: $0)
                    .font(.callout)
                    .foregroundStyle(.secondary)
                    .accessibilityIdentifier("filtersNote")
            }
            ForEach(filters) { choice in
                Label(choice.label, systemImage: choice.id.symbol)
                    .badge(choice.count)
                    .tag(choice.id)
                    .accessibilityIdentifier("filter-\(choice.id.rawValue)")
            }
        }
        .navigationTitle(Text(verbatim: words(.ideas)))
    }
}

extension IdeaFilter {
    /// The sign beside its name.
    fileprivate var symbol: String {
        switch self {
        case .all: "tray.full"
        case .open: "circle"
        case .done: "checkmark.circle"
        case .conflicts: "rectangle.split.2x1"
        case .deleted: "trash"
        case .pending: "icloud.and.arrow.up"
        }
    }
}
