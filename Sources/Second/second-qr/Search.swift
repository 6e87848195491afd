import QRWire

/// Looks for QR codes in one picture: cheap ways first, and the first way that finds something ends the search.
struct Search {
    private var views: Views
    /// Whether the time ended before the ways that nearly always suffice had been tried.
    private(set) var ranOut = false
    /// Whether there may be codes beside those that were read.
    private(set) var mayHaveMore = false
    /// The ways that were tried, in their order.
    private(set) var stages: [String] = []
    /// The last of them, which found the codes if there are any.
    var lastStage: String { stages.last ?? "none" }

    init(
        _ picture: GreyPicture, until deadline: ContinuousClock.Instant,
        workingPixels: Int = Views.forPictures
    ) {
        views = Views(picture, until: deadline, workingPixels: workingPixels)
    }

    /// All codes of the picture, in reading order.
    mutating func run() -> [Code] {
        for stage in Stage.all {
            guard !views.isOver else {
                ranOut = stage.isEssential
                return []
            }
            // The rest would take seconds, and a large picture without a corner mark hardly shows a code.
            guard stage.isEssential || !views.isHopeless else { continue }
            guard !views.isPattern else { return [] }
            stages.append(stage.name)
            var codes = stage.look(&views)
            if !codes.isEmpty {
                codes.join(views.codesByCorners(besides: codes))
                mayHaveMore = views.ranOut || views.unread.contains { !$0.isPart(of: codes) }
                return codes.inReadingOrder
            }
        }
        return []
    }

    /// What one frame of a live camera shows: the quickest way, and if need be one of the others in turn.
    ///
    /// The plain look has its turn in any case, since the quickest way may miss one of several codes.
    mutating func runForFrame(turn: Int) -> [Code] {
        let other = Stage.forFrames[turn % Stage.forFrames.count]
        var codes = Stage.quickest.look(&views)
        stages.append(Stage.quickest.name)
        if codes.isEmpty || other.name == Stage.plain.name, !views.isOver {
            stages.append(other.name)
            codes.join(other.look(&views))
        }
        return codes.inReadingOrder
    }

    /// Runs one stage alone, for measurements; nil when there is none of this name.
    mutating func run(only name: String) -> [Code]? {
        guard let stage = Stage.all.first(where: { $0.name == name }) else { return nil }
        let codes = stage.look(&views)
        if !codes.isEmpty { stages.append(name) }
        return codes.inReadingOrder
    }

    /// Whether the picture shows a QR code that could not be read.
    var seesUnreadCode: Bool { !views.unread.isEmpty }

    /// Whether the picture shows a code that is not a QR code.
    mutating func seesOtherCode() -> Bool {
        ZXing.seesOtherCode(views.working)
    }
}
