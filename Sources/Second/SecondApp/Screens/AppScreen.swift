public import SecondCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Everything that the app shows at one moment, as a value: iPhone, iPad and Mac draw the same.
///
/// A view draws what stands here and sends an ``AppAction``; it decides nothing about data.
public struct AppScreen: Sendable, Equatable {
    /// The list or what stands in its place, the banners and the state of sync.
    public let vault: Screen
    /// Quiet sentences below the banners: that iCloud is not known to be on, or is being looked into.
    public let notes: [String]
    /// How the missing key is waited for; nil unless the content is `keyUnavailable`.
    public let keyWait: KeyWait?
    /// The sheet that is open.
    public let sheet: AppSheet?
    /// The number of the sheet's opening, which tells it from the next sheet of its kind; nil if none is open.
    public let sheetNumber: Int?
    /// Settings, for a window of their own; the sheet shows the same.
    public let settings: SettingsPage
    /// A short message that passes.
    public let toast: Toast?
    /// A question that must be answered before anything else.
    public let question: Question?
    /// Whether the content, sheets included, is covered: codes do not show in the app switcher.
    public let isCovered: Bool
    /// The moment at which this screen must be made anew at the latest; nil if it stays true until something happens.
    public let nextRefresh: Date?

    /// The language that everything is in.
    public var language: Language { vault.language }

    /// The question, if it is to be asked above the list: no sheet is open.
    public var listQuestion: Question? { sheet == nil ? question : nil }

    /// The question, if it is to be asked above the open sheet.
    public var sheetQuestion: Question? { sheet == nil ? nil : question }

    /// How the key is waited for: nothing announces it, so it is looked for again and again.
    public struct KeyWait: Sendable, Equatable {
        /// Whether a spinner turns: the key may still be on its way.
        public let isBusy: Bool
        /// What is said below the sentence: that it can take a minute, later how to check iCloud Keychain.
        public let hint: String
    }

    /// A short message that passes.
    public struct Toast: Sendable, Equatable, Identifiable {
        /// Tells one toast from the next.
        public let id: Int
        /// What it says.
        public let text: String
        /// The label of the button that takes back what was done; nil if there is none.
        public let undo: String?
        /// How the device is felt.
        public let haptic: Haptic?
    }

    /// How a device is felt.
    public enum Haptic: Sendable, Equatable {
        /// Something was done.
        case success
        /// Something was refused.
        case warning
    }

    /// A question with one answer that does it and one that leaves it.
    public struct Question: Sendable, Equatable, Identifiable {
        /// Tells one question from the next.
        public let id: Int
        /// The question.
        public let title: String
        /// What comes of it.
        public let message: String
        /// The label of the answer that does it.
        public let confirm: String
        /// The label of the answer that leaves it.
        public let cancel: String
        /// Whether the answer takes something away.
        public let isDestructive: Bool
    }
}
