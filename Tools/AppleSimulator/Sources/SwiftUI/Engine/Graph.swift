internal import Foundation
internal import SimulatorCore

/// What is kept of an app between two drawings: a cell for each state at its place in the tree.
@MainActor
final class Graph {
    /// What something at a place keeps; it ends when its place is no longer met.
    class Cell {
        func end() {}
    }

    /// Called when something has changed outside a drawing.
    var changed: (@MainActor () -> Void)?
    /// What the device says.
    var traits = DeviceTraits()
    /// The present moment, for what shows the time.
    var now: () -> Date = { Date() }
    /// Whether something shows the time.
    var isTicking = false
    /// What lies above the window, in the order in which it was met.
    var layers: [ScreenTree.Layer] = []
    /// What comes from outside.
    let outside = Outside()
    /// Takes links that are opened outside of the app.
    var opensLink: (@MainActor (URL) -> Void)?
    /// What the app adds to the menus.
    var commands: [DrawnCommands] = []
    /// The signs at the right end of the menu bar.
    var extras: [Node] = []
    /// The Settings window of the app, if it has one.
    var settings: NodeID?
    /// The windows that have identifiers.
    var namedWindows: [String: NodeID] = [:]
    /// The windows that are open besides the first, and the first where it was brought forward: the key one last.
    private(set) var windows: [NodeID] = []
    /// The window of a sign of the menu bar that was opened last.
    private var openExtra: NodeID?
    /// The field that has the keyboard.
    private(set) var focus: Focus?
    private var cells: [NodeID: Cell] = [:]
    private var met: Set<NodeID> = []
    private var fields: Set<NodeID> = []
    private var effects: [@MainActor () -> Void] = []
    private var observed: [ObjectIdentifier: AnyObject] = [:]
    private var isDirty = false
    private var isDrawing = false
    private var isScheduled = false
    private static let mostPasses = 200

    /// Draws until nothing changes any more.
    ///
    /// - Parameter draw: draws once.
    /// - Returns: what the last drawing made.
    func settle<Drawn>(_ draw: () -> Drawn) -> Drawn {
        isDrawing = true
        defer { isDrawing = false }
        for _ in 0..<Self.mostPasses {
            let drawn = pass(draw)
            guard isDirty else { return drawn }
        }
        preconditionFailure("The views change without end.")
    }

    private func pass<Drawn>(_ draw: () -> Drawn) -> Drawn {
        (isDirty, isTicking, layers, met, fields) = (false, false, [], [], [])
        (commands, settings, opensLink, extras) = ([], nil, nil, [])
        outside.beginDrawing()
        let drawn = draw()
        for (place, cell) in cells where !met.contains(place) {
            cell.end()
            cells[place] = nil
        }
        if let focus, !fields.contains(focus.field) { give(to: nil) }
        let effects = effects
        self.effects = []
        for act in effects { act() }
        return drawn
    }

    /// The cell at a place; made when it is met for the first time.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - make: makes it.
    /// - Returns: the cell, and whether it is new.
    func cell<Kept: Cell>(at place: NodeID, _ make: () -> Kept) -> (cell: Kept, isNew: Bool) {
        met.insert(place)
        if let kept = cells[place] {
            // Two things at one place would take it from each other, in each drawing, without end.
            guard let kept = kept as? Kept else {
                preconditionFailure("Not \(Kept.self), but \(type(of: kept)).")
            }
            return (kept, false)
        }
        let made = make()
        cells[place] = made
        return (made, true)
    }

    /// Does something when the drawing is done.
    ///
    /// - Parameter act: what is done.
    func after(_ act: @escaping @MainActor () -> Void) { effects.append(act) }

    /// Something that is shown has changed: on the main thread, as all that views do.
    nonisolated func invalidate() {
        MainActor.assumeIsolated { noteChange() }
    }

    private func noteChange() {
        isDirty = true
        guard !isDrawing, !isScheduled else { return }
        isScheduled = true
        Task {
            isScheduled = false
            if isDirty { changed?() }
        }
    }

    /// Draws again when an object changes.
    ///
    /// - Parameters:
    ///   - object: the object, which is kept as long as the app runs.
    ///   - listen: has it tell of changes.
    func observe(_ object: AnyObject, _ listen: (@escaping @Sendable () -> Void) -> Void) {
        guard observed.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { return }
        listen { [weak self] in self?.invalidate() }
    }

    /// Opens a window before all others, or brings it there.
    ///
    /// - Parameter window: its place.
    func open(_ window: NodeID) {
        windows.removeAll { $0 == window || $0 == openExtra && window != openExtra }
        windows.append(window)
        invalidate()
    }

    /// Opens what a sign of the menu bar leads to, or closes it; it closes when another window comes before it, too.
    ///
    /// - Parameter window: its place.
    func toggle(extra window: NodeID) {
        guard !windows.contains(window) else { return close(window) }
        open(window)
        openExtra = window
    }

    /// Closes a window.
    ///
    /// - Parameter window: its place.
    func close(_ window: NodeID) {
        windows.removeAll { $0 == window }
        invalidate()
    }

    /// A field was drawn at a place; a field that is not drawn any more loses the keyboard.
    ///
    /// - Parameter field: the place.
    func met(field: NodeID) { fields.insert(field) }

    /// The views have given the keyboard to a field themselves, by its `@FocusState`.
    ///
    /// - Parameter field: the field.
    func adopt(_ field: Focus) { focus = field }

    /// Gives the keyboard to a field, or takes it away.
    ///
    /// - Parameter new: the field.
    func give(to new: Focus?) {
        if let old = focus, old.field != new?.field { old.set(false) }
        focus = new
        new?.set(true)
        invalidate()
    }
}

/// A field that has the keyboard, and what the views know of that.
struct Focus {
    let field: NodeID
    let ties: [FocusTie]

    @MainActor
    func set(_ isFocused: Bool) {
        for tie in ties { tie.set(isFocused) }
    }
}

/// What ties a field to a `@FocusState`.
struct FocusTie {
    let isFocused: Bool
    let set: @MainActor (Bool) -> Void
}
