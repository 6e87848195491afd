/// Letters without their accents.
///
/// A table of our own: the same text must become the same words in every version of every system, as the words of a
/// text are stored.
enum LetterFolding {
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

/// What a person typed, as what must stand in an idea's words.
public struct IdeaQuery: Sendable, Equatable {
    /// One word, or the words of one run of characters that is written without spaces.
    public struct Needle: Sendable, Hashable {
        /// The words with a space before each: they stand so in ``IdeaWords/text``, where other letters may follow.
        public let text: [UInt8]
        /// Whether words that begin with it are found.
        public let isBeginning: Bool

        /// The same as it stands among the words of a title alone.
        public var inTitle: Needle {
            Needle(
                text: text.flatMap { $0 == UInt8(ascii: " ") ? [$0] + IdeaWords.titleMark : [$0] },
                isBeginning: isBeginning)
        }
    }

    /// Something that must stand there: all of some needles, or else the one that they are when they are joined.
    public struct Term: Sendable, Hashable {
        /// One needle, or those of words that one hyphen or apostrophe parts.
        public let needles: [Needle]
        /// The words as one; nil for a single one.
        public let joined: Needle?

        /// The same within the title alone.
        public var inTitle: Term { Term(needles: needles.map(\.inTitle), joined: joined?.inTitle) }
    }

    /// All of them must stand there.
    public let terms: [Term]
    /// Whether nothing but white space was typed: then everything is found.
    public let isBlank: Bool
    /// The most needles; what a person types or pastes beyond them is not looked for.
    static let most = 100
    /// The most words of a run.
    static let longestRun = 32

    /// A query.
    ///
    /// - Parameter text: what a person typed. Text without a letter, digit or sign, such as a lone comma, finds nothing.
    public init(_ text: String) {
        isBlank = text.allSatisfy(\.isWhitespace)
        let words = IdeaWords(query: text)
        var told: Set<Term> = []
        var room = Self.most
        terms = Self.terms(words).filter { term in
            guard told.insert(term).inserted, room > 0 else { return false }
            room -= term.needles.count
            return true
        }
    }

    /// Whether nothing can be found.
    public var findsNothing: Bool { terms.isEmpty && !isBlank }

    private static func terms(_ words: IdeaWords) -> [Term] {
        var terms: [Term] = []
        var joins = words.joins[...]
        var number = 0
        while number < words.starts.count {
            guard let join = joins.first, join.words.lowerBound == number else {
                terms += needles(words, number).map { Term(needles: [$0], joined: nil) }
                number += 1
                continue
            }
            joins.removeFirst()
            // Of very many words parted by hyphens the first ones do.
            let needles = join.words.prefix(most).flatMap { Self.needles(words, $0) }
            terms.append(
                Term(needles: needles, joined: Needle(text: join.text, isBeginning: true)))
            number = join.words.upperBound
        }
        return terms
    }

    private static func needles(_ words: IdeaWords, _ number: Int) -> [Needle] {
        let end = number + 1 < words.starts.count ? words.starts[number + 1] : words.text.count
        return needles(words.text[words.starts[number]..<end])
    }

    private static func needles(_ text: ArraySlice<UInt8>) -> [Needle] {
        let space = UInt8(ascii: " ")
        let words = text.split(separator: space)
        guard words.count == 1 else {
            return stride(from: 0, to: words.count, by: longestRun).map { start in
                let part = words[start..<min(start + longestRun, words.count)]
                return Needle(text: part.flatMap { [space] + $0 }, isBeginning: false)
            }
        }
        return [Needle(text: Array(text), isBeginning: true)]
    }
}

/// What a character is to the search.
enum LetterKind {
    /// Part of a word of letters and digits.
    case letter
    /// A character of what is written without spaces, or a sign: a word wherever it stands.
    case unspaced(UInt32)
    /// Another spelling of a usual character.
    case usual(Unicode.Scalar)
    /// As if it were not there: accents, and what only shapes how text looks.
    case dropped
    /// A hyphen or an apostrophe, which may join two words.
    case joint
    /// Parts words.
    case separator
}

extension Unicode.Scalar {
    var kind: LetterKind {
        switch value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7FB, 0x2_0000...0x3_FFFD,  // Han, Hangul
            0x3041...0x3096, 0x3099...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,  // Kana
            0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035,
            0x3038...0x303B, 0x3105...0x318E, 0x31A0...0x31BF, 0x31F0...0x31FF, 0xA960...0xA97C,
            0xF900...0xFAFF, 0x1_AFF0...0x1_B16F,
            0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0ECE, 0x1000...0x103F, 0x1050...0x109F,
            0x1780...0x17D3:  // Thai, Lao, Burmese, Khmer
            .unspaced(value)
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0).map(LetterKind.usual) ?? .separator
        case 0xFF66...0xFF9F: .unspaced(Composition.wide[Int(value - 0xFF66)])
        // Variation selectors, skin tones, the frame of a keycap.
        case 0xFE00...0xFE0F, 0xE_0100...0xE_01EF, 0x1_F3FB...0x1_F3FF, 0x20E3: .dropped
        case 0x2010, 0x2011, 0x2019: .joint
        case 0x200B: .separator
        default: categoryKind
        }
    }

    private var categoryKind: LetterKind {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            .letter
        case .nonspacingMark, .spacingMark, .enclosingMark: isAccent ? .dropped : .letter
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .privateUse, .unassigned:
            .unspaced(value)
        case .format: .dropped
        default: .separator
        }
    }

    /// Whether a mark is an accent or a vowel point (Latin, Greek, Cyrillic, Hebrew, Arabic, Syriac): the marks of
    /// Indic scripts are letters to their readers.
    private var isAccent: Bool {
        switch properties.canonicalCombiningClass.rawValue {
        case 1, 10...36, 200...240: true
        default: false
        }
    }

    /// A letter in lower case, without accents.
    var plainLetters: [UInt32] {
        switch value {
        case 0xDF, 0x1E9E: [0x73, 0x73]
        case 0xFB00...0xFB06:
            ["ff", "fi", "fl", "ffi", "ffl", "st", "st"][Int(value - 0xFB00)].unicodeScalars.map(\.value)
        default:
            properties.lowercaseMapping.unicodeScalars.filter { !$0.isAccent }.map {
                LetterFolding.plain($0.value)
            }
        }
    }
}

/// Characters that Unicode spells in one piece or in several.
enum Composition {
    /// The one character that two are, if they are one: Hangul syllables, and kana with their voice marks.
    static func of(_ first: UInt32, _ second: UInt32) -> UInt32? {
        switch (first, second) {
        case (0x1100...0x1112, 0x1161...0x1175): 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0: first + second - 0x11A7
        case (0x3046, 0x3099), (0x30A6, 0x3099): first + 0x4E
        case (0x3041...0x30FF, 0x3099) where voiced.contains(first < 0x30A1 ? first : first - 0x60): first + 1
        case (0x3041...0x30FF, 0x309A) where halfVoiced.contains(first < 0x30A1 ? first : first - 0x60):
            first + 2
        default: nil
        }
    }

    private static let voiced = Set("かきくけこさしすせそたちつてとはひふへほ".unicodeScalars.map(\.value))
    private static let halfVoiced = Set("はひふへほ".unicodeScalars.map(\.value))

    /// The usual width of the half-width kana, from U+FF66 on.
    static let wide: [UInt32] = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"
            .unicodeScalars.map(\.value))
}
