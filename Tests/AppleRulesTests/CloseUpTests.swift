import Testing

@testable import AppleRules

@Suite struct CloseUpTests {
    /// Worked out by hand: a code of 20 mm that fills 0.4 of the width needs 50 mm of it; at 90 degrees it is then 25 mm away.
    @Test(arguments: [
        (nearest: 25, degrees: 90.0, factor: 1.0), (50, 90, 2), (200, 90, 8), (10, 90, 1),
        // At 60 degrees: 25 mm divided by the tangent of 30 degrees, 43.3 mm.
        (130, 60, 3.0022), (43, 60, 1),
    ]) func `a small code fills its part at the nearest distance in focus`(
        row: (nearest: Int, degrees: Double, factor: Double)
    ) {
        let factor = CloseUp(nearest: row.nearest, degrees: row.degrees, most: 100).factor
        #expect(abs(factor - row.factor) < 0.001)
    }

    @Test func `a camera is asked for no more than it can`() {
        #expect(CloseUp(nearest: 200, degrees: 90, most: 5).factor == 5)
        #expect(CloseUp(nearest: 200, degrees: 90, most: 0.5).factor == 1)
    }

    @Test(arguments: [(-1, 70.0), (0, 70), (150, 0), (150, -3), (150, 180), (150, .nan), (150, .infinity)])
    func `what is not known enlarges nothing`(row: (Int, Double)) {
        #expect(CloseUp(nearest: row.0, degrees: row.1, most: 10).factor == 1)
    }
}
