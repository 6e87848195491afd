import AppRuntime
import AccountApp
import SwiftUI

/// What the app is, in plain words.
struct AboutSheet: View {
    let page: AboutPage
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words.frame(.about), toast: nil) {
            AboutText(name: "Readmigo", page: page)
        } bar: {
            PageBar()
        }
    }
}
