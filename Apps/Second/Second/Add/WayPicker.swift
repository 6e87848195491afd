import SecondApp
import SwiftUI

/// Chooses among camera, picture and typing.
struct WayPicker: View {
    let way: AddForm.Way
    @State private var chosen: AddForm.Way
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    /// The picker as the form has it.
    ///
    /// - Parameter way: the way that is chosen.
    init(way: AddForm.Way) {
        self.way = way
        _chosen = State(initialValue: way)
    }

    var body: some View {
        Picker(selection: $chosen) {
            Text(verbatim: words(.scan)).tag(AddForm.Way.scan)
            Text(verbatim: words(.picture)).tag(AddForm.Way.picture)
            Text(verbatim: words(.manual)).tag(AddForm.Way.manual)
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
