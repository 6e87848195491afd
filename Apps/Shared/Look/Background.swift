import SwiftUI

/// What lies behind everything, to the edges of the glass.
struct Background: View {
    var body: some View {
        Palette.ground
            .ignoresSafeArea()
    }
}
