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
    static let forCorners = 16_000_000
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
