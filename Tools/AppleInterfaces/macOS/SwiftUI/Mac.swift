// SwiftUI of the Mac alone. Addresses are below https://developer.apple.com/documentation/ .
public import AppKit

extension View {
    // swiftui/view/textcontenttype(_:)-6fic1
    @available(macOS 11.0, *)
    nonisolated public func textContentType(_ textContentType: NSTextContentType?) -> some View { self }
    // swiftui/view/onchange(of:perform:): deprecated from macOS 14 on
    @available(macOS, introduced: 11.0, deprecated: 14.0)
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
        -> some View
    {
        self
    }
    // swiftui/view/onchange(of:initial:_:)
    @available(macOS 14.0, *)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View { self }
}

// swiftui/window: not on iOS
@available(macOS 13.0, *)
public struct Window<Content: View>: Scene {
    // swiftui/window/init(_:id:content:)
    nonisolated public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

// swiftui/settings: not on iOS
@available(macOS 11.0, *)
public struct Settings<Content: View>: Scene {
    // swiftui/settings/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

// swiftui/menubarextra: not on iOS
@available(macOS 13.0, *)
public struct MenuBarExtra<Label: View, Content: View>: Scene {
    // swiftui/menubarextra/init(isinserted:content:label:)
    nonisolated public init(
        isInserted: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {}
    public var body: Never { fatalError() }
}

// swiftui/menubarextrastyle: not on iOS
@available(macOS 13.0, *)
@MainActor @preconcurrency
public protocol MenuBarExtraStyle {}

// swiftui/windowmenubarextrastyle: not on iOS
@available(macOS 13.0, *)
public struct WindowMenuBarExtraStyle: MenuBarExtraStyle {
    nonisolated public init() {}
}

@available(macOS 13.0, *)
extension MenuBarExtraStyle where Self == WindowMenuBarExtraStyle {
    // swiftui/menubarextrastyle/window
    @MainActor @preconcurrency public static var window: WindowMenuBarExtraStyle { .init() }
}

extension Scene {
    // swiftui/scene/menubarextrastyle(_:): not on iOS
    @available(macOS 13.0, *)
    nonisolated public func menuBarExtraStyle<S: MenuBarExtraStyle>(_ style: S) -> some Scene { self }
}

// swiftui/settingslink: not on iOS
@available(macOS 14.0, *)
public struct SettingsLink<Label: View>: View {
    // swiftui/settingslink/init(label:)
    nonisolated public init(@ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}

extension Color {
    // swiftui/color/init(nscolor:)
    @available(macOS 12.0, *)
    nonisolated public init(nsColor: NSColor) { self.init(red: 0, green: 0, blue: 0) }
}
