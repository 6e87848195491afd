/// What comes of a choice, said beside its button.
enum OfferPhrase: Sendable, Equatable {
    case mergeIntoEmptied, mergeIntoOther, separate, nothing

    init(_ action: Screen.Offer.Action, emptied: Bool) {
        switch action {
        case .merge: self = emptied ? .mergeIntoEmptied : .mergeIntoOther
        case .separate: self = .separate
        case .setAside, .rebuild: self = .nothing
        }
    }

    /// The words: whole sentences; empty where the button says enough.
    func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    private var words: (english: String, chinese: String) {
        switch self {
        case .mergeIntoEmptied:
            (
                "Nothing changes in the list here. All of it is put into this cloud again, sealed.",
                "此设备上的列表不变，全部内容会加密后重新放入此云端。"
            )
        case .mergeIntoOther:
            (
                "What is in this cloud joins the list here, and all accounts from here go there, sealed. They cannot "
                    + "be told apart afterwards.",
                "此云端中的账号会加入此处的列表，此处的全部账号也会加密后放入其中。之后将无法再区分两者。"
            )
        case .separate:
            (
                "The accounts here are put aside into a file of their own on this device, and the list shows what is "
                    + "in this cloud. If their own cloud is back one day, the same choice brings them back.",
                "此处的账号会移到此设备上单独的文件中，列表改为显示此云端的内容。当它们原来的云端恢复时，再次选择此项即可取回。"
            )
        case .nothing: ("", "")
        }
    }
}
