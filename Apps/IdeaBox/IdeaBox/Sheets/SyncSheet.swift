import AppRuntime
import IdeaBoxApp
import IdeaBoxCore
import SwiftUI
import SyncProduct

/// How sync stands, and the devices that take part.
struct SyncSheet: View {
    let page: SyncOverview
    let toast: Toast?
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words.frame(.sync), toast: toast) {
            SyncList(
                standing: SyncStatusSection(line: page.line, handedOver: page.handedOver),
                devices: page.devices,
                syncNow: { send(.syncNow) }, forget: { send(.forget($0)) })
        } bar: {
            PageBar()
        }
    }
}

extension SyncStatusSection {
    /// What a line says.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - handedOver: when everything was handed over, in words.
    init(line: SyncLine, handedOver: String?) {
        self.init(
            sign: CloudIcon(line.kind.rawValue), text: line.text, detail: line.detail, handedOver: handedOver)
    }
}
