// SwiftUI: the protocols that everything stands on, and containers.
// Addresses are below https://developer.apple.com/documentation/ . `View`, `Scene`, `Commands`, `App`, `ToolbarContent`,
// `ViewModifier` and the styles are `@MainActor @preconcurrency`; modifiers and initialisers of views are nonisolated.
// From SDK 26 on it hands neither Combine nor CoreTransferable on: who uses their names imports them.
public import Combine
@_exported public import CoreGraphics
public import CoreTransferable
public import Foundation

// swiftui/view
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

// Optional views draw nothing where they are nil: swiftui/view, conforming types
extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}

// swiftui/tupleview
nonisolated public struct TupleView<T>: View {
    nonisolated init() {}
    public var body: Never { fatalError() }
}

// swiftui/_conditionalcontent
public struct _ConditionalContent<TrueContent, FalseContent> {
    nonisolated init() {}
}
extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public var body: Never { fatalError() }
}

// swiftui/anyview
nonisolated public struct AnyView: View {
    nonisolated public init<V: View>(_ view: V) {}
    public var body: Never { fatalError() }
}

// swiftui/emptyview
nonisolated public struct EmptyView: View {
    nonisolated public init() {}
    public var body: Never { fatalError() }
}

// swiftui/viewmodifier
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    public var body: Never { fatalError() }
}

// swiftui/modifiedcontent
public struct ModifiedContent<Content, Modifier> {
    nonisolated init() {}
}
extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError() }
}

// swiftui/vstack
nonisolated public struct VStack<Content: View>: View {
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
    public var body: Never { fatalError() }
}

// swiftui/hstack
nonisolated public struct HStack<Content: View>: View {
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
    public var body: Never { fatalError() }
}

// swiftui/zstack
nonisolated public struct ZStack<Content: View>: View {
    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

// swiftui/spacer
nonisolated public struct Spacer: View {
    nonisolated public init(minLength: CGFloat? = nil) {}
    public var body: Never { fatalError() }
}

// swiftui/scrollview
nonisolated public struct ScrollView<Content: View>: View {
    nonisolated public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {}
    public var body: Never { fatalError() }
}

// swiftui/list
nonisolated public struct List<SelectionValue: Hashable, Content: View>: View {
    public var body: Never { fatalError() }
}
extension List where SelectionValue == Never {
    // swiftui/list/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) {}
}

extension List {
    // swiftui/list/init(selection:content:)-1pisz: one row, or none
    nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content)
    where SelectionValue: Hashable {}
}

// swiftui/divider
nonisolated public struct Divider: View {
    nonisolated public init() {}
    public var body: Never { fatalError() }
}

// swiftui/form
nonisolated public struct Form<Content: View>: View {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

// swiftui/section
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View {
    // swiftui/section/init(content:header:footer:)
    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) {}
    public var body: Never { fatalError() }
}
extension Section where Parent: View, Content: View, Footer == EmptyView {
    // swiftui/section/init(content:header:)
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {}
}
extension Section where Parent == EmptyView, Content: View, Footer: View {
    // swiftui/section/init(content:footer:)
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {}
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    // swiftui/section/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) {}
}

// swiftui/scrollviewreader
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct ScrollViewReader<Content: View>: View {
    nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
    public var body: Never { fatalError() }
}
// swiftui/scrollviewproxy
@available(iOS 14.0, macOS 11.0, *)
public struct ScrollViewProxy {
    // swiftui/scrollviewproxy/scrollto(_:anchor:)
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

// swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
    public var body: Never { fatalError() }
}
extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
    // swiftui/foreach/init(_:content:)
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Content: View {
    // swiftui/foreach/init(_:id:content:)
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

// swiftui/lazyvgrid
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct LazyVGrid<Content: View>: View {
    nonisolated public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
    public var body: Never { fatalError() }
}

// swiftui/griditem
@available(iOS 14.0, macOS 11.0, *)
public struct GridItem: Sendable {
    // swiftui/griditem/size-swift.enum
    public enum Size: Sendable {
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }
    public init(_ size: Size = .adaptive(minimum: 0), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

// swiftui/navigationstack
@available(iOS 16.0, macOS 13.0, *)
nonisolated public struct NavigationStack<Data, Root: View>: View {
    public var body: Never { fatalError() }
}
@available(iOS 16.0, macOS 13.0, *)
extension NavigationStack where Data == Never {
    // swiftui/navigationstack/init(root:)
    nonisolated public init(@ViewBuilder root: () -> Root) {}
}

// swiftui/navigationsplitview
@available(iOS 16.0, macOS 13.0, *)
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    public var body: Never { fatalError() }
}
@available(iOS 16.0, macOS 13.0, *)
extension NavigationSplitView where Content == EmptyView {
    // swiftui/navigationsplitview/init(sidebar:detail:)
    nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}

// swiftui/timelineview
@available(iOS 15.0, macOS 12.0, *)
public struct TimelineView<Schedule: TimelineSchedule, Content> {
    // swiftui/timelineview/context
    public struct Context {
        public let date: Date
    }
}
@available(iOS 15.0, macOS 12.0, *)
extension TimelineView: View where Content: View {
    // swiftui/timelineview/init(_:content:)
    nonisolated public init(
        _ schedule: Schedule,
        @ViewBuilder content: @escaping (TimelineView<Schedule, Never>.Context) -> Content
    ) {}
    public var body: Never { fatalError() }
}

// swiftui/timelineschedule
@available(iOS 15.0, macOS 12.0, *)
public protocol TimelineSchedule {}

// swiftui/periodictimelineschedule
@available(iOS 15.0, macOS 12.0, *)
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {}
@available(iOS 15.0, macOS 12.0, *)
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    // swiftui/timelineschedule/periodic(from:by:)
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule()
    }
}
