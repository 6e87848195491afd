#if canImport(Foundation) && canImport(ObjectiveC)
    internal import AppRuntime
    internal import CoreTransferable
    public import Foundation
    internal import IdeaBoxApp
    internal import SyncProduct
    internal import UniformTypeIdentifiers

    /// What another app offers the share extension, read and put into the inbox.
    @MainActor
    public struct SharedItems {
        private let items: [NSExtensionItem]

        /// Items.
        ///
        /// - Parameter items: as the system hands them over.
        public init(_ items: [NSExtensionItem]) { self.items = items }

        /// Keeps them as one idea, which the app takes in when it is opened.
        ///
        /// - Returns: why that is not possible, as a sentence; nil where they are kept.
        public func keep() async -> String? {
            SharingOutcome(await idea(), in: GroupInbox.folder()).sentence(in: Self.language)
        }

        /// The word of the button that closes such a sentence.
        public static var close: String { AppRuntimeStrings.done.text(in: language) }

        private static var language: Language { Language.preferred(Bundle.main.preferredLocalizations) }

        private func idea() async -> SharedIdea? {
            var (texts, links): ([String], [URL]) = ([], [])
            for provider in items.flatMap({ $0.attachments ?? [] }) {
                links += await Self.load(URL.self, .url, provider)
                texts += await Self.load(String.self, .plainText, provider)
            }
            let titles = items.compactMap { $0.attributedTitle?.string }
            let words = items.compactMap { $0.attributedContentText?.string }
            return SharedIdea(
                title: titles.first, texts: words + texts, links: links, id: UUID(), made: Date())
        }

        private static func load<Value: Transferable & Sendable>(
            _ type: Value.Type, _ content: UTType, _ provider: NSItemProvider
        ) async -> [Value] {
            guard provider.hasItemConformingToTypeIdentifier(content.identifier) else { return [] }
            return await withCheckedContinuation { answer in
                _ = provider.loadTransferable(type: type) { loaded in
                    answer.resume(returning: (try? loaded.get()).map { [$0] } ?? [])
                }
            }
        }
    }
#endif
