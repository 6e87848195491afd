import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI

/// The page on which the old app's ideas are taken over.
struct MigrationSheet: View {
    let page: MigrationPage
    let toast: Toast?
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words(.oldIdeas), toast: toast) {
            Form {
                MigrationContent(content: page.content)
                MigrationOptions(page: page)
            }
            .formStyle(.grouped)
        } bar: {
            PageBar()
        }
    }
}

/// How far it is.
struct MigrationContent: View {
    let content: MigrationPage.Content

    var body: some View {
        switch content {
        case .nothing(let sentence): SentenceSection(sentence: sentence, isBusy: false)
        case .looking(let sentence): SentenceSection(sentence: sentence, isBusy: true)
        case .found(let found): FoundSections(found: found)
        case .running(let sentence, let progress): RunningSection(sentence: sentence, progress: progress)
        case .finished(let report): ReportSection(report: report)
        case .failed(let sentence): FailureSection(sentence: sentence)
        }
    }
}

/// A sentence, with a spinner while something is under way.
struct SentenceSection: View {
    let sentence: String
    let isBusy: Bool

    var body: some View {
        Section {
            HStack(spacing: 12) {
                if isBusy { ProgressView() }
                Text(verbatim: sentence)
                    .accessibilityIdentifier("migration")
            }
        }
    }
}

/// How far the ideas are taken over.
struct RunningSection: View {
    let sentence: String
    let progress: Double?

    var body: some View {
        Section {
            Text(verbatim: sentence)
            // Where it is not known how far, a bar without a value.
            ProgressView(value: progress)
                .accessibilityLabel(Text(verbatim: sentence))
                .accessibilityIdentifier("progress")
        }
    }
}

/// Why it did not work.
struct FailureSection: View {
    let sentence: String

    var body: some View {
        Section {
            ProblemText(problem: sentence)
        }
        .task(id: sentence) { Feedback.say(sentence) }
    }
}

/// What came of it.
struct ReportSection: View {
    let report: MigrationPage.Report
    @Environment(\.send) private var send

    var body: some View {
        Section {
            Label(report.summary, systemImage: "checkmark.seal")
                .accessibilityIdentifier("report")
            ForEach(Array(report.details.enumerated()), id: \.offset) { detail in
                Text(verbatim: detail.element)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
            report.takeChanges.map { label in
                Button(label) { send(.takeChanges) }
                    .accessibilityIdentifier("takeChanges")
            }
        }
        .task(id: report.summary) { Feedback.say(report.summary) }
    }
}
