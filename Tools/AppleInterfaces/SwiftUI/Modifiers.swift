// SwiftUI: the modifiers of views. Addresses are below https://developer.apple.com/documentation/swiftui/view/ .
public import CoreTransferable
public import Foundation
public import UniformTypeIdentifiers

// Layout and looks.
extension View {
    // modifier(_:)
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent() }
    // frame(width:height:alignment:)
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    // frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    // padding(_:_:)
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    // padding(_:)
    nonisolated public func padding(_ length: CGFloat) -> some View { self }
    // fixedsize()
    nonisolated public func fixedSize() -> some View { self }
    // fixedsize(horizontal:vertical:)
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
    // aspectratio(_:contentmode:)
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View
    { self }
    // overlay(alignment:content:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { self }
    // background(_:alignment:)
    nonisolated public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View { self }
    // background(_:ignoressafeareaedges:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { self }
    // background(_:in:fillstyle:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(_ style: S, in shape: T)
        -> some View
    { self }
    // clipshape(_:style:)
    nonisolated public func clipShape<S: Shape>(_ shape: S) -> some View { self }
    // shadow(color:radius:x:y:)
    nonisolated public func shadow(
        color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { self }
    // ignoressafearea(_:edges:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View { self }
    // opacity(_:)
    nonisolated public func opacity(_ opacity: Double) -> some View { self }
    // scaleeffect(_:anchor:)
    nonisolated public func scaleEffect(_ s: CGFloat) -> some View { self }
    // rotationeffect(_:anchor:)
    nonisolated public func rotationEffect(_ angle: Angle) -> some View { self }
    // tint(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func tint(_ tint: Color?) -> some View { self }
    // foregroundstyle(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
    // id(_:)
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }
    // tag(_:)
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { self }
    // labelshidden()
    nonisolated public func labelsHidden() -> some View { self }
    // controlsize(_:)
    @available(iOS 15.0, macOS 10.15, *)
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View { self }
    // environment(_:_:)
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View { self }
}

// Texts.
extension View {
    // font(_:)
    nonisolated public func font(_ font: Font?) -> some View { self }
    // monospaceddigit()
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func monospacedDigit() -> some View { self }
    // linelimit(_:)
    nonisolated public func lineLimit(_ number: Int?) -> some View { self }
    // minimumscalefactor(_:)
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
    // multilinetextalignment(_:)
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    // truncationmode(_:)
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
    // autocorrectiondisabled(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
    // submitlabel(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
    // onsubmit(of:_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View { self }
    // focused(_:equals:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View { self }
    // focused(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
}
extension Text {
    // ../text/truncationmode
    public enum TruncationMode: Sendable {
        case head, tail, middle
    }
}

// What moves, and what is felt.
extension View {
    // contenttransition(_:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }
    // sensoryfeedback(trigger:_:)-(t,t)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View { self }
}

// Keys and places.
extension View {
    // focusable(_:)
    @available(iOS 17.0, macOS 12.0, *)
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }
    // focuseffectdisabled(_:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
    // onkeypress(phases:action:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }
    // ongeometrychange(for:of:action:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
        action: @escaping (_ newValue: T) -> Void
    ) -> some View { self }
    // glasseffect(_:in:)
    @available(iOS 26.0, macOS 26.0, *)
    nonisolated public func glassEffect(_ glass: Glass = .regular, in shape: some Shape) -> some View { self }
}

// Styles.
extension View {
    // buttonstyle(_:)-7qx1
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { self }
    // buttonstyle(_:)-66fbx
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
    // menustyle(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func menuStyle<S: MenuStyle>(_ style: S) -> some View { self }
    // menuindicator(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func menuIndicator(_ visibility: Visibility) -> some View { self }
    // pickerstyle(_:)
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
    // textfieldstyle(_:)
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
    // formstyle(_:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}

// Lists.
extension View {
    // liststyle(_:)
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
    // listrowseparator(_:edges:)
    @available(iOS 15.0, macOS 13.0, *)
    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View {
        self
    }
    // listrowbackground(_:)
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }
    // listrowinsets(_:)
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
    // scrollcontentbackground(_:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
    // scrolldismisseskeyboard(_:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
    // swipeactions(edge:allowsfullswipe:content:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View { self }
    // badge(_:)-7q2d8
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func badge(_ count: Int) -> some View { self }
    // searchable(text:placement:prompt:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View { self }
    // searchable(text:ispresented:placement:prompt:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View { self }
}

// What happens.
extension View {
    // disabled(_:)
    nonisolated public func disabled(_ disabled: Bool) -> some View { self }
    // allowshittesting(_:)
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }
    // contentshape(_:eofill:)
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
    // onappear(perform:)
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    // task(id:priority:_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { self }
    // contextmenu(menuitems:)
    nonisolated public func contextMenu<MenuItems: View>(
        @ViewBuilder menuItems: () -> MenuItems
    ) -> some View { self }
    // keyboardshortcut(_:modifiers:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }
    // keyboardshortcut(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
    // animation(_:value:)
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
    // transition(_:)
    nonisolated public func transition(_ t: AnyTransition) -> some View { self }
    // onopenurl(perform:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    // handlesexternalevents(preferring:allowing:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View
    { self }
    // dropdestination(for:action:istargeted:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View { self }
    // fileimporter(ispresented:allowedcontenttypes:oncompletion:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> some View { self }
}

// What lies above.
extension View {
    // sheet(item:ondismiss:content:)
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }
    // interactivedismissdisabled(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
    // alert(_:ispresented:presenting:actions:message:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { self }
    // navigationtitle(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func navigationTitle(_ title: Text) -> some View { self }
    // toolbar(content:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { self }
}

// For those who hear instead of seeing.
extension View {
    // accessibilityelement(children:)
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View
    { self }
    // accessibilitylabel(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityLabel(
        _ label: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
    // accessibilityvalue(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityValue(
        _ valueDescription: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
    // accessibilityhint(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityHint(
        _ hint: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
    // accessibilityhidden(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
    // accessibilityidentifier(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityIdentifier(
        _ identifier: String
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
    // accessibilityaction(named:_:)-7lbyt
    nonisolated public func accessibilityAction(
        named name: Text, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
    // accessibilityaddtraits(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
}
