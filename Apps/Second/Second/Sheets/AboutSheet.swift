import SecondApp
import SwiftUI

/// What the app is, in plain words.
struct AboutSheet: View {
    let page: AboutPage
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words(.about), toast: nil) {
            ScrollView {
                VStack(alignment: .leading, spacing: 24) {
                    AboutHead(version: page.version)
                    ForEach(page.sections) { section in
                        VStack(alignment: .leading, spacing: 6) {
                            Text(verbatim: section.title)
                                .font(.headline)
                                .accessibilityAddTraits(.isHeader)
                            Text(verbatim: section.text)
                                .foregroundStyle(.secondary)
                        }
                    }
                }
                .frame(maxWidth: 560, alignment: .leading)
                .padding(24)
                .frame(maxWidth: .infinity)
            }
        } bar: {
            PageBar()
        }
    }
}

/// The app's name and version.
struct AboutHead: View {
    let version: String

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: "Second")
                .font(.largeTitle.weight(.bold))
            Text(verbatim: version)
                .font(.subheadline)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
    }
}
