#if os(iOS)
    import SwiftUI

    extension View {
        /// Does something whenever a value has changed; not for its first value.
        ///
        /// - Parameters:
        ///   - value: what is looked at.
        ///   - act: gets the new value.
        /// - Returns: the same view.
        func whenChanged<Value: Equatable>(_ value: Value, _ act: @escaping @MainActor (Value) -> Void)
            -> some View
        {
            onChange(of: value, perform: { act($0) })
        }
    }
#endif
