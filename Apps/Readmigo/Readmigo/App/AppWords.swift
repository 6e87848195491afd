import ReadmigoApp
import Localization

extension Words {
    /// The words of a label.
    func callAsFunction(_ key: ReadmigoAppStrings) -> String { key.text(in: language) }
}
