// SwiftUI of iPhone and iPad alone. Addresses are below https://developer.apple.com/documentation/ .
public import UIKit

extension View {
    // swiftui/view/onchange(of:perform:): deprecated from iOS 17 on
    @available(iOS, introduced: 14.0, deprecated: 17.0)
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
        -> some View
    {
        self
    }
    // swiftui/view/onchange(of:initial:_:)
    @available(iOS 17.0, *)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View { self }
    // swiftui/view/navigationbartitledisplaymode(_:)
    nonisolated public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { self }
    // swiftui/view/textinputautocapitalization(_:)
    @available(iOS 15.0, *)
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { self }
    // swiftui/view/keyboardtype(_:)
    // swiftui/view/textcontenttype(_:)-ufdv
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { self }
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { self }
    // swiftui/view/contentshape(_:_:eofill:)
    @available(iOS 15.0, *)
    nonisolated public func contentShape<S: Shape>(
        _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
    ) -> some View { self }
}

extension View {
    // swiftui/view/hovereffect(_:)
    @available(iOS 13.4, *)
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}

// swiftui/hovereffect
@available(iOS 13.4, *)
public struct HoverEffect {
    nonisolated(unsafe) public static let automatic = HoverEffect()
    nonisolated(unsafe) public static let highlight = HoverEffect()
    init() {}
}

@available(iOS 15.0, *)
extension SearchFieldPlacement {
    // swiftui/searchfieldplacement/navigationbardrawer(displaymode:): not on the Mac
    public static func navigationBarDrawer(
        displayMode: SearchFieldPlacement.NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement { .automatic }
    // swiftui/searchfieldplacement/navigationbardrawerdisplaymode
    public struct NavigationBarDrawerDisplayMode: Sendable {
        public static let automatic = NavigationBarDrawerDisplayMode()
        public static let always = NavigationBarDrawerDisplayMode()
        init() {}
    }
}

// swiftui/navigationbaritem/titledisplaymode
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable {
        case automatic, inline, large
    }
}

// swiftui/textinputautocapitalization
@available(iOS 15.0, *)
public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

// swiftui/contentshapekinds
@available(iOS 15.0, *)
public struct ContentShapeKinds: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    // swiftui/contentshapekinds/contextmenupreview: not on the Mac
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    // swiftui/contentshapekinds/hovereffect: not on the Mac
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
}

extension ToolbarItemPlacement {
    // swiftui/toolbaritemplacement/bottombar
    @available(iOS 14.0, *)
    public static let bottomBar = ToolbarItemPlacement()
    // swiftui/toolbaritemplacement/topbarleading: not on the Mac
    public static var topBarLeading: ToolbarItemPlacement { .automatic }
    // swiftui/toolbaritemplacement/topbartrailing: not on the Mac
    public static var topBarTrailing: ToolbarItemPlacement { .automatic }
}

extension Color {
    // swiftui/color/init(uicolor:)
    @available(iOS 15.0, *)
    nonisolated public init(uiColor: UIColor) { self.init(red: 0, green: 0, blue: 0) }
}
