// Views of AppKit within SwiftUI. Addresses are below https://developer.apple.com/documentation/ .
public import AppKit

// swiftui/nsviewrepresentable
@MainActor @preconcurrency
public protocol NSViewRepresentable: View where Self.Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>
    @MainActor @preconcurrency func makeNSView(context: Self.Context) -> Self.NSViewType
    @MainActor @preconcurrency func updateNSView(_ nsView: Self.NSViewType, context: Self.Context)
    @MainActor @preconcurrency static func dismantleNSView(
        _ nsView: Self.NSViewType, coordinator: Self.Coordinator)
    @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
}
extension NSViewRepresentable {
    @MainActor @preconcurrency public static func dismantleNSView(
        _ nsView: Self.NSViewType, coordinator: Self.Coordinator
    ) {}
    public var body: Never { fatalError() }
}
extension NSViewRepresentable where Self.Coordinator == Void {
    @MainActor @preconcurrency public func makeCoordinator() {}
}

// swiftui/nsviewrepresentablecontext
@MainActor @preconcurrency
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    public let coordinator: Representable.Coordinator
}
