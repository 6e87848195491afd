// With SDK 27, one builder builds content of any kind. Addresses are below https://developer.apple.com/documentation/ .

// swiftui/contentbuilder
public typealias ContentBuilder = ViewBuilder

// swiftui/viewbuilder
@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content>(_ content: Content) -> Content { content }
    @available(iOS 26.0, macOS 26.0, *)
    public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleContent<
        repeat each Content
    > {
        TupleContent((repeat each content))
    }
    // swiftui/viewbuilder/buildblock(_:)-2bj1g
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView()
    }
    public static func buildIf<Content>(_ content: Content?) -> Content? { content }
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}

// swiftui/tuplecontent
@available(iOS 26.0, macOS 26.0, *)
public struct TupleContent<each Content> {
    // swiftui/tuplecontent/content
    public var content: (repeat each Content)
    // swiftui/tuplecontent/init(_:)
    public init(_ content: (repeat each Content)) { self.content = content }
}
@available(iOS 26.0, macOS 26.0, *)
extension TupleContent: View where repeat each Content: View {
    public var body: Never { fatalError() }
}
