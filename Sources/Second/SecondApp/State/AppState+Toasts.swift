internal import OneTimePassword
internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppState {
    /// How long a toast stays that only tells something.
    static let toastTime = Duration.seconds(4)
    /// How long Undo stays (decisions.md, "Deletion").
    static let undoTime = Duration.seconds(10)

    mutating func say(
        _ text: String, haptic: AppScreen.Haptic? = .success, undoing: Toasting.Undoing? = nil,
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

    /// A token that came back or went for good cannot be brought back by the toast.
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

    /// The code that holds now goes into the clipboard, without its spaces.
    mutating func copy(_ id: UUID, at now: Date, _ effects: inout [AppEffect]) {
        guard let token = vault.tokens.first(where: { $0.id == id }) else {
            return warn(words(AuthenticatorError.notFound), &effects)
        }
        effects.append(
            .copy(token.totp.code(at: now), seconds: settings.expiry, localOnly: settings.isLocalOnly))
    }

    /// What stands first in the list that the present search leaves.
    mutating func copyFirst(at now: Date, _ effects: inout [AppEffect]) {
        let screen = Screen.make(vault, query: query, at: now, language: traits.language).screen
        if let first = screen.cards.first { copy(first.id, at: now, &effects) }
    }

    mutating func copied(_ mark: Int?, _ effects: inout [AppEffect]) {
        guard let mark else { return warn(words(.notCopied), &effects) }
        say(words(SecondStrings.copied), &effects)
        clip = nil
        guard !traits.clipboardExpires, settings.expiry > 0 else { return }
        let number = number()
        clip = Clip(number: number, mark: mark)
        effects.append(.wake(.clipboard(number), after: .seconds(settings.expiry)))
    }
}
