import AppRuntime
import SwiftUI

/// A short message that passes, with a way to take back what was done.
struct ToastView: View {
    let toast: Toast
    @Environment(\.undo) private var undo

    var body: some View {
        HStack(spacing: 14) {
            Text(verbatim: toast.text)
                .font(.subheadline.weight(.medium))
                .multilineTextAlignment(.leading)
            toast.undo.map { label in
                TouchButton(label) { undo() }
                    .font(.subheadline.weight(.bold))
                    .foregroundStyle(Self.buttonTint)
                    .accessibilityIdentifier("undo")
            }
        }
        .padding(.horizontal, Metrics.inset)
        .padding(.vertical, 6)
        .frame(minHeight: 56)
        .floats()
        .padding(.horizontal, 16)
        .padding(.vertical, 8)
    }

    /// On glass as dark as the words, on the dark colour a light one.
    private static var buttonTint: Color {
        if #available(iOS 26, macOS 26, *) { .primary } else { Palette.toastButton }
    }
}

extension View {
    /// Lies above the content: on glass where the system has it, else on a dark colour.
    @ViewBuilder
    fileprivate func floats() -> some View {
        if #available(iOS 26, macOS 26, *) {
            foregroundStyle(.primary)
                .glassEffect(.regular, in: Metrics.card)
        } else {
            foregroundStyle(.white)
                .background(Palette.toast, in: Metrics.card)
        }
    }
}

private struct UndoKey: EnvironmentKey {
    static let defaultValue: @MainActor @Sendable () -> Void = {}
}

extension EnvironmentValues {
    /// Takes back what a toast tells of; only apps whose toasts have such a button set it.
    var undo: @MainActor @Sendable () -> Void {
        get { self[UndoKey.self] }
        set { self[UndoKey.self] = newValue }
    }
}

/// Gives the toast room of its own at the foot of a view: it covers no button, and no bar and no keyboard hides it.
struct Toasts: ViewModifier {
    let toast: Toast?
    @Environment(\.accessibilityReduceMotion) private var isStill

    func body(content: Content) -> some View {
        VStack(spacing: 0) {
            content
            toast.map { ToastView(toast: $0).id($0.id).transition(transition) }
        }
        .animation(.spring(response: 0.35, dampingFraction: 0.8), value: toast?.id)
    }

    private var transition: AnyTransition {
        isStill ? .opacity : .move(edge: .bottom).combined(with: .opacity)
    }
}

extension View {
    /// Puts a toast at the view's foot.
    ///
    /// - Parameter toast: the message; nil for none.
    /// - Returns: the view above the toast.
    func toasts(_ toast: Toast?) -> some View {
        modifier(Toasts(toast: toast))
    }
}
