import AccountApp
import Localization

extension Words {
    /// The words of a label.
    func callAsFunction(_ key: AccountAppStrings) -> String { key.text(in: language) }
}
