import AccountApp
import SwiftUI

/// The devices on which the account is signed in (设备列表); nothing, and no header, while none is known.
struct DeviceSection: View {
    let page: HomePage
    @Environment(\.send) private var send

    var body: some View {
        page.devicesTitle.map { title in
            Section {
                ForEach(page.devices) { SessionLine(device: $0) }
                page.endOthers.map { label in
                    Button(label, role: .destructive) { send(.endOthers) }
                        .accessibilityIdentifier("endOthers")
                }
            } header: {
                Text(verbatim: title)
            }
        }
    }
}

/// One device.
struct SessionLine: View {
    let device: HomePage.Device
    @Environment(\.send) private var send

    var body: some View {
        LabelBeside {
            DeviceName(name: device.name, seen: device.seen)
                .accessibilityIdentifier("device")
        } value: {
            device.end.map { label in
                RowButton(label) { send(.end(device.id)) }
                    .accessibilityIdentifier("end")
            }
        }
    }
}

/// The switches of safety (安全设置), as far as it is known how they stand.
struct SwitchSection: View {
    let page: HomePage

    var body: some View {
        page.switchesTitle.map { title in
            Section {
                ForEach(page.switches) { SwitchRow(row: $0) }
            } header: {
                Text(verbatim: title)
            }
        }
    }
}

/// One switch.
struct SwitchRow: View {
    let row: HomePage.Switch
    @Environment(\.send) private var send

    var body: some View {
        Toggle(isOn: isOn) {
            Text(verbatim: row.label)
        }
        .disabled(!row.isFree)
        .accessibilityIdentifier("switch-\(row.id.rawValue)")
    }

    private var isOn: Binding<Bool> {
        Binding(get: { [row] in row.isOn }, set: { [row, send] in send(.turn(row.id, $0)) })
    }
}
