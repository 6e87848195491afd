import SecondApp
import SecondCore

extension Words {
    /// The words of a label.
    func callAsFunction(_ key: SecondAppStrings) -> String { key.text(in: language) }
}
