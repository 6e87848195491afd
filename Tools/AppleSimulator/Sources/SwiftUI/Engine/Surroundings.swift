internal import SimulatorCore

/// What modifiers say to all that stands within them, besides the keys that apps can read.
struct Surroundings {
    /// How text looks.
    var look = TextLook()
    /// Whether controls can be used.
    var isEnabled = true
    /// How buttons look.
    var buttonStyle = AnyButtonStyle.system(.automatic)
    /// How pickers look.
    var pickerLook = Node.PickerLook.menu
    /// Whether controls do without their labels.
    var hidesLabels = false
    /// Whether menus have a sign.
    var showsMenuIndicator = true
    /// What the Return key does, the innermost first.
    var submits: [@MainActor () -> Void] = []
    /// What the Return key does in a field to search in.
    var searchSubmits: [@MainActor () -> Void] = []
    /// What is tied to the field's focus.
    var ties: [FocusTie] = []
    /// The keyboard that fields ask for.
    var keyboard = "text"
    /// Whether lists have no groups.
    var isPlainList = false
    /// How many rows the list draws; nil within a row, and outside of lists.
    var rows: RowBudget?
    /// The bar of the page.
    var bar: BarHolder?
    /// The sheet that it stands in.
    var sheet: SheetHolder?
    /// What a button does besides its action: it closes the alert.
    var dismissal: (@MainActor () -> Void)?
    /// Opens the window of an identifier.
    var openWindow: (@MainActor (String) -> Void)?
    /// What the device says.
    var traits = DeviceTraits()
    /// How large the window is, where an app says so; else it fills the screen.
    var windowSize: (width: Double, height: Double)?
    /// Whether it is in a narrow column.
    var isCompact = true
    /// Whether it is on a Mac.
    var isMac: Bool { traits.device == .mac }
}

/// The rows that a list draws: those that were scrolled to, as SwiftUI makes no others.
@MainActor
final class RowBudget {
    /// How many more may be drawn.
    var left: Int
    /// Draws further ones from the next drawing on.
    let extend: @MainActor () -> Void

    init(_ left: Int, extend: @escaping @MainActor () -> Void) { (self.left, self.extend) = (left, extend) }
}

/// A bar that is being put together by the views below it.
@MainActor
final class BarHolder {
    var bar = NavigationBar()
}

/// What the views on a sheet say about it.
@MainActor
final class SheetHolder {
    var isHeld = false
}

/// How buttons look: as one of the system's, or as an app makes them.
enum AnyButtonStyle {
    case system(Node.ButtonLook)
    case own(any ButtonStyle)
}
