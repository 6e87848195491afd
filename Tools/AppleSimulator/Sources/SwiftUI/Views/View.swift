@_exported public import Combine
@_exported public import CoreGraphics
@_exported public import CoreTransferable
public import SimulatorCore

/// A part of the screen, made of others.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    /// What it is made of.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// Draws it; SwiftUI has a hidden requirement for that, too. Who makes views has no need of it.
    @MainActor func drawn(in context: DrawingContext) -> [Node]
}

extension View {
    /// Draws what it is made of, after its properties were tied to its place.
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let context = context.child(ObjectIdentifier(Self.self))
        context.link(self)
        return body.drawn(in: context)
    }
}

extension View where Body == Never {
    /// Views that the system draws are made of nothing.
    public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: View {
    public var body: Never { fatalError("Nothing has no body.") }
    @MainActor public func drawn(in context: DrawingContext) -> [Node] { [] }
}

/// Nothing is shown for nil.
extension Optional: View where Wrapped: View {
    public typealias Body = Never
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        map { $0.drawn(in: context.child("some")) } ?? []
    }
}

/// Nothing.
nonisolated public struct EmptyView: View {
    public typealias Body = Never
    nonisolated public init() {}
    @MainActor public func drawn(in context: DrawingContext) -> [Node] { [] }
}

/// Any view.
nonisolated public struct AnyView: View {
    public typealias Body = Never
    private let view: any View

    /// A view.
    ///
    /// - Parameter view: it.
    nonisolated public init<V: View>(_ view: V) { self.view = view }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        view.drawn(ObjectIdentifier(type(of: view)), in: context)
    }
}

/// Several views beside each other.
nonisolated public struct TupleView<T>: View {
    public typealias Body = Never
    private let views: [any View]

    nonisolated init(views: [any View]) { self.views = views }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        views.enumerated().flatMap { $0.element.drawn($0.offset, in: context) }
    }
}

/// One of two views.
nonisolated public struct _ConditionalContent<TrueContent, FalseContent> {
    fileprivate enum Choice {
        case first(TrueContent)
        case second(FalseContent)
    }

    fileprivate let choice: Choice
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public typealias Body = Never
    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        switch choice {
        case .first(let view): view.drawn(true, in: context)
        case .second(let view): view.drawn(false, in: context)
        }
    }
}

/// Puts views together.
@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        var views: [any View] = []
        repeat views.append(each content)
        return TupleView(views: views)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(choice: .first(first)) }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(choice: .second(second)) }
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}
