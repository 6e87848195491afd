/// Times work in rounds, taking turns between what is compared, so that a busy moment hits all alike.
struct Stopwatch {
    /// How often each work is timed; the median counts.
    var rounds = 9

    /// Times each of `works`, which gets a number of repetitions and gives something that depends on its work.
    ///
    /// - Returns: nanoseconds per repetition, in the order of `works`.
    func nanoseconds(repetitions: Int, _ works: [(Int) -> Int]) -> [Double] {
        var sum = 0
        var times = works.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, work) in works.enumerated() {
                let duration = ContinuousClock().measure { sum &+= work(repetitions) }
                times[index].append(duration / .nanoseconds(1) / Double(repetitions))
            }
        }
        // A result that somebody looks at: without it the compiler might drop the work.
        precondition(sum != .min)
        return times.map { $0.sorted()[rounds / 2] }
    }
}

/// Pads to a column, the number of decimals fixed.
func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func decimal(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { product, _ in product * 10 }
    let units = Int((value * Double(scale)).rounded())
    guard places > 0 else { return String(units) }
    let fraction = String(units % scale)
    return "\(units / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
}
