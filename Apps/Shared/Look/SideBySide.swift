import SwiftUI

/// Two columns, or two rows where letters are very large.
struct SideBySide<Content: View>: View {
    @ViewBuilder let content: Content
    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        switch size.isAccessibilitySize {
        case true: VStack(alignment: .leading, spacing: 12) { content }
        case false: HStack(alignment: .top, spacing: 16) { content }
        }
    }
}

/// A label and, at the other end of the row, its value; below it where letters are very large.
struct LabelBeside<Name: View, Value: View>: View {
    @ViewBuilder let label: Name
    @ViewBuilder let value: Value
    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        switch size.isAccessibilitySize {
        case true:
            VStack(alignment: .leading, spacing: 4) {
                label
                value
            }
        case false:
            HStack {
                label
                Spacer()
                value
            }
        }
    }
}
