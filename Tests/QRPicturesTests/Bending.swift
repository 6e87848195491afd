import Foundation

@testable import second_qr

/// Lays a flat code on round and folded things, as a camera sees them.
struct Bending {
    /// One pixel for each module, with the quiet zone.
    let code: GreyPicture
    private let side = 480

    /// A code on a bottle, turned by `roll` degrees; `around` is the part of the circle it takes, in degrees.
    func bottle(around: Double, roll: Double, above: Double) -> GreyPicture {
        let (turn, angle) = (roll * .pi / 180, around * .pi / 180)
        let radius = 0.66 / (2 * sin(angle / 2))
        return drawn { x, y in
            let (across, down) = (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
            guard abs(across) < radius else { return nil }
            let place = asin(across / radius)
            // Seen from above, what is nearer stands lower.
            return (place / angle, (down - above * radius * (1 - cos(place))) / 0.66)
        }
    }

    /// A code on cloth with two folds.
    func cloth(strength: Double, using random: inout some RandomNumberGenerator) -> GreyPicture {
        let folds = (0..<2).map { _ in
            (
                along: Double.random(in: 0...2 * .pi, using: &random),
                length: Double.random(in: 0.8...1.2, using: &random),
                start: Double.random(in: 0...2 * .pi, using: &random)
            )
        }
        return drawn { x, y in
            var place = (x / 0.66, y / 0.66)
            for fold in folds {
                let way = (x * cos(fold.along) + y * sin(fold.along)) / fold.length * 2 * .pi + fold.start
                place.0 += strength * cos(fold.along + 0.5) * sin(way)
                place.1 += strength * sin(fold.along + 0.5) * sin(way)
            }
            return place
        }
    }

    /// A picture whose pixels look up their place on the code: its middle is 0, its edges are at half of one.
    private func drawn(_ place: (Double, Double) -> (Double, Double)?) -> GreyPicture {
        var picture = GreyPicture(width: side, height: side)
        for y in 0..<side {
            for x in 0..<side {
                var sum = 0
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    let seen = place(
                        (Double(x) + dx) / Double(side) - 0.5, (Double(y) + dy) / Double(side) - 0.5)
                    sum += seen.map { shade($0) } ?? 90
                }
                picture[x, y] = UInt8(40 + sum * 160 / 255 / 4)
            }
        }
        return picture.boxed(radius: 1)
    }

    private func shade(_ place: (Double, Double)) -> Int {
        let x = Int(((place.0 + 0.5) * Double(code.width)).rounded(.down))
        let y = Int(((place.1 + 0.5) * Double(code.height)).rounded(.down))
        guard (0..<code.width).contains(x), (0..<code.height).contains(y) else { return 235 }
        return Int(code[x, y])
    }
}
