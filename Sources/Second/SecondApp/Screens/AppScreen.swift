public import AppRuntime
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

    /// How the key is waited for.
    public typealias KeyWait = AppRuntime.KeyWait
    /// A short message that passes.
    public typealias Toast = AppRuntime.Toast
    /// How a device is felt.
    public typealias Haptic = AppRuntime.Haptic
    /// A question with one answer that does it and one that leaves it.
    public typealias Question = AppRuntime.Question
}
