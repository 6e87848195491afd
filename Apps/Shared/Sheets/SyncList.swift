import AppRuntime
import SwiftUI

/// How sync stands, and the devices that take part.
struct SyncList: View {
    let standing: SyncStatusSection
    let devices: [DeviceRow]
    let syncNow: @MainActor () -> Void
    let forget: @MainActor (DeviceRow.ID) -> Void
    @Environment(\.words) private var words

    var body: some View {
        List {
            Section {
                standing
                Button(words.frame(.syncNow), action: syncNow)
                    .accessibilityIdentifier("syncNow")
            }
            if !devices.isEmpty {
                Section {
                    ForEach(devices) { DeviceLine(row: $0, forget: forget) }
                } header: {
                    Text(verbatim: words.frame(.devices))
                }
            }
        }
    }
}

/// What is known about sync, in words.
struct SyncStatusSection: View {
    let sign: CloudIcon
    let text: String
    let detail: String
    let handedOver: String?

    var body: some View {
        Label {
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: text)
                    .font(.headline)
                Text(verbatim: detail)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
                handedOver.map {
                    Text(verbatim: $0)
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
            }
        } icon: {
            Image(systemName: sign.symbol)
                .foregroundStyle(sign.tint)
        }
        .accessibilityElement(children: .combine)
        .padding(.vertical, 4)
    }
}

/// One device; one that is gone can be forgotten.
struct DeviceLine: View {
    let row: DeviceRow
    let forget: @MainActor (DeviceRow.ID) -> Void
    @Environment(\.words) private var words

    var body: some View {
        LabelBeside {
            DeviceName(name: row.name, seen: row.seen)
        } value: {
            if row.canForget {
                RowButton(words.frame(.forget), role: .destructive) { forget(row.id) }
                    .accessibilityIdentifier("forget")
            }
        }
    }
}
