import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// What was found in an old store: how much, a few of the ideas, the button, and behind a disclosure which of it becomes what.
struct FoundSections: View {
    let found: MigrationPage.Found

    var body: some View {
        Section {
            Text(verbatim: found.summary)
                .accessibilityIdentifier("migration")
            ForEach(Array(found.damage.enumerated()), id: \.offset) { ProblemText(problem: $0.element) }
        }
        SamplesSection(found: found)
        TakeOverSection(found: found)
        MappingSection(found: found)
    }
}

/// The button, and what is to be done first.
struct TakeOverSection: View {
    let found: MigrationPage.Found
    @Environment(\.send) private var send

    var body: some View {
        if found.take != nil || found.note != nil {
            Section {
                found.take.map { label in
                    Button(label) { send(.takeOver) }
                        .prominentButton()
                        .controlSize(.large)
                        .accessibilityIdentifier("takeOver")
                }
                found.note.map { Text(verbatim: $0).foregroundStyle(.secondary) }
            }
        }
    }
}

/// Chooses which kind of entry holds the ideas.
struct EntityPicker: View {
    let found: MigrationPage.Found
    @Environment(\.send) private var send

    var body: some View {
        Picker(selection: chosen) {
            ForEach(found.entities) { Text(verbatim: $0.text).tag($0.id) }
        } label: {
            Text(verbatim: found.entityLabel)
        }
        .accessibilityIdentifier("entity")
    }

    private var chosen: Binding<String> {
        Binding(get: { [found] in found.entity ?? "" }, set: { [send] in send(.entity($0)) })
    }
}

/// Which attribute becomes which part of an idea: open from the start where a person should look at it.
struct MappingSection: View {
    let found: MigrationPage.Found
    @State private var isOpen: Bool

    /// The section as the page has it.
    ///
    /// - Parameter found: what was found.
    init(found: MigrationPage.Found) {
        self.found = found
        _isOpen = State(initialValue: found.needsLook)
    }

    var body: some View {
        Section {
            DisclosureGroup(isExpanded: $isOpen) {
                EntityPicker(found: found)
                ForEach(found.fields) { MappingRow(field: $0) }
                Text(verbatim: found.store)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            } label: {
                Text(verbatim: found.mappingTitle)
            }
        }
        .whenChanged(found.needsLook) { isOpen = isOpen || $0 }
    }
}

/// One part of an idea and where it comes from.
struct MappingRow: View {
    let field: MigrationPage.Field
    @Environment(\.send) private var send

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Picker(selection: chosen) {
                ForEach(field.choices, id: \.self) { choice in
                    Text(verbatim: label(of: choice)).tag(choice)
                }
            } label: {
                Text(verbatim: field.label)
            }
            .accessibilityIdentifier("map-\(field.id.rawValue)")
            Text(verbatim: field.reason)
                .font(.footnote)
                .foregroundStyle(tint)
        }
    }

    private var chosen: Binding<String> {
        Binding(
            get: { [field] in field.attribute },
            set: { [field, send] in send(.attribute(field.id, $0)) })
    }

    private var tint: Color { field.isGuess ? .orange : .secondary }

    private func label(of choice: String) -> String {
        choice.isEmpty ? field.none : choice
    }
}

/// The first ideas, as they would become.
struct SamplesSection: View {
    let found: MigrationPage.Found

    var body: some View {
        if !found.samples.isEmpty {
            Section {
                ForEach(found.samples) { Label($0.title, systemImage: $0.symbol) }
            } header: {
                Text(verbatim: found.samplesTitle)
            }
        }
    }
}

extension MigrationPage.Sample {
    /// Whether it is done, as a sign.
    fileprivate var symbol: String { isDone ? "checkmark.circle.fill" : "circle" }
}
