import AccountApp
import Localization

extension AppStrings {
    /// The words of a label.
    func callAsFunction(_ key: AccountAppStrings) -> String { key.text(in: language) }
}
