import Foundation
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// The other versions of an idea, each beside what stands now.
struct VersionsSection: View {
    let versions: IdeaForm.Versions
    @Environment(\.send) private var send

    var body: some View {
        Section {
            ForEach(versions.pairs) { pair in
                VersionPair(pair: pair, versions: versions)
            }
            Button(versions.keep) { send(.keep) }
                .accessibilityIdentifier("keep")
        } header: {
            Text(verbatim: versions.title)
        } footer: {
            Text(verbatim: versions.hint)
        }
    }
}

/// Two versions side by side, the buttons below the one that they are about.
struct VersionPair: View {
    let pair: OpenIdea.Version
    let versions: IdeaForm.Versions
    @Environment(\.send) private var send

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Text(verbatim: pair.field)
                .font(.subheadline.weight(.semibold))
                .accessibilityAddTraits(.isHeader)
            SideBySide {
                VersionText(
                    label: pair.presentLabel, pieces: pair.difference.first, spoken: pair.spokenPresent)
                VStack(alignment: .leading, spacing: 8) {
                    VersionText(
                        label: pair.otherLabel, pieces: pair.difference.second, spoken: pair.spokenOther)
                    RowButton(versions.take) { send(.take(pair.id)) }
                        .accessibilityIdentifier("take")
                    RowButton(versions.both) { send(.keepBoth(pair.id)) }
                        .accessibilityIdentifier("keepBoth")
                }
            }
        }
        .padding(.vertical, 4)
    }
}

/// One version; what is in it alone is marked, and named where it is heard.
struct VersionText: View {
    let label: String
    let pieces: [TextDifference.Piece]
    let spoken: String

    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            Text(verbatim: label)
                .font(.caption)
                .foregroundStyle(.secondary)
            Text(marked)
                .lineLimit(40)
                .accessibilityLabel(Text(verbatim: spoken))
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .combine)
    }

    private var marked: AttributedString {
        pieces.reduce(into: AttributedString()) { text, piece in text.append(Self.text(piece)) }
    }

    private static func text(_ piece: TextDifference.Piece) -> AttributedString {
        var text = AttributedString(piece.text)
        switch piece.change {
        case .kept: break
        case .removed: text.strikethroughStyle = Text.LineStyle.single
        case .added: text.underlineStyle = Text.LineStyle.single
        }
        return text
    }
}
