import SecondApp
import SwiftUI

/// What the app is, in plain words.
struct AboutSheet: View {
    let page: AboutPage
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words.frame(.about), toast: nil) {
            AboutText(name: "Second", page: page)
        } bar: {
            PageBar()
        }
    }
}
