import SwiftUI

extension View {
    /// A row of a list that is nothing but what stands in it.
    ///
    /// - Parameter gap: the room above and below it.
    /// - Returns: the row.
    func plainRow(gap: Double = 6) -> some View {
        listRowSeparator(.hidden)
            .listRowBackground(Color.clear)
            .listRowInsets(EdgeInsets(top: gap, leading: 16, bottom: gap, trailing: 16))
    }
}
