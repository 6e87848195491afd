extension Views {
    /// Whether a large picture shows nothing that looks like a code.
    var isHopeless: Bool { showsCorners == false && full.pixels.count > Self.forPictures }

    /// The codes that are found by their corner marks, apart from `known` ones.
    ///
    /// Marks are looked for in several sizes: large ones stand out in a small picture, where noise is gone, too.
    mutating func codesByCorners(besides known: [Code] = []) -> [Code] {
        let (base, baseScale) = hasSmall(known) ? (full, 1) : (working, scale)
        var codes: [Code] = []
        for picture in [base, base.inverted()] {
            for factor in [1, 2, 4] where !isOver {
                let scale = Double(baseScale * factor)
                var unwrapping = Unwrapping(
                    factor == 1 ? picture : picture.reduced(by: factor), until: deadline)
                let before = (known + codes).map { $0.mapped(scale: 1 / scale) }
                codes.join(unwrapping.codes(besides: before).map { $0.mapped(scale: scale) })
                showsCorners = showsCorners ?? false || unwrapping.hasCorners
                showsUnread = showsUnread || unwrapping.seesUnread
                if known.isEmpty, !codes.isEmpty { return codes }
            }
        }
        return codes
    }

    /// Whether codes were read that are so small that others may be lost in the reduced picture.
    private func hasSmall(_ codes: [Code]) -> Bool {
        let least = min(full.width, full.height)
        return isReduced && full.pixels.count <= 16_000_000
            && codes.contains { $0.reach > 0 && $0.reach * 8 < least }
    }
}
