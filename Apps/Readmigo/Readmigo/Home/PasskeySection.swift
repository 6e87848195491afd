import AccountApp
import SwiftUI

/// The passkeys (通行密钥) that sign in to the account, and the making of another one.
struct PasskeySection: View {
    let page: HomePage
    @Environment(\.send) private var send

    var body: some View {
        page.passkeysTitle.map { title in
            Section {
                ForEach(page.passkeys) { PasskeyLine(passkey: $0) }
                page.newPasskey.map { label in
                    Button(label) { send(.addPasskey) }
                        .accessibilityIdentifier("addPasskey")
                }
            } header: {
                Text(verbatim: title)
            }
        }
    }
}

/// One passkey, when it was last used, and what is strange about it.
struct PasskeyLine: View {
    let passkey: HomePage.Passkey
    @Environment(\.send) private var send

    var body: some View {
        LabelBeside {
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: passkey.name)
                    .accessibilityIdentifier("passkey")
                Text(verbatim: passkey.used)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                passkey.warning.map {
                    Text(verbatim: $0)
                        .font(.footnote)
                }
            }
        } value: {
            passkey.remove.map { label in
                RowButton(label) { send(.removePasskey(id: passkey.id)) }
                    .accessibilityIdentifier("removePasskey-\(passkey.id)")
            }
        }
    }
}
