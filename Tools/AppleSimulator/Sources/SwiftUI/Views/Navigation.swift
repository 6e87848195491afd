public import Foundation
public import SimulatorCore

/// A page with a bar.
nonisolated public struct NavigationStack<Data, Root: View>: View {
    public typealias Body = Never
    private let root: Root

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        [context.page { root.drawn("root", in: $0) }]
    }
}

extension NavigationStack where Data == Never {
    nonisolated public init(@ViewBuilder root: () -> Root) { self.root = root() }
}

/// Two pages beside each other.
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    public typealias Body = Never
    private let sidebar: Sidebar
    private let detail: Detail

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        let left = context.child("sidebar").page(isSidebar: true) { sidebar.drawn("root", in: $0) }
        let right = context.child("detail").page { detail.drawn("root", in: $0) }
        return [context.node(.split, [left, right])]
    }
}

extension NavigationSplitView where Content == EmptyView {
    nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        (self.sidebar, self.detail) = (sidebar(), detail())
    }
}

extension DrawingContext {
    /// A page whose bar is put together by the views on it.
    @MainActor
    fileprivate func page(isSidebar: Bool = false, _ draw: (DrawingContext) -> [Node]) -> Node {
        let holder = BarHolder()
        if environment.surroundings.isMac {
            let isSheet = environment.surroundings.sheet != nil
            holder.bar.kind = isSheet ? .sheet : isSidebar ? .sidebar : .toolbar
        }
        let content = draw(child("page").with { $0.surroundings.bar = holder })
        return node(.navigation(holder.bar), content)
    }
}

/// A view that is drawn again as time passes.
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content> {
    /// The moment for which it is drawn.
    public struct Context {
        /// The moment.
        public let date: Date
    }

    fileprivate let content: (TimelineView<Schedule, Never>.Context) -> Content
}

extension TimelineView: View where Content: View {
    public typealias Body = Never
    nonisolated public init(
        _ schedule: Schedule,
        @ViewBuilder content: @escaping (TimelineView<Schedule, Never>.Context) -> Content
    ) {
        self.content = content
    }

    @MainActor public func drawn(in context: DrawingContext) -> [Node] {
        context.graph.isTicking = true
        let moment = TimelineView<Schedule, Never>.Context(date: context.graph.now())
        return content(moment).drawn("t", in: context)
    }
}

/// When a view is drawn again: here all are, each second.
public protocol TimelineSchedule {}

/// Again and again after the same time.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule()
    }
}
