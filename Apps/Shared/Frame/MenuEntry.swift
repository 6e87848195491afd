import SwiftUI

/// A line of a menu: words, a sign, and what it does.
struct MenuEntry: View {
    let title: String
    let symbol: String
    let act: @MainActor () -> Void

    var body: some View {
        Button(action: act) {
            Label(title, systemImage: symbol)
        }
    }
}
