import AppRuntime
import Combine

/// A model of an app that has one sheet at a time above its window.
@MainActor
protocol SheetModel: ObservableObject {
    associatedtype Sheet: Sendable
    /// Which sheet stands open.
    var seat: SheetPresentation<Sheet> { get set }
    /// The sheet of the present screen and the number of its opening; nil for none.
    var shown: (number: Int?, sheet: Sheet?) { get }
    /// The way back.
    var send: Send { get }
}

extension SheetModel {
    /// The sheet as a presentation binds it; only the system writes it, when the person closes the sheet.
    var presentedSheet: SheetOpening? {
        get { seat.open }
        set {
            guard newValue != seat.open else { return }
            seat.present(newValue).map { send.within($0.id).close() }
        }
    }

    /// What the sheet of an opening shows: the last that was known of it while it closes.
    ///
    /// - Parameter opening: which one.
    /// - Returns: the sheet; nil once it is gone.
    func sheet(_ opening: SheetOpening) -> Sheet? {
        shown.number == opening.id ? shown.sheet : seat.closing
    }

    /// Nothing is seen of the sheet any more.
    func forgetSheet() {
        seat.forget()
    }
}
