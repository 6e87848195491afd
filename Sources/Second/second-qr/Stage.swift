/// One way of looking at a picture.
struct Stage: Sendable {
    /// What measurements call it.
    let name: String
    /// Whether a search that did not get this far counts as given up.
    let isEssential: Bool
    /// Looks, and tells places in pixels of the full picture.
    let look: @Sendable (inout Views) -> [Code]

    init(_ name: String, isEssential: Bool = false, look: @escaping @Sendable (inout Views) -> [Code]) {
        self.name = name
        self.isEssential = isEssential
        self.look = look
    }

    /// From cheap to dear, and from what happens often to what is rare.
    static let all: [Self] = [
        plain, unwrapped, contrast,
        filter("smooth", isEssential: true) { $0.boxed(radius: 1) },
        filter("median", isEssential: true) { $0.median() },
        filter("local threshold", isEssential: true) { $0.locallyThresholded(radius: 16) },
        reduced(by: 2), reduced(by: 3), reducedAndFiltered,
        filter("smoother") { $0.boxed(radius: 2) },
        sharp,
        filter("sharper") { $0.sharpened(radius: 4, amount: 4) },
        quietZone,
        bordered("white border", shade: 255), bordered("black border", shade: 0),
        enlarged("enlarged") { $0 },
        deblurred("deblurred", factor: 1), deblurred("deblurred widely", factor: 2),
        enlarged("enlarged and sharpened") { $0.sharpened(radius: 1, amount: 3) },
    ]

    /// The other ways that camera frames take in turn: half a second of video has them all.
    static let forFrames: [Self] = [
        plain, contrast, filter("smooth") { $0.boxed(radius: 1) }, sharp,
    ]
}

extension Stage {
    /// One engine on the picture as it is.
    static let quickest = Self("quickest") { ZXing.read($0.full) }

    /// The picture as it is and inverted, with everything that is seen joined.
    ///
    /// Pictures with several codes need both engines: each misses some. zbar takes half a second for 12 megapixels,
    /// hence the reduced picture.
    static let plain = Self("plain", isEssential: true) { views in
        var codes = ZXing.read(views.full)
        let inverted = views.working.inverted()
        let scale = Double(views.scale)
        if codes.isEmpty, views.isReduced {
            codes.join(ZXing.read(views.working).map { $0.mapped(scale: scale) })
        }
        codes.join(ZXing.read(inverted).map { $0.mapped(scale: scale) })
        codes.join(views.readWithZBar(views.working).map { $0.mapped(scale: scale) })
        if codes.isEmpty { codes.join(views.readWithZBar(inverted).map { $0.mapped(scale: scale) }) }
        return codes
    }

    /// Faint codes: one threshold for all pixels, then the shades spread over the whole range.
    static let contrast = Self("contrast", isEssential: true) { views in
        let scale = Double(views.scale)
        for picture in [views.working, views.working.inverted()] {
            let codes = ZXing.read(picture, .global)
            if !codes.isEmpty { return codes.map { $0.mapped(scale: scale) } }
        }
        // Where there was nothing to stretch, the plain look has seen all of it.
        return views.stretched.pixels == views.working.pixels
            ? [] : views.codes(in: views.stretched, scale: scale)
    }

    /// Codes that are bent, and codes that others stand in the way of, by their corner marks.
    static let unwrapped = Self("unwrapped") { views in views.codesByCorners() }

    /// A little blur, undone where it is a little.
    static let sharp = filter("sharp") { $0.sharpened(radius: 2, amount: 2) }

    /// Codes on dark ground without the light zone around them, and light codes on light ground likewise.
    private static let quietZone = Self("quiet zone") { views in
        var codes: [Code] = []
        for ground in [views.stretched, views.stretched.inverted()] {
            for part in QuietZone.parts(of: ground) where !views.isOver {
                let scale = Double(views.scale)
                let seen = views.codes(in: part.picture, scale: 1)
                codes.join(seen.map { $0.mapped(scale: scale, left: -part.left, top: -part.top) })
            }
        }
        return codes
    }

    /// A stage that filters the stretched working picture first.
    static func filter(
        _ name: String, isEssential: Bool = false, _ change: @escaping @Sendable (GreyPicture) -> GreyPicture
    ) -> Self {
        Self(name, isEssential: isEssential) { views in
            views.codes(in: change(views.stretched).stretched(), scale: Double(views.scale))
        }
    }

    /// Averaging areas smooths more than a filter of the same cost, and makes engines faster.
    static func reduced(by factor: Int) -> Self {
        Self("reduced by \(factor)") { views in
            let small = views.stretched.reduced(by: factor)
            return views.codes(in: small.stretched(), scale: Double(views.scale * factor))
        }
    }

    /// The filters once more on smaller pictures, where they reach farther: three quarters, a half, a quarter.
    private static let reducedAndFiltered = Self("reduced and filtered") { views in
        let whole = views.stretched
        for (picture, size) in [
            (whole.reducedToThreeQuarters(), 4.0 / 3), (whole.reduced(by: 2), 2),
            (whole.reduced(by: 4), 4),
        ] where !views.isOver {
            let small = picture.stretched()
            let looks = [
                small.median(), small.sharpened(radius: 2, amount: 2), small.locallyThresholded(radius: 8),
            ]
            for look in looks where !views.isOver {
                let codes = views.codes(in: look, scale: Double(views.scale) * size)
                if !codes.isEmpty { return codes }
            }
        }
        return []
    }

    /// Twice the size, since engines want modules of two pixels or more.
    ///
    /// Large pictures are left alone: four times their pixels would take all the time there is.
    static func enlarged(_ name: String, _ change: @escaping @Sendable (GreyPicture) -> GreyPicture) -> Self {
        Self(name) { views in
            guard views.full.pixels.count <= 700_000 else { return [] }
            return views.codes(in: change(views.stretched.enlarged()), scale: 0.5)
        }
    }

    /// Blur that is wider than half a module, undone on a picture reduced by `factor`.
    private static func deblurred(_ name: String, factor: Int) -> Self {
        Self(name) { views in
            // Shades cut off by stretching would be taken for sharp edges.
            let whole = views.working.stretched(sparing: 0)
            let blurred = factor > 1 ? whole.reduced(by: factor) : whole
            let sharp = Deblurring(blurred).undone(radius: 3, rounds: 10, until: views.deadline)
            return views.codes(in: sharp, scale: Double(views.scale * factor))
        }
    }

    /// A code that fills the picture to its edge lacks the quiet zone that engines look for.
    static func bordered(_ name: String, shade: UInt8) -> Self {
        Self(name) { views in
            let border = max(views.working.width, views.working.height) / 8 + 8
            let scale = Double(views.scale)
            let seen = views.codes(in: views.stretched.bordered(border, shade: shade), scale: 1)
            return seen.map { $0.mapped(scale: scale, left: border, top: border) }
        }
    }
}

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
