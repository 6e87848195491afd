internal import Files
public import FoundationExports
public import Localization

extension SharedIdea {
    /// What another app offers, as one idea; nil if there is neither a text nor an address in it.
    ///
    /// - Parameters:
    ///   - title: what the other app calls it; nil where it does not say.
    ///   - texts: its texts.
    ///   - links: the addresses that it names.
    ///   - id: the id of the idea that it becomes.
    ///   - made: the present moment.
    public init?(title: String?, texts: [String], links: [URL], id: UUID, made: Date) {
        guard let text = Self.text(title: title, texts: texts, links: links) else { return nil }
        self.init(id: id, made: made, text: text)
    }
}

/// What became of handing something over to the app.
public enum SharingOutcome: Sendable, Equatable {
    /// It waits for the app.
    case kept
    /// There is neither a text nor an address in it.
    case nothing
    /// It is too long for an idea.
    case tooLong(LocalizedText)
    /// There is no folder that the app shares.
    case noInbox
    /// It could not be written.
    case failed(LocalizedText)

    /// Puts an idea into the inbox.
    ///
    /// - Parameters:
    ///   - idea: the idea; nil where there was nothing in what was offered.
    ///   - inbox: the inbox; nil where there is none.
    public init(_ idea: SharedIdea?, in inbox: InboxFolder?) {
        guard let idea else {
            self = .nothing
            return
        }
        guard let inbox else {
            self = .noInbox
            return
        }
        do { _ = try idea.draft } catch {
            self = .tooLong(LocalizedText(error))
            return
        }
        do throws(FilesError) {
            try inbox.put(idea)
            self = .kept
        } catch {
            self = .failed(LocalizedText(error))
        }
    }

    /// Why it is not kept.
    ///
    /// - Parameter language: the language of the sentence.
    /// - Returns: the sentence; nil where it is kept.
    public func sentence(in language: Language) -> String? {
        switch self {
        case .kept: nil
        case .nothing: IdeaBoxAppStrings.sharedNothing.text(in: language)
        case .noInbox: IdeaBoxAppStrings.sharedNoInbox.text(in: language)
        case .tooLong(let reason), .failed(let reason): reason.text(in: language)
        }
    }
}
