// SwiftUI: texts, pictures and controls. Addresses are below https://developer.apple.com/documentation/ .
public import CoreTransferable
public import Foundation
public import UniformTypeIdentifiers

// swiftui/text
public struct Text: Equatable, Sendable {
    // swiftui/text/init(verbatim:)
    public init(verbatim content: String) {}
}
@available(iOS 15.0, macOS 12.0, *)
extension Text {
    // swiftui/text/init(_:)-1a4oh
    public init(_ attributedContent: AttributedString) {}
    // swiftui/text/linestyle
    public struct LineStyle: Hashable, Sendable {
        // swiftui/text/linestyle/single
        public static let single = LineStyle()
    }
}
@available(iOS 15.0, macOS 12.0, *)
extension AttributeScopes {
    // foundation/attributescopes/swiftuiattributes
    public struct SwiftUIAttributes: AttributeScope {
        // foundation/attributescopes/swiftuiattributes/strikethroughstyle
        public let strikethroughStyle: StrikethroughStyleAttribute
        // foundation/attributescopes/swiftuiattributes/underlinestyle
        public let underlineStyle: UnderlineStyleAttribute
        // foundation/attributescopes/swiftuiattributes/strikethroughstyleattribute
        @frozen public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = ""
        }
        // foundation/attributescopes/swiftuiattributes/underlinestyleattribute
        @frozen public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = ""
        }
    }
}
@available(iOS 15.0, macOS 12.0, *)
extension AttributeDynamicLookup {
    // foundation/attributedynamiclookup/subscript(dynamicmember:)
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T { self[T.self] }
}
extension Text: View {
    public var body: Never { fatalError() }
}

// swiftui/image
public struct Image: Equatable, Sendable {
    // swiftui/image/init(systemname:)
    @available(iOS 13.0, macOS 11.0, *)
    public init(systemName: String) {}
}
extension Image: View {
    public var body: Never { fatalError() }
}

// swiftui/label
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct Label<Title: View, Icon: View>: View {
    // swiftui/label/init(title:icon:)
    nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
    public var body: Never { fatalError() }
}
@available(iOS 14.0, macOS 11.0, *)
extension Label where Title == Text, Icon == Image {
    // swiftui/label/init(_:systemimage:)
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

// swiftui/button; actions are `@MainActor` in newer interfaces
nonisolated public struct Button<Label: View>: View {
    // swiftui/button/init(action:label:)
    nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}
@available(iOS 15.0, macOS 12.0, *)
extension Button {
    // swiftui/button/init(role:action:label:)
    nonisolated public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {}
}
extension Button where Label == Text {
    // swiftui/button/init(_:action:)
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    // swiftui/button/init(_:role:action:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

// swiftui/buttonrole
@available(iOS 15.0, macOS 12.0, *)
public struct ButtonRole: Equatable, Sendable {
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()
    init() {}
}

// swiftui/buttonstyle
@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

// swiftui/buttonstyleconfiguration
public struct ButtonStyleConfiguration {
    nonisolated public struct Label: View {
        public var body: Never { fatalError() }
    }
    public let label: ButtonStyleConfiguration.Label
    public let isPressed: Bool
}

// swiftui/primitivebuttonstyle
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}
// swiftui/plainbuttonstyle
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
}
// swiftui/borderedbuttonstyle
@available(iOS 15.0, macOS 10.15, *)
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
}
// swiftui/borderedprominentbuttonstyle
@available(iOS 15.0, macOS 12.0, *)
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
@available(iOS 15.0, macOS 10.15, *)
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    @MainActor @preconcurrency public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
@available(iOS 15.0, macOS 12.0, *)
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
        BorderedProminentButtonStyle()
    }
}

// swiftui/menu
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct Menu<Label: View, Content: View>: View {
    // swiftui/menu/init(content:label:)
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}

// swiftui/menustyle
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency
public protocol MenuStyle {}
// swiftui/buttonmenustyle
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct ButtonMenuStyle: MenuStyle {
    nonisolated public init() {}
}
@available(iOS 14.0, macOS 11.0, *)
extension MenuStyle where Self == ButtonMenuStyle {
    @available(iOS 16.0, macOS 13.0, *)
    @MainActor @preconcurrency public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

// swiftui/picker
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    // swiftui/picker/init(selection:content:label:)
    nonisolated public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {}
    public var body: Never { fatalError() }
}

// swiftui/pickerstyle
@MainActor @preconcurrency
public protocol PickerStyle {}
// swiftui/segmentedpickerstyle
nonisolated public struct SegmentedPickerStyle: PickerStyle {
    nonisolated public init() {}
}
extension PickerStyle where Self == SegmentedPickerStyle {
    @MainActor @preconcurrency public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

// swiftui/toggle
nonisolated public struct Toggle<Label: View>: View {
    // swiftui/toggle/init(ison:label:)
    nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}

// swiftui/textfield
nonisolated public struct TextField<Label: View>: View {
    // swiftui/textfield/init(text:prompt:label:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}

// swiftui/securefield
nonisolated public struct SecureField<Label: View>: View {
    // swiftui/securefield/init(text:prompt:label:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}

// swiftui/link
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency
public struct Link<Label: View>: View {
    // swiftui/link/init(destination:label:)
    @MainActor @preconcurrency public init(destination: URL, @ViewBuilder label: () -> Label) {}
    public var body: Never { fatalError() }
}

// swiftui/sharelink
@available(iOS 16.0, macOS 13.0, *)
nonisolated public struct ShareLink<
    Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable, Label: View
>: View where Data.Element: Transferable {
    public var body: Never { fatalError() }
}
@available(iOS 16.0, macOS 13.0, *)
extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
    // swiftui/sharelink/init(item:subject:message:label:)
    nonisolated public init(
        item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<String> {}
}

// swiftui/textfieldstyle
@MainActor @preconcurrency
public protocol TextFieldStyle {}
// swiftui/plaintextfieldstyle
nonisolated public struct PlainTextFieldStyle: TextFieldStyle {
    nonisolated public init() {}
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
    @MainActor @preconcurrency public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

// swiftui/texteditor
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct TextEditor: View {
    // swiftui/texteditor/init(text:)
    nonisolated public init(text: Binding<String>) {}
    public var body: Never { fatalError() }
}

// swiftui/progressview
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    public var body: Never { fatalError() }
}
@available(iOS 14.0, macOS 11.0, *)
extension ProgressView where CurrentValueLabel == EmptyView, Label == EmptyView {
    // swiftui/progressview/init()
    nonisolated public init() {}
    // swiftui/progressview/init(value:total:)-1jj5s: nil for a bar that does not say how far
    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {}
}

// swiftui/disclosuregroup
@available(iOS 14.0, macOS 11.0, *)
nonisolated public struct DisclosureGroup<Label: View, Content: View>: View {
    // swiftui/disclosuregroup/init(isexpanded:content:label:)
    nonisolated public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
        @ViewBuilder label: () -> Label
    ) {}
    public var body: Never { fatalError() }
}

// swiftui/pastebutton
@available(iOS 16.0, macOS 10.15, *)
nonisolated public struct PasteButton: View {
    // swiftui/pastebutton/init(payloadtype:onpaste:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {}
    public var body: Never { fatalError() }
}
