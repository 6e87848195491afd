/// Gives codes on dark ground the quiet zone they lack.
///
/// Engines know a code by its three corner marks, dark squares in light rings in dark rings. Without light around
/// the code the outer rings melt into the ground. But all four edges of a code have light modules, so the light
/// pixels show its outline: everything outside is made light.
enum QuietZone {
    /// A part of a picture with light around it.
    struct Part {
        let picture: GreyPicture
        /// Where the part's first pixel stands in the whole picture; may be negative.
        let left: Int
        let top: Int
    }

    /// The side of the squares in which light pixels count as neighbours.
    private static let cell = 12

    /// Each group of light pixels that could be a code, largest first.
    static func parts(of picture: GreyPicture, most: Int = 4) -> [Part] {
        let threshold = picture.middleShade()
        let islands = Islands(of: picture, lighterThan: threshold, cell: cell)
        return islands.largest(most).compactMap { points in
            guard let outline = Outline(around: points), outline.slimness < 1.5,
                outline.right - outline.left > 24, outline.bottom - outline.top > 24
            else { return nil }
            return part(of: picture, inside: outline)
        }
    }

    private static func part(of picture: GreyPicture, inside outline: Outline) -> Part {
        let border = max(outline.right - outline.left, outline.bottom - outline.top) / 6 + 8
        let (left, top) = (outline.left - border, outline.top - border)
        var result = GreyPicture(
            width: outline.right - outline.left + 2 * border + 1,
            height: outline.bottom - outline.top + 2 * border + 1)
        for y in outline.top...outline.bottom {
            for x in outline.left...outline.right where outline.contains(x: x, y: y) {
                result[x - left, y - top] = picture[x, y]
            }
        }
        return Part(picture: result, left: left, top: top)
    }
}
