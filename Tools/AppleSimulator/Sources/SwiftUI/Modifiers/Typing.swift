public import AppKit
internal import SimulatorCore
public import UIKit

// Keyboards, and which field has them.
extension View {
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { self }

    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { self }

    nonisolated public func textContentType(_ textContentType: NSTextContentType?) -> some View { self }

    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View {
        surrounded { $0.keyboard = type.mode }
    }

    nonisolated public func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View {
        modifier(Submitting(triggers: triggers, action: action))
    }

    nonisolated public func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View {
        modifier(Focused(binding: binding, value: value))
    }

    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        modifier(Focused(binding: condition, value: true))
    }

    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        modifier(Searchable(text: text, isPresented: nil, prompt: prompt))
    }

    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View {
        modifier(Searchable(text: text, isPresented: isPresented, prompt: prompt))
    }
}

/// Does something at the Return key.
nonisolated private struct Submitting: ViewModifier {
    typealias Body = Never
    let triggers: SubmitTriggers
    let action: () -> Void

    nonisolated init(triggers: SubmitTriggers, action: @escaping () -> Void) {
        (self.triggers, self.action) = (triggers, action)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let (triggers, action) = (triggers, action)
        let inside = context.with { environment in
            if triggers.contains(.text) { environment.surroundings.submits.append { action() } }
            if triggers.contains(.search) { environment.surroundings.searchSubmits.append { action() } }
        }
        return content.drawn("s", in: inside)
    }
}

/// Ties fields to a `@FocusState`.
nonisolated private struct Focused<Value: Hashable>: ViewModifier {
    typealias Body = Never
    let binding: FocusState<Value>.Binding
    let value: Value

    nonisolated init(binding: FocusState<Value>.Binding, value: Value) {
        (self.binding, self.value) = (binding, value)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let tie = binding.tie(value)
        return content.drawn("f", in: context.with { $0.surroundings.ties.append(tie) })
    }
}

/// Puts a field to search in into the bar of the page.
nonisolated private struct Searchable: ViewModifier {
    typealias Body = Never
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    let prompt: Text?

    nonisolated init(text: Binding<String>, isPresented: Binding<Bool>?, prompt: Text?) {
        (self.text, self.isPresented, self.prompt) = (text, isPresented, prompt)
    }

    @MainActor func drawn(_ content: any View, in context: DrawingContext) -> [Node] {
        let place = context.child("search").with { environment in
            environment.surroundings.ties = isPresented.map { [tie($0)] } ?? []
            environment.surroundings.submits = environment.surroundings.searchSubmits
        }
        context.environment.surroundings.bar?.bar.search = place.field(
            .search, text, prompt: prompt, label: [])
        return content.drawn("page", in: context)
    }

    @MainActor private func tie(_ isPresented: Binding<Bool>) -> FocusTie {
        FocusTie(isFocused: isPresented.wrappedValue) { isPresented.wrappedValue = $0 }
    }
}

extension UIKeyboardType {
    /// What HTML calls it.
    fileprivate var mode: String {
        switch self {
        case .numberPad, .numbersAndPunctuation: "numeric"
        case .phonePad, .namePhonePad: "tel"
        case .emailAddress: "email"
        case .URL: "url"
        case .default, .asciiCapable: "text"
        }
    }
}
