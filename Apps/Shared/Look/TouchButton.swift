import SwiftUI

/// A button of nothing but its words or its sign, as large as it must be to be hit.
struct TouchButton<Label: View>: View {
    let act: @MainActor () -> Void
    let label: Label

    /// A button.
    ///
    /// - Parameters:
    ///   - act: what it does.
    ///   - label: what is seen of it.
    init(act: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.act = act
        self.label = label()
    }

    var body: some View {
        Button(action: act) { label.touchable() }
            .buttonStyle(.plain)
    }
}

extension TouchButton where Label == Text {
    /// A button of words.
    ///
    /// - Parameters:
    ///   - title: its words.
    ///   - act: what it does.
    init(_ title: String, act: @escaping @MainActor () -> Void) {
        self.init(act: act) { Text(verbatim: title) }
    }
}

/// A button of a row, as the system draws it and as high as it must be to be hit; the others in the row are not pressed with it.
struct RowButton: View {
    let title: String
    let role: ButtonRole?
    let act: @MainActor () -> Void

    /// A button.
    ///
    /// - Parameters:
    ///   - title: its words.
    ///   - role: whether it takes something away.
    ///   - act: what it does.
    init(_ title: String, role: ButtonRole? = nil, act: @escaping @MainActor () -> Void) {
        self.title = title
        self.role = role
        self.act = act
    }

    var body: some View {
        Button(role: role, action: act) {
            Text(verbatim: title)
                .borderedHeight()
        }
        .buttonStyle(.bordered)
    }
}

extension View {
    /// Makes what is seen of a plain button as large as it must be to be hit.
    ///
    /// - Returns: the view with room around it, which belongs to it.
    func touchable() -> some View {
        frame(minWidth: Metrics.touch, minHeight: Metrics.touch)
            .contentShape(Rectangle())
    }

    /// Makes what stands in a bordered button so high that the button is high enough to be hit.
    ///
    /// - Returns: the view, 14 points lower than that: so much the system's button has besides.
    func borderedHeight() -> some View {
        frame(minHeight: Metrics.touch - 14)
    }
}
