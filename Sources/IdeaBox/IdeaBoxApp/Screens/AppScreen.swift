public import AppRuntime
public import IdeaBoxCore
public import Localization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Everything that the app shows at one moment, as a value: iPhone, iPad and Mac draw the same.
///
/// A view draws what stands here and sends an ``AppAction``; it decides nothing about data.
public struct AppScreen: Sendable, Equatable {
    /// The list or what stands in its place, the banners and the state of sync; its `view` is the question that the list
    /// answers, which may be one behind ``query`` and ``filter``.
    public let ideas: IdeaScreen
    /// The field for a new idea.
    public let capture: CaptureField
    /// What is searched for, as it was last told.
    public let query: TypedText
    /// Which ideas are asked for.
    public let filter: IdeaFilter
    /// The filters that are offered now, in order; empty while there are no ideas at all.
    public let filters: [FilterChoice]
    /// How many ideas a search has found, in words; nil where nothing is searched for.
    public let found: String?
    /// The ends of the list.
    public let edges: ListEdges
    /// Quiet sentences below the banners.
    public let notes: [String]
    /// How a missing key is waited for; nil while none is missing.
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
    /// The moment at which this screen must be made anew at the latest; nil if it stays true until something happens.
    public let nextRefresh: Date?

    /// The language that everything is in.
    public var language: Language { ideas.language }

    /// The question, if it is to be asked above the list: no sheet is open.
    public var listQuestion: Question? { sheet == nil ? question : nil }

    /// The question, if it is to be asked above the open sheet.
    public var sheetQuestion: Question? { sheet == nil ? nil : question }
}

/// The field for a new idea.
public struct CaptureField: Sendable, Equatable {
    /// What is in it; its first line becomes the title, what follows the description.
    public let typed: TypedText
    /// What stands there while nothing is typed.
    public let placeholder: String
    /// Why the last one was not added; it is back in the field.
    public let problem: String?
    /// Whether ideas can be added now.
    public let isOn: Bool
}

/// A filter that is offered.
public struct FilterChoice: Sendable, Equatable, Identifiable {
    /// Which.
    public let id: IdeaFilter
    /// Its name.
    public let label: String
    /// How many ideas it has.
    public let count: Int
}

/// The ends of the list.
public struct ListEdges: Sendable, Equatable {
    /// Whether `more` brings more when the end is near.
    public let growsAtEnd: Bool
    /// The label of a button at the end that goes on to older ideas (`older`); nil where there is none.
    public let older: String?
    /// The label of a button at the beginning that goes back to newer ones (`newer`); nil where there is none.
    public let newer: String?
    /// How many ideas stand before the list's first: with another number the list is scrolled to its beginning.
    public let start: Int
}
