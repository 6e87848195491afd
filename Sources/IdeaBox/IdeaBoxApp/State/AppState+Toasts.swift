internal import AppRuntime
internal import IdeaBoxCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppState {
    /// How long a toast stays that only tells something.
    static let toastTime = Duration.seconds(4)
    /// How long Undo stays.
    static let undoTime = Duration.seconds(10)

    mutating func say(
        _ text: String, haptic: Haptic? = .success, undoing: Toasting.Undoing? = nil,
        _ effects: inout [AppEffect]
    ) {
        let number = number()
        toast = Toasting(
            number: number, text: text, haptic: haptic, undoing: undoing ?? toast?.undoing,
            undoNumber: undoing == nil ? toast?.undoNumber : number)
        effects.append(.wake(.toast(number), after: undoing == nil ? Self.toastTime : Self.undoTime))
    }

    mutating func warn(_ text: String, _ effects: inout [AppEffect]) {
        say(text, haptic: .warning, &effects)
    }

    /// A toast's time is over; what it carries has its own.
    mutating func endToast(_ number: Int) {
        guard var ending = toast else { return }
        if ending.number == number { ending.isOver = true }
        if ending.undoNumber == number { (ending.undoing, ending.undoNumber) = (nil, nil) }
        toast = ending.isOver && ending.undoing == nil ? nil : ending
    }

    /// An idea that came back or went for good cannot be brought back by the toast.
    mutating func dropUndo(_ id: UUID) {
        guard case .restore(id, _)? = toast?.undoing else { return }
        toast?.undoing = nil
        toast?.undoNumber = nil
        if toast?.isOver == true { toast = nil }
    }

    mutating func undo(_ effects: inout [AppEffect]) {
        guard case .restore(let id, let name)? = toast?.undoing else { return }
        toast = nil
        effects.append(.work(.restore(id, name: name)))
    }
}
