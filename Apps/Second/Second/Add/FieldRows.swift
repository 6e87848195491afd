import SecondApp
import SecondCore
import SwiftUI

/// Fields that the Return key leads through.
struct FieldRows: View {
    let fields: [AddForm.Field]
    let focus: FocusState<ManualEntry.FieldName?>.Binding

    var body: some View {
        ForEach(fields) { field in
            FieldRow(field: field, focus: focus)
                .submitLabel(.next)
                .onSubmit { focus.wrappedValue = next(after: field.id) }
        }
    }

    private func next(after field: ManualEntry.FieldName) -> ManualEntry.FieldName? {
        let ids = fields.map(\.id)
        return zip(ids, ids.dropFirst()).first { $0.0 == field }?.1
    }
}

/// Tells the store which field the person has left.
struct LeftFields: ViewModifier {
    let focus: ManualEntry.FieldName?
    @State private var last: ManualEntry.FieldName?
    @Environment(\.send) private var send

    /// The teller of a form.
    ///
    /// - Parameter focus: the field that has the focus now; nil for none.
    init(focus: ManualEntry.FieldName?) {
        self.focus = focus
    }

    func body(content: Content) -> some View {
        content
            .whenChanged(focus) { new in
                for left in [last].compactMap(\.self) { send(.left(left)) }
                last = new
            }
    }
}
