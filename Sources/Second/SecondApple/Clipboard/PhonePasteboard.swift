#if canImport(UIKit)
    public import Foundation
    public import SecondApp
    internal import UIKit
    internal import UniformTypeIdentifiers

    /// The pasteboard of iPhone and iPad, which forgets by itself.
    public struct SystemPasteboard: Clipboard {
        /// The system forgets a text when its time is over.
        public let expiresByItself = true

        /// The one general pasteboard.
        public init() {}

        /// Puts a text into the pasteboard.
        public func copy(_ text: String, expires: Date?, localOnly: Bool) async -> Int? {
            await MainActor.run {
                var options: [UIPasteboard.OptionsKey: Any] = [.localOnly: localOnly]
                options[.expirationDate] = expires
                UIPasteboard.general.setItems([[UTType.utf8PlainText.identifier: text]], options: options)
                return UIPasteboard.general.changeCount
            }
        }

        /// Empties the pasteboard if nothing came after a text.
        public func clearIfOurs(_ mark: Int) async {
            await MainActor.run {
                guard UIPasteboard.general.changeCount == mark else { return }
                UIPasteboard.general.items = []
            }
        }
    }
#endif
