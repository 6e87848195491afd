#if os(macOS)
    import SwiftUI

    /// Settings in their own window; a question that they raise is asked in the window of the codes.
    struct SettingsWindow: View {
        @ObservedObject var model: AppModel

        var body: some View {
            SettingsForm(model: model)
                .frame(width: 460)
                .fixedSize(horizontal: false, vertical: true)
                .speaks(model)
        }
    }
#endif
