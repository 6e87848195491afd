/// A piece of HTML: an element with attributes and what is within it.
struct HTML {
    private let tag: String
    private var classes: [String] = []
    private var attributes: [(name: String, value: String)] = []
    private var style: [String] = []
    private var content = ""

    /// An element.
    ///
    /// - Parameters:
    ///   - tag: its name.
    ///   - classes: its classes, with spaces between them.
    init(_ tag: String, _ classes: String = "") {
        self.tag = tag
        add(classes: classes)
    }

    /// It, as text.
    var text: String {
        var head = tag
        if !classes.isEmpty { head += " class=\"\(classes.joined(separator: " "))\"" }
        if !style.isEmpty { head += " style=\"\(Self.escaped(style.joined(separator: ";")))\"" }
        for (name, value) in attributes { head += " \(name)=\"\(Self.escaped(value))\"" }
        return Self.void.contains(tag) ? "<\(head)>" : "<\(head)>\(content)</\(tag)>"
    }

    /// Adds classes.
    mutating func add(classes names: String) { classes += names.split(separator: " ").map(String.init) }

    /// Sets a property of style; nil leaves it out.
    mutating func set(_ property: String, _ value: String?) {
        if let value { style.append("\(property):\(value)") }
    }

    /// Sets an attribute; nil leaves it out.
    mutating func put(_ name: String, _ value: String?) {
        if let value { attributes.append((name, value)) }
    }

    /// Adds HTML.
    mutating func add(_ html: String) { content += html }

    /// Adds an element.
    mutating func add(_ element: HTML) { content += element.text }

    /// Adds plain text.
    mutating func add(text: String) { content += Self.escaped(text) }

    /// Text in which nothing is HTML.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    private static let void: Set = ["input", "br"]
}

extension Double {
    /// Points, as CSS writes them.
    var px: String { "\((self * 100).rounded() / 100)px" }
}

extension Paint {
    /// The colour, as CSS writes it.
    var css: String {
        switch self {
        case .named(let name): "var(--\(name))"
        case .rgb(let red, let green, let blue):
            "rgb(\(Int((red * 255).rounded())) \(Int((green * 255).rounded())) \(Int((blue * 255).rounded())))"
        case .faded(let paint, let share): "color-mix(in srgb, \(paint.css) \(share * 100)%, transparent)"
        case .gradient(let paints): "linear-gradient(\(paints.map(\.css).joined(separator: ", ")))"
        case .clear: "transparent"
        }
    }
}

extension Anchor {
    /// Where content stands across, as CSS writes it.
    var across: String { Self.names[x + 1] }
    /// Where content stands down.
    var down: String { Self.names[y + 1] }

    private static let names = ["flex-start", "center", "flex-end"]
}
