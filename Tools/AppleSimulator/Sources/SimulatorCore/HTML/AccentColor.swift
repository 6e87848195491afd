internal import Foundation

/// The accent colour of an app, light and dark, as CSS writes colours: from its catalogue of assets.
struct AccentColor: Encodable, Equatable {
    var light = "rgb(0 136 255)"
    var dark = "rgb(0 145 255)"

    /// The colour of an app; the system's blue where it has none.
    ///
    /// - Parameter app: its name, also that of its Mac's program.
    init(of app: String) {
        let app = app.hasSuffix("Mac") ? String(app.dropLast(3)) : app
        let root = URL(filePath: #filePath).appending(path: "../../../../../../Apps/\(app)/\(app)")
            .standardized
        let file = root.appending(path: "Assets.xcassets/AccentColor.colorset/Contents.json")
        guard let data = try? Data(contentsOf: file),
            let set = try? JSONDecoder().decode(ColorSet.self, from: data)
        else { return }
        for color in set.colors {
            if color.appearances == nil { light = color.css ?? light } else { dark = color.css ?? dark }
        }
    }

    private struct ColorSet: Decodable {
        let colors: [Variant]
    }

    private struct Variant: Decodable {
        struct Appearance: Decodable {
            let value: String
        }

        struct Color: Decodable {
            let components: [String: String]
        }

        let appearances: [Appearance]?
        let color: Color?

        /// In CSS; nil for what is not written as `0x7F`.
        var css: String? {
            let parts = ["red", "green", "blue"].compactMap { name in
                color?.components[name].flatMap { Int($0.dropFirst(2), radix: 16) }
            }
            return parts.count == 3 ? "rgb(\(parts[0]) \(parts[1]) \(parts[2]))" : nil
        }
    }
}
