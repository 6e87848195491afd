internal import Foundation

/// What a person does on the page.
///
/// Messages are numbered and come one after the other.
struct PageEvent: Decodable {
    /// What is done.
    enum Kind: String, Decodable {
        case tap, reach, menu, type, submit, focus, blur, choose, dismiss
        case dark, size, device, phase, still, language
        case keys, press, front, close, link
    }

    /// The number of the message.
    let number: Int
    /// What is done.
    let kind: Kind
    /// With which node.
    let node: String?
    /// With which text.
    let text: String?
}

/// The screen as the page is told of it.
struct PageFrame: Encodable {
    /// The run of the program: another one counts messages and drawings anew.
    let run: Int
    /// How many messages were heard before it was drawn: an older frame is not shown.
    let heard: Int
    /// Which drawing it is.
    let drawing: Int
    /// The screen.
    let html: String
    /// What the device is.
    let device: String
    /// How large texts are, and the language.
    let size: String
    let language: String
    let width: Int
    let height: Int
    let isDark: Bool
    let accent: AccentColor
    let scale: Double
    /// What VoiceOver said last.
    let said: String?
    /// The keys that do something, as a menu writes them.
    let keys: [String]
    /// Whether a view hears all other keys.
    let hearsKeys: Bool
}

/// The simulator behind a page: hears messages in order, and tells of each drawing.
@MainActor
final class PageSession {
    private let simulator: Simulator
    private let language: String
    private let accent: AccentColor
    private let said: @MainActor () -> String?
    private let restart: @MainActor (String) -> Void
    /// Made by chance: a number that JavaScript can hold.
    private let run = Int.random(in: 1...1 << 53)
    private var heard = 0

    /// A session.
    ///
    /// - Parameters:
    ///   - simulator: the device.
    ///   - language: the app's.
    ///   - accent: the app's.
    ///   - said: what VoiceOver said last.
    ///   - restart: starts the app again in another language.
    init(
        _ simulator: Simulator, language: String, accent: AccentColor,
        said: @escaping @MainActor () -> String?,
        restart: @escaping @MainActor (String) -> Void
    ) {
        (self.simulator, self.language, self.accent) = (simulator, language, accent)
        (self.said, self.restart) = (said, restart)
    }

    /// The screen as it is now.
    var frame: PageFrame {
        let traits = simulator.traits
        return PageFrame(
            run: run, heard: heard, drawing: simulator.drawings, html: simulator.screen.html,
            device: traits.device.rawValue, size: traits.textSize.rawValue, language: language,
            width: traits.device.size.width,
            height: traits.device.size.height,
            isDark: traits.isDark, accent: accent, scale: traits.textSize.factor, said: said(),
            keys: simulator.screen.shortcuts.map(\.text), hearsKeys: simulator.screen.hearsKeys != nil)
    }

    /// The screen, as soon as it is another one.
    ///
    /// - Parameter drawing: the drawing that the page has.
    /// - Returns: the screen.
    func frame(after drawing: Int) async -> PageFrame {
        while simulator.drawings == drawing { await simulator.nextDrawing() }
        return frame
    }

    /// Hears a message; what cannot be done any more is passed over, as a finger that comes too late.
    ///
    /// - Parameter event: the message.
    /// - Returns: the screen after it.
    func hear(_ event: PageEvent) -> PageFrame {
        heard = max(heard, event.number)
        try? perform(event)
        return frame
    }

    private func perform(_ event: PageEvent) throws {
        let text = event.text ?? ""
        let place = event.node.flatMap { UInt64($0.dropFirst()) }.map { NodeID(number: $0) }
        switch event.kind {
        case .dark: simulator.traits.isDark = text == "true"
        case .still: simulator.traits.isStill = text == "true"
        case .size: simulator.traits.textSize = .init(rawValue: text) ?? .large
        case .device: simulator.traits.device = .init(rawValue: text) ?? simulator.traits.device
        case .phase: simulator.traits.phase = .init(rawValue: text) ?? .active
        case .language: restart(text)
        case .dismiss: try simulator.dismiss()
        case .keys: try simulator.screen.shortcuts.first { $0.text == text }.map { try simulator.send($0) }
        case .press: if let stroke = KeyStroke(browser: text) { simulator.press(key: stroke) }
        case .link: try simulator.open(link: text)
        case .front: place.map { simulator.bringForward($0) }
        case .close: try place.map { try simulator.close($0) }
        case .tap, .reach, .menu, .type, .submit, .focus, .blur, .choose:
            if let node = place.flatMap({ simulator.node($0) }) { try perform(event.kind, text, with: node) }
        }
    }

    private func perform(_ kind: PageEvent.Kind, _ text: String, with node: Node) throws {
        switch kind {
        case .tap: try simulator.tap(node)
        case .reach: simulator.reach(node)
        case .menu: try simulator.openMenu(of: node)
        case .type: try simulator.write(text, into: node)
        case .submit: simulator.submit(node)
        case .focus: try simulator.focus(node)
        case .blur: simulator.blur(node)
        case .choose: try simulator.choose(Int(text) ?? 0, of: node)
        default: break
        }
    }
}
