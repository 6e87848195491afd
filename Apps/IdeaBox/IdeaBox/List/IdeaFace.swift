import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// The words of an idea: its title, the first lines, when it was changed, and what is the matter with it.
struct IdeaFace: View {
    let card: IdeaCard

    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            Text(verbatim: card.title)
                .font(.headline)
                .foregroundStyle(card.isQuiet ? Color.secondary : Color.primary)
            card.preview.map {
                Text(verbatim: $0)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            IdeaMarks(card: card)
        }
        .multilineTextAlignment(.leading)
        .frame(maxWidth: .infinity, minHeight: Metrics.touch, alignment: .leading)
        .contentShape(Rectangle())
    }
}

/// The last line of an idea: when it was changed, other versions, and that the cloud has not got it yet.
struct IdeaMarks: View {
    let card: IdeaCard
    @Environment(\.words) private var words

    var body: some View {
        HStack(spacing: 8) {
            Text(verbatim: card.changed)
                .foregroundStyle(.secondary)
            card.versionMark.map {
                Label(words($0), systemImage: "rectangle.split.2x1")
                    .foregroundStyle(.orange)
            }
            if card.isPending {
                Image(systemName: "icloud.and.arrow.up")
                    .foregroundStyle(.secondary)
                    .accessibilityLabel(Text(verbatim: words(.notInCloudYet)))
            }
        }
        .font(.footnote)
    }
}

extension IdeaCard {
    /// Whether its title steps back: it is done, or has none.
    fileprivate var isQuiet: Bool { isCompleted || isUntitled }

    /// The first lines of its description; nil for none.
    fileprivate var preview: String? { lines.isEmpty ? nil : lines }

    /// How many versions it has besides the present one; nil for none.
    var versionMark: IdeaBoxAppStrings? { otherVersions > 0 ? .versionCount(otherVersions) : nil }

    /// What changes whether it is done.
    var mark: IdeaBoxAppStrings { isCompleted ? .markNotDone : .markDone }

    /// Whether it is done, as a word.
    var standing: IdeaBoxStrings { isCompleted ? .done : .open }

    /// The sign of what changes it.
    var markSymbol: String { isCompleted ? "circle" : "checkmark.circle" }

    /// What a screen reader says of it, part by part.
    ///
    /// - Parameter words: the catalogue.
    /// - Returns: the parts that there are.
    func spoken(in words: AppStrings) -> [String] {
        let parts = [
            title, lines, changed, versionMark.map { words($0) }, isPending ? words(.notInCloudYet) : nil,
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }
    }
}
