public import SimulatorCore

/// A text.
nonisolated public struct Text: Equatable, Sendable {
    let content: String
    /// Its parts, where they look differently.
    let runs: [TextRun]

    /// A text as it is.
    ///
    /// - Parameter content: it.
    public init(verbatim content: String) { (self.content, runs) = (content, []) }

    /// How a text is cut.
    public enum TruncationMode: Sendable {
        case head, tail, middle
    }
}

extension Text: View {
    public typealias Body = Never
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        var node = context.node(.text(content))
        node.runs = runs
        return [node]
    }
}

/// A sign of the system.
nonisolated public struct Image: Equatable, Sendable {
    private let name: String

    /// A sign.
    ///
    /// - Parameter systemName: which.
    public init(systemName: String) { name = systemName }
}

extension Image: View {
    public typealias Body = Never
    @MainActor public func drawn(in context: DrawingContext) -> [Node] { [context.node(.symbol(name))] }
}

/// A sign and a text.
nonisolated public struct Label<Title: View, Icon: View>: View {
    public typealias Body = Never
    private let title: Title
    private let icon: Icon

    nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        (self.title, self.icon) = (title(), icon())
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        // The sign says nothing besides the title.
        let signs = icon.drawn("icon", in: context).map { sign in
            var sign = sign
            sign.access.isHidden = true
            return sign
        }
        return [context.node(.label, signs + title.drawn("title", in: context))]
    }
}

extension Label where Title == Text, Icon == Image {
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        (self.title, icon) = (Text(verbatim: String(title)), Image(systemName: name))
    }
}

/// A bar or a wheel that shows that something goes on.
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    public typealias Body = Never
    private let fraction: Double?
    private let isBar: Bool

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.node(.progress(fraction, isBar: isBar))]
    }
}

extension ProgressView where CurrentValueLabel == EmptyView, Label == EmptyView {
    nonisolated public init() { (fraction, isBar) = (nil, false) }

    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
        (fraction, isBar) = (value.map { Double($0 / total) }, true)
    }
}
