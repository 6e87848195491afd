internal import Foundation
internal import SimulatorCore

/// The menu bar of a Mac: the system's menus, with what the app puts into them.
///
/// Of the system's own commands only those are there that do something here: Settings, Close, the list of windows.
@MainActor
struct MenuBar {
    private let context: DrawingContext
    private let app: String
    private let words = SystemWords.preferred

    /// A menu bar.
    ///
    /// - Parameters:
    ///   - context: where it is drawn.
    ///   - app: what the app is called.
    init(_ context: DrawingContext, app: String) { (self.context, self.app) = (context, app) }

    /// The menus, from the left; those without an entry are left out.
    ///
    /// - Parameters:
    ///   - commands: what the app puts into them.
    ///   - windows: the windows, those behind first.
    /// - Returns: a node for each, which opens it.
    func menus(_ commands: [DrawnCommands], windows: [(id: NodeID, frame: WindowFrame)]) -> [Node] {
        let own: [CommandGroupPlacement: [Node]] = [
            .appSettings: settings(), .saveItem: close(windows.last?.frame), .windowList: list(windows),
        ]
        let menus: [(title: String, groups: [CommandGroupPlacement])] =
            [
                (app, [.appInfo, .appSettings]),
                (words.file, [.newItem, .saveItem, .importExport]),
                (words.edit, [.pasteboard, .textEditing]),
                (words.view, [.sidebar]),
            ]
            + commands.compactMap { each in each.group.title.map { ($0, [each.group]) } }
            + [(words.window, [.windowList])]
        return menus.enumerated().compactMap { number, menu in
            let groups = menu.groups.map { entries(at: $0, own[$0] ?? [], commands) }
            return node(number, menu.title, groups.filter { !$0.isEmpty })
        }
    }

    private func entries(
        at group: CommandGroupPlacement, _ own: [Node], _ commands: [DrawnCommands]
    ) -> [Node] {
        let here = commands.filter { $0.group == group }
        let kept = here.contains(where: \.isReplacing) ? [] : own
        return kept + here.flatMap(\.entries)
    }

    private func node(_ number: Int, _ title: String, _ groups: [[Node]]) -> Node? {
        guard !groups.isEmpty else { return nil }
        let place = context.child(number)
        let label = place.child("title").node(.text(title))
        var menu = place.node(.menu(.plain, showsIndicator: false), [label])
        for (number, group) in groups.enumerated() {
            if number > 0 { menu.actions.menu.append(place.child(number).node(.divider)) }
            menu.actions.menu += group
        }
        return menu
    }

    private func settings() -> [Node] {
        guard let settings = context.graph.settings else { return [] }
        return [entry("\(words.settings)…", ",") { [graph = context.graph] in graph.open(settings) }]
    }

    private func close(_ key: WindowFrame?) -> [Node] {
        var entry = entry(words.close, "w") { key?.close?() }
        entry.isEnabled = key?.close != nil
        return [entry]
    }

    private func list(_ windows: [(id: NodeID, frame: WindowFrame)]) -> [Node] {
        windows.sorted { $0.frame.title < $1.frame.title }.map { window in
            entry(window.frame.title, nil) { window.frame.bringForward?() }
        }
    }

    private func entry(_ title: String, _ key: String?, _ act: @escaping @MainActor () -> Void) -> Node {
        let place = context.child(title)
        var node = place.node(.button(.automatic), [place.child("label").node(.text(title))])
        node.shortcut = key.map { Shortcut($0) }
        node.actions.tap = act
        return node
    }
}

/// What the Mac itself writes, in the app's language.
struct SystemWords {
    let file, edit, view, window, settings, close: String

    /// Those of the language in which the program runs.
    static var preferred: SystemWords {
        let language = Bundle.main.preferredLocalizations.first ?? "en"
        return language.hasPrefix("zh")
            ? SystemWords(file: "文件", edit: "编辑", view: "显示", window: "窗口", settings: "设置", close: "关闭")
            : SystemWords(
                file: "File", edit: "Edit", view: "View", window: "Window", settings: "Settings",
                close: "Close")
    }
}
