import AppRuntime
import AccountApp
import SwiftUI

/// The fields of a page, with the meter below a new password.
struct FormFields: View {
    let page: FormPage
    let go: @MainActor () -> Void

    var body: some View {
        if !page.fields.isEmpty {
            VStack(alignment: .leading, spacing: Metrics.gap) {
                ForEach(page.fields) { field in
                    FieldRow(field: field, go: go)
                    MeterBelow(field: field, strength: page.strength)
                }
            }
        }
    }
}

/// The meter, if it stands below this field.
struct MeterBelow: View {
    let field: FormPage.Field
    let strength: FormPage.Strength?

    var body: some View {
        strength.flatMap { field.id == .newPassword ? StrengthMeter(strength: $0) : nil }
    }
}

/// How strong the password is, as a bar and in a word (密码强度).
struct StrengthMeter: View {
    let strength: FormPage.Strength

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack(spacing: 4) {
                ForEach(Array(0..<4), id: \.self) { place in
                    RoundedRectangle(cornerRadius: 2, style: .continuous)
                        .foregroundStyle(place < strength.bars ? Color.accentColor : Palette.well)
                        .frame(height: 4)
                }
            }
            .accessibilityHidden(true)
            Text(verbatim: strength.text)
                .font(.footnote)
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("strength")
        }
    }
}

/// One field with its label, its eye, and what is wrong with it.
struct FieldRow: View {
    let field: FormPage.Field
    let go: @MainActor () -> Void
    @State private var edited: EditedText
    @Environment(\.send) private var send

    /// The row of a field.
    ///
    /// - Parameters:
    ///   - field: the field as the page has it.
    ///   - go: what the Return key does.
    init(field: FormPage.Field, go: @escaping @MainActor () -> Void) {
        self.field = field
        self.go = go
        _edited = State(initialValue: EditedText(field.typed))
    }

    var body: some View {
        HStack(spacing: 8) {
            FieldText(field: field, text: $edited.text)
                .filled(as: field.id)
                .onSubmit(of: .text) { go() }
                .spoken(field.label, problem: field.problem, identifier: field.id.rawValue)
            field.eye.map { EyeButton(field: field.id, label: $0, isRevealed: field.isRevealed) }
        }
        .frame(minHeight: Metrics.touch)
        .padding(.horizontal, 12)
        .padding(.vertical, 2)
        .background(Palette.raised, in: RoundedRectangle(cornerRadius: 12, style: .continuous))
        .modifier(Labelled(label: field.label, problem: field.problem))
        .modifier(TypedField(typed: field.typed, edited: $edited, tell: tell))
    }

    private func tell(_ typed: TypedText) {
        send(.type(field.id, Entry(typed.text), over: typed.version))
    }
}

/// What is typed, alike in dots and in letters.
struct FieldText: View {
    let field: FormPage.Field
    @Binding var text: String

    var body: some View {
        SecureTextToggle(field: field, text: $text)
            .labelsHidden()
            .textFieldStyle(.plain)
    }
}

/// Dots, or letters.
struct SecureTextToggle: View {
    let field: FormPage.Field
    @Binding var text: String

    var body: some View {
        if field.id.isSecret && !field.isRevealed {
            SecureField(text: $text, prompt: prompt) { Text(verbatim: field.label) }
        } else {
            TextField(text: $text, prompt: prompt) { Text(verbatim: field.label) }
        }
    }

    /// An example, or nothing: without one the system would write the name of the field there once more.
    private var prompt: Text { Text(verbatim: field.example) }
}

/// The eye beside a secret field.
struct EyeButton: View {
    let field: FormField
    let label: String
    let isRevealed: Bool
    @Environment(\.send) private var send

    var body: some View {
        TouchButton {
            send(.reveal(field))
        } label: {
            Image(systemName: isRevealed ? "eye.slash" : "eye")
        }
        .foregroundStyle(.secondary)
        .accessibilityLabel(Text(verbatim: label))
        .accessibilityIdentifier("eye-\(field.rawValue)")
    }
}
