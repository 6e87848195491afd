public import SimulatorCore

// The styles of controls and lists.

/// A style of the system for buttons.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// What the page draws.
    nonisolated static var drawnLook: Node.ButtonLook { get }
}

public struct PlainButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
    nonisolated public static var drawnLook: Node.ButtonLook { .plain }
}

public struct BorderedButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
    nonisolated public static var drawnLook: Node.ButtonLook { .bordered }
}

public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
    nonisolated public static var drawnLook: Node.ButtonLook { .prominent }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    @MainActor @preconcurrency public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
        BorderedProminentButtonStyle()
    }
}

/// A style for menus: all are buttons.
@MainActor @preconcurrency
public protocol MenuStyle {}

public struct ButtonMenuStyle: MenuStyle {
    nonisolated public init() {}
}

extension MenuStyle where Self == ButtonMenuStyle {
    @MainActor @preconcurrency public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

/// A style for pickers.
@MainActor @preconcurrency
public protocol PickerStyle {}

public struct SegmentedPickerStyle: PickerStyle {
    nonisolated public init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
    @MainActor @preconcurrency public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

/// A style for fields: all are plain.
@MainActor @preconcurrency
public protocol TextFieldStyle {}

public struct PlainTextFieldStyle: TextFieldStyle {
    nonisolated public init() {}
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    @MainActor @preconcurrency public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

/// A style for lists.
@MainActor @preconcurrency
public protocol ListStyle {}

public struct PlainListStyle: ListStyle {
    nonisolated public init() {}
}

extension ListStyle where Self == PlainListStyle {
    @MainActor @preconcurrency public static var plain: PlainListStyle { PlainListStyle() }
}

/// A style for forms: all are grouped.
@MainActor @preconcurrency
public protocol FormStyle {}

public struct GroupedFormStyle: FormStyle {
    nonisolated public init() {}
}

extension FormStyle where Self == GroupedFormStyle {
    @MainActor @preconcurrency public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
