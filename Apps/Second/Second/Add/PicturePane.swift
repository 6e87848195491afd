import SecondApp
import SwiftUI

/// The ways in which a picture, or a link, can come in: photos, files, the clipboard, drag and drop.
struct PicturePane: View {
    let form: AddForm

    var body: some View {
        ScrollView {
            VStack(spacing: 14) {
                PhotoButton()
                FileButton()
                PasteArrivals()
                if form.isReadingPicture { ReadingLine() }
                form.pictureProblem.map { ProblemText(problem: $0) }
                DropHint()
            }
            .multilineTextAlignment(.center)
            .frame(maxWidth: Metrics.textWidth)
            .padding(24)
            .frame(maxWidth: .infinity)
        }
        .takesDrops()
        .whenChanged(form.pictureProblem) { $0.map(Feedback.say) ?? () }
    }
}

/// Takes pictures and links out of the clipboard.
struct PasteArrivals: View {
    @Environment(\.send) private var send

    var body: some View {
        let send = send
        PasteButton(payloadType: DroppedItem.self) { @Sendable arrivals in
            for arrival in arrivals { send(arrival.action) }
        }
        .controlSize(.large)
    }
}

/// Says that a picture is being read.
struct ReadingLine: View {
    @Environment(\.words) private var words

    var body: some View {
        HStack(spacing: 10) {
            ProgressView()
            Text(verbatim: words(.readingPicture))
                .foregroundStyle(.secondary)
        }
    }
}

/// That a picture can be dropped here: in a narrow window there is hardly another one to drop it from.
struct DropHint: View {
    @Environment(\.words) private var words
    @Environment(\.horizontalSizeClass) private var width

    var body: some View {
        if width != .compact {
            Text(verbatim: words(.dropHere))
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
    }
}
