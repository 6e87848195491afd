import AccountApp
import SwiftUI

/// The page of who is signed in.
struct HomeView: View {
    let page: HomePage
    @Environment(\.send) private var send

    var body: some View {
        List {
            ForEach(page.banners) { BannerRow(banner: $0) }
            Section {
                ForEach(page.lines) { LineRow(line: $0) }
                Button(page.rename) { send(.show(.name)) }
                    .accessibilityIdentifier("rename")
            } header: {
                Text(verbatim: page.title)
                    .accessibilityIdentifier("account-name")
            }
            DeviceSection(page: page)
            SwitchSection(page: page)
            Section {
                Button(page.leave, role: .destructive) { send(.leave) }
                    .accessibilityIdentifier("leave")
            }
        }
    }
}

/// A heading and what stands there.
struct LineRow: View {
    let line: HomePage.Line

    var body: some View {
        HStack {
            Text(verbatim: line.label)
            Spacer()
            Text(verbatim: line.value)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
    }
}

/// A sentence above the rest, with what can be done.
struct BannerRow: View {
    let banner: HomePage.Banner
    @Environment(\.send) private var send

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(verbatim: banner.text)
            LegalLinksRow(links: banner.links)
            Button(banner.label) { send(.offer(banner.id)) }
                .buttonStyle(.bordered)
                .accessibilityIdentifier("offer-\(banner.id.rawValue)")
        }
    }
}
