import AccountApp
import SwiftUI

/// The ways to sign in (登录方式), and what can be added to them.
struct WaySection: View {
    let page: HomePage
    @Environment(\.send) private var send

    var body: some View {
        page.waysTitle.map { title in
            Section {
                ForEach(page.ways) { WayLine(way: $0) }
                ForEach(page.newWays) { NewWayLine(way: $0) }
                page.merge.map { label in
                    Button(label) { send(.show(.merge)) }
                        .accessibilityIdentifier("merge")
                }
            } header: {
                Text(verbatim: title)
            }
        }
    }
}

/// One way; a provider's can be removed.
struct WayLine: View {
    let way: HomePage.Way
    @Environment(\.send) private var send

    var body: some View {
        LabelBeside {
            Text(verbatim: way.name)
                .accessibilityIdentifier("way")
        } value: {
            way.remove.map { label in
                RowButton(label) { send(.removeWay(id: way.id)) }
                    .accessibilityIdentifier("removeWay-\(way.id)")
            }
        }
    }
}

/// A provider that can be added.
struct NewWayLine: View {
    let way: HomePage.NewWay
    @Environment(\.send) private var send

    var body: some View {
        Button(way.label) { send(.addWay(id: way.id)) }
            .accessibilityIdentifier("addWay-\(way.id)")
    }
}
