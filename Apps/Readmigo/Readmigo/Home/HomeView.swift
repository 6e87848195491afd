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
                Text(verbatim: page.title)
                    .font(.title2.weight(.bold))
                    .accessibilityAddTraits(.isHeader)
                    .accessibilityIdentifier("account-name")
                ForEach(page.lines) { LineRow(line: $0) }
                if let rename = page.rename {
                    Button(rename) { send(.show(.name)) }
                        .accessibilityIdentifier("rename")
                }
            }
            WaySection(page: page)
            PasskeySection(page: page)
            DeviceSection(page: page)
            SwitchSection(page: page)
            Section {
                Button(page.leave, role: .destructive) { send(.leave) }
                    .accessibilityIdentifier("leave")
            }
        }
        .frame(maxWidth: Metrics.pageWidth)
    }
}

/// A heading and what stands there.
struct LineRow: View {
    let line: HomePage.Line

    var body: some View {
        LabelBeside {
            Text(verbatim: line.label)
        } value: {
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
            RowButton(banner.label) { send(.offer(banner.id)) }
                .accessibilityIdentifier("offer-\(banner.id.rawValue)")
        }
    }
}
