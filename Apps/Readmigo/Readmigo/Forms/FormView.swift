import AppRuntime
import AccountApp
import SwiftUI

/// A page that is filled in: sign-in, register, codes, profile, further proofs, new passwords.
struct FormView: View {
    let page: FormPage
    @Environment(\.send) private var send

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: Metrics.gap) {
                FormHead(page: page)
                ProviderButtons(page: page)
                MethodPicker(page: page)
                FormFields(page: page) { send(.go) }
                page.consent.map { ConsentBox(consent: $0) }
                FormFooter(page: page)
                page.action.map { GoButton(page: page, label: $0) }
                FormLinks(page: page)
            }
            .frame(maxWidth: Metrics.textWidth, alignment: .leading)
            .padding(24)
            .frame(maxWidth: .infinity)
        }
        .whenChanged(page.problem) { _ in page.announcement.map(Feedback.say) ?? () }
    }
}

/// The heading and the sentence below it.
struct FormHead: View {
    let page: FormPage

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(verbatim: page.title)
                .font(.largeTitle.weight(.bold))
                .accessibilityAddTraits(.isHeader)
                .accessibilityIdentifier("title")
            page.intro.map { Text(verbatim: $0).foregroundStyle(.secondary) }
        }
    }
}

/// The page's own button.
struct GoButton: View {
    let page: FormPage
    let label: String
    @Environment(\.send) private var send

    var body: some View {
        Button {
            send(.go)
        } label: {
            HStack(spacing: 8) {
                ProgressView()
                    .opacity(page.isBusy ? 1 : 0)
                    .accessibilityHidden(true)
                Text(verbatim: label)
            }
            .frame(maxWidth: .infinity)
        }
        .prominentButton()
        .controlSize(.large)
        .disabled(!page.canGo)
        .accessibilityLabel(Text(verbatim: label))
        .accessibilityIdentifier("go")
    }
}

/// Quiet buttons at the end.
struct FormLinks: View {
    let page: FormPage
    @Environment(\.send) private var send

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(page.links) { link in
                TouchButton(link.label) { send(.follow(link.id)) }
                    .foregroundStyle(Color.accentColor)
                    .accessibilityIdentifier("link-\(link.id.rawValue)")
            }
        }
    }
}
