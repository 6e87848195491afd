import SecondApp
import SwiftUI

/// The sheet that adds an account, in one of three ways.
struct AddSheet: View {
    let form: AddForm
    let camera: any Camera
    let toast: AppScreen.Toast?
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words(.addAccount), toast: toast) {
            VStack(spacing: 0) {
                MethodPicker(way: form.way)
                    .padding(.horizontal, Metrics.gap)
                    .padding(.vertical, 8)
                AddContent(form: form, camera: camera)
            }
            .background(Background())
        } bar: {
            FormBar(label: words.frame(.add), canSave: form.canSave, isSaving: form.way == .manual)
        }
        // What was typed is not lost by a swipe.
        .interactiveDismissDisabled(form.holdsWork)
    }
}

/// What the chosen way needs.
struct AddContent: View {
    let form: AddForm
    let camera: any Camera

    var body: some View {
        switch form.way {
        case .scan: ScanPane(state: form.camera, camera: camera)
        case .picture: PicturePane(form: form)
        case .manual: ManualPane(form: form)
        }
    }
}
