import SecondApp
import SwiftUI

/// Chooses among camera, picture and typing.
struct MethodPicker: View {
    let way: AddForm.Method
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Picker(selection: chosen) {
            Text(verbatim: words(.scan)).tag(AddForm.Method.scan)
            Text(verbatim: words(.picture)).tag(AddForm.Method.picture)
            Text(verbatim: words(.manual)).tag(AddForm.Method.manual)
        } label: {
            Text(verbatim: words(.addAccount))
        }
        .pickerStyle(.segmented)
        .labelsHidden()
        .accessibilityIdentifier("way")
    }

    private var chosen: Binding<AddForm.Method> {
        Binding(get: { [way] in way }, set: { [send] in send(.way($0)) })
    }
}
