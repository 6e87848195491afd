/// Letters without their accents.
///
/// A table of our own: the same text must become the same words in every version of every system, as the words of a
/// text are stored.
enum PlainLetters {
    /// What a letter is without accents: by itself if it is not in the table.
    ///
    /// - Parameter letter: a lower-case letter.
    /// - Returns: the letter that stands for it.
    @inline(__always)
    static func plain(_ letter: UInt32) -> UInt32 {
        guard letter >= first, letter < end else { return letter }
        let found = table[Int(letter - first)]
        return found == 0 ? letter : UInt32(found)
    }

    private static let first: UInt32 = 0xC0
    private static let end: UInt32 = 0x2000

    private static let table: [UInt16] = {
        var table = [UInt16](repeating: 0, count: Int(end - first))
        for group in groups.split(whereSeparator: \.isWhitespace) {
            guard let plain = group.unicodeScalars.first else { continue }
            for letter in group.unicodeScalars.dropFirst() {
                table[Int(letter.value - first)] = UInt16(truncatingIfNeeded: plain.value)
            }
        }
        return table
    }()

    /// Each group begins with the letter that stands for the others: what Unicode's compatibility decomposition
    /// leaves of Latin, Greek and Cyrillic letters without marks, and those that have a stroke or lack a dot.
    private static let groups = """
        aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇƀ cçćĉċčḉ dďḋḍḏḑḓđð
        eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡǥ hĥȟḣḥḧḩḫẖħ iìíîïĩīĭįǐȉȋḭḯỉịı jĵǰ kķǩḱḳḵ
        lĺļľḷḹḻḽł mḿṁṃ nñńņňǹṅṇṉṋ oòóôõöōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợø pṕṗ rŕŗřȑȓṙṛṝṟ
        sśŝşšſșṡṣṥṧṩẛ tţťțṫṭṯṱẗŧ uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ
        yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ æǣǽ ʒǯ αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ βϐ εέϵἐἑἒἓἔἕὲέ
        ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ θϑ ιΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ κϰ οόὀὁὂὃὄὅὸό πϖ ρϱῤῥ ςϲ σς
        υΰϋύϒϓϔὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ φϕ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ аӑӓ гѓ еѐёӗ жӂӝ зӟ ийѝӣӥ кќ
        оӧ уўӯӱӳ чӵ ыӹ эӭ ії ѵѷ әӛ өӫ
        """
}
