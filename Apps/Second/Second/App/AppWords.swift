import SecondApp
import SecondCore

extension AppStrings {
    /// The words of a label.
    func callAsFunction(_ key: SecondAppStrings) -> String { key.text(in: language) }
}
