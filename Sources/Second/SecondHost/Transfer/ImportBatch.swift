package import Imports
package import Localization
package import SecondCore

/// What the files of one import hold together.
package struct ImportBatch: Sendable {
    /// A file as a person knows it.
    package struct Source: Sendable {
        /// Its name; nil for what came by a pipe or the clipboard and lies nowhere.
        package let name: String?
        /// Whether a password seals it.
        package let isSealed: Bool

        /// A file.
        package init(name: String?, isSealed: Bool) { (self.name, self.isSealed) = (name, isSealed) }
    }

    private var entries: [ImportedEntry] = []
    private var withoutCode = 0
    private var parts: [GooglePart] = []
    private var sources: [Source] = []

    /// Nothing yet.
    package init() {}

    /// Adds what a file holds.
    package mutating func add(_ found: ImportedEntries, of source: Source) {
        entries += found.entries
        withoutCode += found.withoutCode
        parts += found.parts
        sources.append(source)
    }

    /// What the import would do.
    ///
    /// - Parameter tokens: the accounts that are here.
    /// - Returns: each entry with what becomes of it.
    package func preview(beside tokens: [Token]) -> ImportPreview {
        let present = tokens.map {
            ImportPlan.Present(issuer: $0.issuer, account: $0.account, totp: $0.totp)
        }
        return ImportPreview(
            plan: ImportPlan(entries, beside: present), withoutCode: withoutCode,
            missingParts: GooglePart.missing(beside: parts))
    }

    /// What is to become of the files when everything was added.
    package var advice: [ImportExportStrings] {
        func names(isSealed: Bool) -> [String] {
            sources.filter { $0.isSealed == isSealed }.compactMap(\.name)
        }
        let (open, sealed) = (names(isSealed: false), names(isSealed: true))
        return (open.isEmpty ? [] : [.deleteFiles(open)]) + (sealed.isEmpty ? [] : [.deleteSealed(sealed)])
    }
}

/// What an import would do, as a person sees it before it is done.
package struct ImportPreview: Sendable {
    /// Entries of which the same becomes.
    package struct Section: Sendable, Equatable {
        /// What becomes of them, and how many they are.
        package let title: String
        /// A name for each, with nothing in it that steers a terminal.
        package let lines: [String]
    }

    let plan: ImportPlan
    let withoutCode: Int
    let missingParts: Int

    /// The accounts to add, in the order of the files.
    package var new: [NewToken] { plan.new.map { NewToken($0) } }

    /// Whether an entry cannot be imported.
    package var isPartial: Bool {
        plan.count { outcome in if case .refused = outcome { true } else { false } } > 0
    }

    /// Every entry: what is new, what is here, what comes twice, what is refused and why; those that are empty left out.
    package func sections(in language: Language) -> [Section] {
        var (new, here, twice, refused): ([String], [String], [String], [String]) = ([], [], [], [])
        for row in plan.rows {
            let name = name(row.entry, language)
            switch row.outcome {
            case .new: new.append(name)
            case .here(let issuer, let account):
                let other = Card.name(issuer: issuer, account: account, language)
                let text = ImportExportStrings.hereAs(name: name, other: other).text(in: language)
                here.append(other == name ? name : text)
            case .twice: twice.append(name)
            case .refused(let reason):
                let text = ImportExportStrings.refusedEntry(name: name, reason: LocalizedText(reason))
                refused.append(text.text(in: language))
            }
        }
        let all: [(ImportExportStrings, [String])] = [
            (.new(new.count), new), (.here(here.count), here), (.twice(twice.count), twice),
            (.refused(refused.count), refused),
        ]
        return all.filter { !$0.1.isEmpty }.map { title, lines in
            Section(title: title.text(in: language), lines: lines.map { ShownText.line($0) })
        }
    }

    /// What is to be said beside: entries that are no accounts, and parts that were not given.
    package var remarks: [ImportExportStrings] {
        (withoutCode > 0 ? [.withoutCode(withoutCode)] : [])
            + (missingParts > 0 ? [.partsMissing(missingParts)] : [])
    }

    private func name(_ entry: ImportedEntry, _ language: Language) -> String {
        guard !entry.issuer.isEmpty || !entry.account.isEmpty else {
            return ImportExportStrings.nameless(entry.number).text(in: language)
        }
        return Card.name(issuer: entry.issuer, account: entry.account, language)
    }
}
