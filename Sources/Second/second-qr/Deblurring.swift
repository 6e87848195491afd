/// Takes blur of a known width back (Van Cittert's iteration, held inside black and white).
///
/// The guess is blurred, compared with what the camera saw, and corrected by the difference, again and again. That
/// every pixel lies between black and white keeps the noise from growing, because a code has little in between.
struct Deblurring {
    private let width: Int
    private let height: Int
    private let seen: [Float]

    init(_ picture: GreyPicture) {
        width = picture.width
        height = picture.height
        seen = picture.pixels.map(Float.init)
    }

    /// The picture before a blur of three boxes of `radius` (1, 2, 3, 4 are about sigma 1.4, 2.4, 3.5, 4.5).
    func undone(radius: Int, rounds: Int, until deadline: ContinuousClock.Instant) -> GreyPicture {
        var guess = seen
        for _ in 0..<rounds where ContinuousClock.now < deadline {
            var blurred = guess
            for _ in 0..<3 { blurred = boxed(blurred, radius: radius) }
            for i in guess.indices {
                guess[i] = min(max(guess[i] + 1.8 * (seen[i] - blurred[i]), 0), 255)
            }
        }
        return GreyPicture(width: width, height: height, pixels: guess.map { UInt8($0.rounded()) })
    }

    /// The mean of the square around each pixel; the edge pixels stand for what is outside.
    private func boxed(_ pixels: [Float], radius: Int) -> [Float] {
        let share = 1 / Float(2 * radius + 1)
        var across = pixels
        for y in 0..<height {
            let row = y * width
            var sum = pixels[row] * Float(radius)
            for x in 0..<radius { sum += pixels[row + min(x, width - 1)] }
            for x in 0..<width {
                sum += pixels[row + min(x + radius, width - 1)]
                across[row + x] = sum * share
                sum -= pixels[row + max(x - radius, 0)]
            }
        }
        var result = across
        var sums = across[0..<width].map { $0 * Float(radius) }
        for y in 0..<radius { add(across, row: min(y, height - 1), times: 1, to: &sums) }
        for y in 0..<height {
            add(across, row: min(y + radius, height - 1), times: 1, to: &sums)
            for x in 0..<width { result[y * width + x] = sums[x] * share }
            add(across, row: max(y - radius, 0), times: -1, to: &sums)
        }
        return result
    }

    private func add(_ pixels: [Float], row: Int, times sign: Float, to sums: inout [Float]) {
        for x in 0..<width { sums[x] += sign * pixels[row * width + x] }
    }
}
