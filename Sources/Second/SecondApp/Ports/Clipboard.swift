#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where copied codes go.
public protocol Clipboard: Sendable {
    /// Whether the system itself forgets a text when its time is over.
    ///
    /// Where it does not, as on the Mac, the app calls ``clearIfOurs(_:)`` then; and an adapter clears at the app's
    /// orderly end what is still ours.
    var expiresByItself: Bool { get }

    /// Puts a text into the clipboard, in place of whatever is there.
    ///
    /// - Parameters:
    ///   - text: the digits of a code, without spaces. It is marked as concealed where the system has a mark for it.
    ///   - expires: when the system is to forget it; nil for as long as it likes. Where
    ///     ``expiresByItself`` is false, nil alone counts: such a text is not cleared at the app's end either.
    ///   - localOnly: whether it must stay on this device.
    /// - Returns: what tells this text from whatever comes later, such as a change count; nil if it was not taken.
    func copy(_ text: String, expires: Date?, localOnly: Bool) async -> Int?

    /// Empties the clipboard if what a call of ``copy(_:expires:localOnly:)`` put there still is there.
    ///
    /// - Parameter mark: what that call returned.
    func clearIfOurs(_ mark: Int) async
}
