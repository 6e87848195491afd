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

/// Two versions side by side; below each other where letters are very large.
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
                VersionText(label: words(.otherVersion(pair.written)), text: pair.other)
            }
            Button(versions.take) { send(.take(pair.id)) }
                .buttonStyle(.bordered)
                .accessibilityIdentifier("take")
        }
        .padding(.vertical, 4)
    }
}

/// Two columns, or two rows where letters are very large.
struct SideBySide<Content: View>: View {
    @ViewBuilder let content: Content
    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        switch size.isAccessibilitySize {
        case true: VStack(alignment: .leading, spacing: 12) { content }
        case false: HStack(alignment: .top, spacing: 16) { content }
        }
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
