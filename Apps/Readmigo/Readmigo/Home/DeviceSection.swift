import AccountApp
import SwiftUI

/// The devices on which the account is signed in (设备列表).
struct DeviceSection: View {
    let page: HomePage
    @Environment(\.send) private var send

    var body: some View {
        Section {
            ForEach(page.devices) { SessionLine(device: $0) }
            page.endOthers.map { label in
                Button(label, role: .destructive) { send(.endOthers) }
                    .accessibilityIdentifier("endOthers")
            }
        } header: {
            Text(verbatim: page.devicesTitle)
        }
    }
}

/// One device.
struct SessionLine: View {
    let device: HomePage.Device
    @Environment(\.send) private var send

    var body: some View {
        HStack {
            DeviceName(name: device.name, seen: device.seen)
                .accessibilityIdentifier("device")
            Spacer()
            device.end.map { label in
                Button(label) { send(.end(device.id)) }
                    .buttonStyle(.bordered)
                    .accessibilityIdentifier("end")
            }
        }
    }
}

/// The switches of safety (安全设置).
struct SwitchSection: View {
    let page: HomePage

    var body: some View {
        Section {
            ForEach(page.switches) { SwitchRow(row: $0) }
        } header: {
            Text(verbatim: page.switchesTitle)
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
