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
