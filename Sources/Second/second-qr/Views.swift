/// One picture in the forms that several stages look at, each made at most once.
struct Views {
    /// The picture itself.
    let full: GreyPicture
    /// The picture reduced to so many pixels that all ways together take no longer than allowed.
    let working: GreyPicture
    /// When looking ends, whatever is left to try.
    let deadline: ContinuousClock.Instant
    /// How many pixels of the full picture one pixel of ``working`` is wide.
    let scale: Int
    /// The working picture with its contrast stretched.
    private(set) lazy var stretched = working.stretched()

    /// Whether corner marks were looked for.
    var hasSearchedCorners = false
    /// The marks of codes that are surely there, in pixels of the full picture; some may have been read since.
    var unread: [CodeCorners] = []
    /// The most corner marks that one look saw.
    var mostMarks = 0
    /// Whether the search by corner marks ended before all of them were looked at.
    var ranOut = false

    /// The most pixels of the working picture: a look with both engines takes about 100 ms.
    static let forPictures = 1_500_000
    /// The most pixels that are searched for the corner marks of small codes.
    private static let forCorners = 16_000_000
    /// The same for camera frames, where a look may take about 20 ms.
    static let forFrames = 400_000

    init(_ picture: GreyPicture, until deadline: ContinuousClock.Instant, workingPixels: Int) {
        self.deadline = deadline
        full = picture
        let pixels = picture.width * picture.height
        scale = (1...).first { pixels / ($0 * $0) <= workingPixels } ?? 1
        working = scale == 1 ? picture : picture.reduced(by: scale)
    }

    /// Whether the working picture lacks detail of the full one.
    var isReduced: Bool { scale > 1 }

    /// Whether the time is up.
    var isOver: Bool { ContinuousClock.now >= deadline }

    /// zbar looks along every second line of a large picture: codes of large pictures have large modules.
    func readWithZBar(_ picture: GreyPicture) -> [Code] { ZBar.read(picture, stride: isReduced ? 2 : 1) }

    /// Both engines and both polarities on a picture that is `scale` times smaller than the full one.
    func codes(in picture: GreyPicture, scale: Double) -> [Code] {
        for candidate in [picture, picture.inverted()] {
            var codes: [Code] = []
            for engine in [{ ZXing.read($0) }, readWithZBar] where !isOver { codes.join(engine(candidate)) }
            if !codes.isEmpty { return codes.map { $0.mapped(scale: scale) } }
        }
        return []
    }
}

extension Views {
    /// Whether a large picture shows nothing that is surely a code.
    var isHopeless: Bool {
        hasSearchedCorners && unread.isEmpty && full.pixels.count > Self.forPictures
    }

    /// Whether it even shows so many marks without a code that looking at it at all takes seconds.
    var isPattern: Bool { isHopeless && mostMarks > Unwrapping.manyMarks }

    /// The codes that are found by their corner marks, apart from `known` ones.
    ///
    /// Marks are looked for in several sizes: large ones stand out in a small picture, where noise is gone, too.
    mutating func codesByCorners(besides known: [Code] = []) -> [Code] {
        let (base, baseScale) = isReduced && known.contains { isSmall($0) } ? finest : (working, scale)
        // Blur takes small marks away; sharpening brings them back.
        let mayBlur = known.contains { $0.reach > 0 && $0.module < 5 * Double(baseScale) }
        var codes: [Code] = []
        hasSearchedCorners = true
        for picture in [base, base.inverted()] {
            var seesCodes = false
            for factor in [1, 2, 4] {
                let small = factor == 1 ? picture : picture.reduced(by: factor)
                seesCodes =
                    look(at: small, scale: baseScale * factor, besides: known, adding: &codes) || seesCodes
                if known.isEmpty, !codes.isEmpty { return codes }
            }
            guard mayBlur, seesCodes else { continue }
            let sharp = picture.sharpened(radius: 2, amount: 2)
            _ = look(at: sharp, scale: baseScale, besides: known, adding: &codes)
        }
        // Nothing yet: the modules of small and of dense codes are lost in the working picture.
        if known.isEmpty, isReduced {
            // Half of what the working picture lacks: more would find chance marks in noise.
            let between = (scale + 1) / 2
            let finer = between == 1 ? full : full.reduced(by: between)
            _ = look(at: finer, scale: between, besides: [], adding: &codes)
        }
        return codes
    }

    /// Adds the codes of one look besides those known; whether it saw any, known or not.
    private mutating func look(
        at picture: GreyPicture, scale: Int, besides known: [Code], adding codes: inout [Code]
    ) -> Bool {
        guard !isOver else {
            ranOut = true
            return false
        }
        let scale = Double(scale)
        var unwrapping = Unwrapping(picture, until: deadline)
        mostMarks = max(mostMarks, unwrapping.marks)
        let before = (known + codes).map { $0.mapped(scale: 1 / scale) }
        let found = unwrapping.codes(besides: before, isPattern: mostMarks > Unwrapping.fewMarks)
        codes.join(found.map { $0.mapped(scale: scale) })
        unread += unwrapping.unread.map { $0.moved(left: 0, top: 0, scale: scale) }
        ranOut = ranOut || unwrapping.ranOut
        return unwrapping.seesCodes
    }

    /// Whether others like this code may be lost in the working picture.
    private func isSmall(_ code: Code) -> Bool { code.reach > 0 && code.module < 4.5 * Double(scale) }

    /// The picture itself, or what is allowed of it, and how many of its pixels one is wide.
    private var finest: (GreyPicture, Int) {
        let finest = (1...scale).first { full.pixels.count / ($0 * $0) <= Self.forCorners } ?? scale
        return finest == 1 ? (full, 1) : (full.reduced(by: finest), finest)
    }
}
