public import Localization

/// What a sign-out would do, and what must be asked before.
///
/// A value: the same standings give the same questions, and the same answers the same removals.
public struct SignOutPlan: Sendable, Equatable {
    /// A question; yes keeps the data.
    public struct Question: Sendable, Equatable {
        /// The ``LocalData/name`` that it is about.
        public let name: String
        /// What that is.
        public let kind: LocalDataKind
        /// Pieces that it is about: of reading progress those that the server does not have, else all.
        public let count: Int
    }

    /// A piece of data, by its name.
    package struct Part: Sendable, Equatable {
        package let name: String
        package let kind: LocalDataKind
        package let standing: LocalDataAmount

        package init(_ name: String, _ kind: LocalDataKind, _ standing: LocalDataAmount) {
            self.name = name
            self.kind = kind
            self.standing = standing
        }
    }

    private let parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    /// What must be asked, in the order of registration; empty where nothing depends on an answer.
    public var questions: [Question] {
        parts.compactMap { part in
            switch part.kind {
            case .offlineData, .downloads:
                part.standing.count == 0
                    ? nil : Question(name: part.name, kind: part.kind, count: part.standing.count)
            case .readingProgress:
                part.standing.unsent == 0
                    ? nil : Question(name: part.name, kind: part.kind, count: part.standing.unsent)
            case .userCache, .sessionState, .settings, .readingPreferences: nil
            }
        }
    }

    /// What goes.
    ///
    /// - Parameter keeping: the names of questions that were answered by yes.
    /// - Returns: names, in the order of registration.
    package func removals(keeping: Set<String>) -> [String] {
        let asked = Set(questions.map(\.name))
        return parts.filter { part in
            switch part.kind {
            case .userCache, .sessionState: true
            case .offlineData, .downloads, .readingProgress:
                asked.contains(part.name) && !keeping.contains(part.name)
            case .settings, .readingPreferences: false
            }
        }.map(\.name)
    }
}

extension SignOutPlan.Question: Localizable {
    /// What a person reads, and answers by yes or no.
    public func text(in language: Language) -> String {
        let strings: AccountClientStrings =
            switch kind {
            case .downloads: .keepDownloads(count)
            case .readingProgress: .keepProgress(count)
            default: .keepOfflineData(count)
            }
        return strings.text(in: language)
    }
}
