import Foundation
import Testing

@testable import SimulatorCore

extension Simulator {
    /// Does a step as soon as it can be done.
    func take(_ step: Screen.Step) async throws {
        switch step {
        case .see(let name): try await the(name)
        case .tap(let name): try await tap(name)
        case .hold(let name): try await openMenu(of: name)
        case .type(let text, let name): try await type(text, into: name)
        case .press(let key): try await press(Shortcut(key))
        case .search(let text): try search(text)
        case .open(let link): try open(link: link)
        case .menuBarExtra: try await openMenuBarExtra()
        case .choose(let place, let name): try choose(place, of: try await the(name).node)
        case .item(let place, let name):
            try await tap(name)
            try tap(try #require(screen.reachable.dropFirst(place).first).node)
        }
    }

    /// Returns when nothing else was drawn for a while: for who records and looks at it, since a test never waits for time.
    func rest() async throws {
        var (seen, looks) = ("", 0)
        while looks < 4 {
            looks = seen == screen.text ? looks + 1 : 0
            seen = screen.text
            try await Task.sleep(for: .seconds(1))
        }
    }

    /// Returns once something is there; `layer` is any layer above the window.
    func arrive(at sign: String) async throws {
        try await wait(for: sign) { now in
            now.find(sign) != nil || sign == "layer" && now.screen.layers.count > 1 ? true : nil
        }
    }
}

/// A file of `Screens`: how one screen is told to assistive technologies.
struct ScreenFile {
    let name: String
    let isRecorded = ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil
    private let place: URL

    init(_ app: String, _ screen: Screen) {
        name = "\(app)/\(screen.name).txt"
        place = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Screens/\(name)")
    }

    /// Its parts, each with its title.
    func parts() throws -> [String] {
        let text = try String(contentsOf: place, encoding: .utf8)
        var phones: [String: Substring] = [:]
        return text.split(separator: "\n# ").enumerated().map { place, part in
            let part = (place == 0 ? "" : "# ") + part.trimmingCharacters(in: .newlines) + "\n"
            let (title, body) = Self.halves(part)
            if title.contains(", iphone,") { phones[title] = body }
            guard body == Self.same, let phone = phones[Self.phone(title)] else { return part }
            return title + "\n" + phone
        }
    }

    /// How the screen is told in one language on one device.
    func text(of title: String) throws -> String {
        let part = try #require(try parts().first { $0.hasPrefix("# \(title), large\n") })
        return String(Self.halves(part).body)
    }

    /// Writes the parts; what an iPad tells as an iPhone does is not written twice.
    func record(_ parts: [String]) throws {
        let phones = Dictionary(uniqueKeysWithValues: parts.map(Self.halves))
        let short = parts.map { part in
            let (title, body) = Self.halves(part)
            let isSame = title.contains(", ipad,") && phones[Self.phone(title)] == body
            return isSame ? title + "\n" + Self.same : part
        }
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try short.joined(separator: "\n").write(to: place, atomically: true, encoding: .utf8)
    }

    private static let same = "as on an iPhone\n"

    private static func phone(_ title: String) -> String {
        title.replacing(", ipad,", with: ", iphone,")
    }

    private static func halves(_ part: String) -> (title: String, body: Substring) {
        let end = part.firstIndex(of: "\n") ?? part.endIndex
        return (String(part[..<end]), part[end...].dropFirst())
    }
}

/// A screen as HTML, for a browser.
struct ScreenPage: Encodable {
    let app: String
    let screen: String
    let title: String
    let html: String
    /// The same in the dark.
    let dark: String
    let device: String
    let width: Int
    let height: Int
    let scale: Double
    let accent: AccentColor

    @MainActor init(_ app: String, _ screen: String, _ title: String, _ simulator: Simulator) {
        (self.app, self.screen, self.title) = (app, screen, title)
        let traits = simulator.traits
        (html, device, scale) = (simulator.screen.html, traits.device.rawValue, traits.textSize.factor)
        simulator.traits.isDark = true
        dark = simulator.screen.html
        simulator.traits.isDark = false
        (width, height) = traits.device.size
        accent = AccentColor(of: ["second": "Second", "ideabox": "IdeaBox"][app] ?? "Readmigo")
    }

    func write() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../../.build-simulator/screens/\(app)")
            .standardizedFileURL
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try JSONEncoder().encode(self).write(to: root.appending(path: "\(screen), \(title).json"))
    }
}
