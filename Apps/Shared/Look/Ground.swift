import SwiftUI

/// What lies behind everything, to the edges of the glass.
struct Ground: View {
    var body: some View {
        Palette.ground
            .ignoresSafeArea()
    }
}
