public import AppRuntime
public import Localization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Everything that the app shows at one moment, as a value: iPhone, iPad and Mac draw the same.
///
/// A view draws what stands here and sends an ``AppAction``; it decides nothing.
public struct AppScreen: Sendable, Equatable {
    /// What fills the window.
    public enum Content: Sendable, Equatable {
        /// Nothing is known yet, or the keychain is locked.
        case waiting(WaitingPage)
        /// The tokens are behind face or finger.
        case locked(LockPage)
        /// A page that is filled in.
        case form(FormPage)
        /// Somebody is signed in.
        case home(HomePage)
    }

    /// The person's language.
    public let language: Language
    /// What fills the window.
    public let content: Content
    /// The sheet that is open.
    public let sheet: AppSheet?
    /// The number of the sheet's opening; nil if none is open.
    public let sheetNumber: Int?
    /// A short message that passes.
    public let toast: Toast?
    /// A question that must be answered before anything else.
    public let question: Question?
    /// Whether the content is to be hidden: the app is not in front.
    public let isCovered: Bool
    /// The moment at which this screen must be made anew at the latest; nil if it stays true until something happens.
    public let nextRefresh: Date?

    /// The question, if it is to be asked above the window: no sheet is open.
    public var windowQuestion: Question? { sheet == nil ? question : nil }

    /// The question, if it is to be asked above the open sheet.
    public var sheetQuestion: Question? { sheet == nil ? nil : question }
}

/// Nothing is known yet.
public struct WaitingPage: Sendable, Equatable {
    /// What is waited for, or why nothing can be told.
    public let text: String
    /// The words of a button that tries again; nil while nothing went wrong.
    public let action: String?
}

/// The tokens are behind face or finger.
public struct LockPage: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// What the button that asks for a proof says; nil where only the password helps.
    public let unlock: String?
    /// Whether that is Face ID, for the sign beside the words.
    public let isFace: Bool
    /// The way back: the password.
    public let usePassword: String
    /// Why it did not open.
    public let problem: String?
    /// Whether a proof is being asked for.
    public let isBusy: Bool
}
