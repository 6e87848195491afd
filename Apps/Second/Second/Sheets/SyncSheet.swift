import SecondApp
import SecondCore
import SwiftUI

/// How sync stands, and the devices that take part.
struct SyncSheet: View {
    let page: SyncOverview
    let toast: AppScreen.Toast?
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        SheetFrame(title: words.frame(.sync), toast: toast) {
            SyncList(
                standing: standing, devices: page.devices, syncNow: { send(.syncNow) },
                forget: { send(.forget($0)) })
        } bar: {
            PageBar()
        }
    }

    private var standing: SyncStatusSection {
        SyncStatusSection(
            sign: CloudIcon(page.line.kind.rawValue), text: page.line.text, detail: page.line.detail,
            handedOver: page.handedOver)
    }
}
