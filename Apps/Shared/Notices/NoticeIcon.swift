import SwiftUI

/// The sign above the words of a notice.
struct NoticeIcon: View {
    let name: String
    let tint: Color
    @ScaledMetric(relativeTo: .largeTitle) private var size = 104.0

    var body: some View {
        Image(systemName: name)
            .font(.system(size: size * 0.42, weight: .light))
            .foregroundStyle(tint)
            .frame(width: size, height: size)
            .background(tint.opacity(0.12), in: Circle())
            .accessibilityHidden(true)
    }
}
