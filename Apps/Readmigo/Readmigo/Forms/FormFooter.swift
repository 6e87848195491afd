import AppRuntime
import Foundation
import AccountApp
import SwiftUI

/// What went wrong, and sending another code; nothing at all where there is neither.
struct FormFooter: View {
    let page: FormPage

    var body: some View {
        if page.hasFooter {
            VStack(alignment: .leading, spacing: 0) {
                page.problem.map {
                    ProblemText(problem: $0)
                        .accessibilityIdentifier("problem")
                }
                page.countdown.map { CountdownText(text: $0) }
                page.resend.map { ResendButton(resend: $0) }
            }
        }
    }
}

/// For how long is waited.
struct CountdownText: View {
    let text: String

    var body: some View {
        Text(verbatim: text)
            .font(.footnote)
            .foregroundStyle(.secondary)
            .monospacedDigit()
            .accessibilityAddTraits(.updatesFrequently)
            .accessibilityIdentifier("countdown")
    }
}

/// Another code.
struct ResendButton: View {
    let resend: FormPage.Resend
    @Environment(\.send) private var send

    var body: some View {
        TouchButton(resend.label) { send(.resend) }
            .foregroundStyle(resend.isOn ? Color.accentColor : Color.secondary)
            .disabled(!resend.isOn)
            .monospacedDigit()
            .accessibilityIdentifier("resend")
    }
}

/// 我已阅读并同意, with both texts.
struct ConsentBox: View {
    let consent: FormPage.Consent
    @Environment(\.send) private var send

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            TouchButton {
                send(.consent(!consent.isGiven))
            } label: {
                Label(consent.label, systemImage: consent.symbol)
                    .multilineTextAlignment(.leading)
            }
            .accessibilityAddTraits(consent.traits)
            .accessibilityIdentifier("consent")
            LegalLinksRow(links: consent.links)
        }
    }
}

extension FormPage.Consent {
    /// The box.
    fileprivate var symbol: String { isGiven ? "checkmark.square.fill" : "square" }
    /// What a screen reader says of it.
    fileprivate var traits: AccessibilityTraits { isGiven ? .isSelected : [] }
}

/// The texts that are agreed to, each behind its name.
struct LegalLinksRow: View {
    let links: [FormPage.Legal]

    var body: some View {
        HStack(spacing: 16) {
            ForEach(links) { LegalLink(legal: $0) }
        }
    }
}

/// One text.
struct LegalLink: View {
    let legal: FormPage.Legal

    var body: some View {
        URL(string: legal.address).map { address in
            Link(destination: address) {
                Text(verbatim: legal.label)
                    .font(.footnote)
                    .touchable()
            }
        }
    }
}
