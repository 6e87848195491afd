#if canImport(AppKit)
    internal import AppKit
    public import Foundation
    public import SecondApp

    /// The Mac's pasteboard, which forgets nothing by itself.
    ///
    /// The app clears it when a text's time is over, and this at an orderly end of the app. After a crash a code stays.
    public struct SystemPasteboard: Clipboard {
        /// The Mac does not forget.
        public let expiresByItself = false
        private let last = LastCopy()

        /// The one general pasteboard.
        @MainActor public init() {
            let last = last
            _ = NotificationCenter.default.addObserver(
                forName: NSApplication.willTerminateNotification, object: nil, queue: nil
            ) { @Sendable _ in
                MainActor.assumeIsolated { Self.clear(last.mark) }
            }
        }

        /// Puts a text into the pasteboard, marked as what clipboard managers must not keep.
        public func copy(_ text: String, expires: Date?, localOnly: Bool) async -> Int? {
            await MainActor.run {
                NSPasteboard.general.prepareForNewContents(with: Self.options(localOnly: localOnly))
                let mark = Self.put(text)
                // What is to stay stays when the app ends, too.
                last.mark = expires.flatMap { _ in mark }
                return mark
            }
        }

        /// Empties the pasteboard if nothing came after a text.
        public func clearIfOurs(_ mark: Int) async { await MainActor.run { Self.clear(mark) } }

        /// A convention of nspasteboard.org.
        private static var concealed: NSPasteboard.PasteboardType { .init("org.nspasteboard.ConcealedType") }

        private static func options(localOnly: Bool) -> NSPasteboard.ContentsOptions {
            localOnly ? .currentHostOnly : []
        }

        @MainActor private static func put(_ text: String) -> Int? {
            let board = NSPasteboard.general
            guard board.setString(text, forType: .string) else { return nil }
            // What the mark says is in its type.
            _ = board.setString("", forType: concealed)
            return board.changeCount
        }

        @MainActor private static func clear(_ mark: Int?) {
            guard NSPasteboard.general.changeCount == mark else { return }
            NSPasteboard.general.clearContents()
        }
    }

    /// What was copied last.
    @MainActor
    private final class LastCopy {
        var mark: Int?
        nonisolated init() {}
    }
#endif
