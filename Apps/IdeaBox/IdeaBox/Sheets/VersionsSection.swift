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

/// Two versions side by side, the button below the one that it takes.
struct VersionPair: View {
    let pair: OpenIdea.Version
    let versions: IdeaForm.Versions
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Text(verbatim: pair.field)
                .font(.subheadline.weight(.semibold))
                .accessibilityAddTraits(.isHeader)
            SideBySide {
                VersionText(label: versions.presentLabel, text: pair.present)
                VStack(alignment: .leading, spacing: 8) {
                    VersionText(label: words(.otherVersion(pair.written)), text: pair.other)
                    RowButton(versions.take) { send(.take(pair.id)) }
                        .accessibilityIdentifier("take")
                }
            }
        }
        .padding(.vertical, 4)
    }
}

/// One version.
struct VersionText: View {
    let label: String
    let text: String

    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            Text(verbatim: label)
                .font(.caption)
                .foregroundStyle(.secondary)
            Text(verbatim: text)
                .lineLimit(40)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .combine)
    }
}
