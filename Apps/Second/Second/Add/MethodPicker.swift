import SecondApp
import SwiftUI

/// Chooses among camera, picture and typing.
struct MethodPicker: View {
    let way: AddForm.Method
    @State private var chosen: AddForm.Method
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    /// The picker as the form has it.
    ///
    /// - Parameter way: the way that is chosen.
    init(way: AddForm.Method) {
        self.way = way
        _chosen = State(initialValue: way)
    }

    var body: some View {
        Picker(selection: $chosen) {
            Text(verbatim: words(.scan)).tag(AddForm.Method.scan)
            Text(verbatim: words(.picture)).tag(AddForm.Method.picture)
            Text(verbatim: words(.manual)).tag(AddForm.Method.manual)
        } label: {
            Text(verbatim: words(.addAccount))
        }
        .pickerStyle(.segmented)
        .labelsHidden()
        .whenChanged(chosen) { send(.way($0)) }
        .whenChanged(way) { chosen = $0 }
        .accessibilityIdentifier("way")
    }
}
