import AppRuntime
import SwiftUI

/// What an app is, in plain words.
struct AboutText: View {
    let name: String
    let page: AboutPage

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 24) {
                AboutHead(name: name, version: page.version)
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
    }
}

/// The app's name and version.
struct AboutHead: View {
    let name: String
    let version: String

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: name)
                .font(.largeTitle.weight(.bold))
            Text(verbatim: version)
                .font(.subheadline)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
    }
}
