import Foundation
import Testing

/// What a file says of itself, and what it is asked to say.
@Suite(.enabled(if: Tools.areInstalled, "needs ffmpeg to make such clips"))
struct TagTests {
  let render: StillRendering

  init() throws { render = try StillRendering() }

  private func clip(_ name: String, _ more: String) throws -> String {
    try Tools.make(render.folder(name), "-f lavfi -i testsrc2=s=64x48:r=10:d=1 -c:v libx264 \(more)")
    return render.folder(name)
  }

  @Test(arguments: [("mp4", "artist"), ("mov", "artist"), ("mkv", "ARTIST")])
  func `the user's tags are in the file, in place of the source's`(ending: String, author: String) throws {
    let source = try clip("in.\(ending)", "-metadata title=Old -metadata comment=kept")
    let output = try render.done(
      source, to: "out.\(ending)", "--title", "A walk", "--author", "Me & you", "--copyright", "© me", "--description",
      "Down the hill", "--keywords", "hill, walk")
    let tags = try MediaTimes.tags(output)
    func tag(_ name: String) -> String? { tags[name] ?? tags[name.uppercased()] }
    #expect(tag("title") == "A walk" && tag("copyright") == "© me" && tag("description") == "Down the hill")
    #expect(tag("keywords") == "hill, walk" && tag("comment") == "kept")
    #expect(tags[author] == "Me & you" || tags["author"] == "Me & you")
    #expect(try bytes(ofFile: output).firstRange(of: Array("Old".utf8)) == nil)
  }

  @Test func `an empty text or one of two lines is no tag`() throws {
    for text in ["", "a\nb"] {
      let outcome = try render("in.mp4", to: "out.mp4", "--title", text)
      #expect(outcome.status == 2 && outcome.messages.contains("--title"))
    }
  }

  /// XMP as cameras and editors append it: a box of its own behind the index.
  private func append(_ text: String, to path: String) throws {
    let identifier: [UInt8] = [
      0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
    let size = UInt32(24 + text.utf8.count)
    var file = try bytes(ofFile: path)
    file += (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array("uuid".utf8) + identifier
    file += Array(text.utf8)
    try file.write(to: URL(fileURLWithPath: path))
  }

  @Test(arguments: ["mp4", "mov"])
  func `the place stays unless it is asked to go, and then goes everywhere`(ending: String) throws {
    let source = try clip(
      "in.\(ending)",
      "-metadata location=+48.1000+011.5000/ -metadata title=Kept -movflags +use_metadata_tags "
        + "-metadata com.apple.quicktime.location.ISO6709=+48.1000+011.5000/")
    try append("<x:xmpmeta exif:GPSLatitude='48,6N'/>", to: source)
    let marks = ["+48.1", "exif:GPS", "location"]
    func found(_ path: String) throws -> [String] {
      let file = try bytes(ofFile: path)
      return marks.filter { file.firstRange(of: Array($0.utf8)) != nil }
    }
    #expect(try found(try render.done(source, to: "kept.\(ending)")) == marks)
    let stripped = try render.done(source, to: "gone.\(ending)", "--strip-location")
    #expect(try found(stripped) == [])
    #expect(try MediaTimes.tags(stripped)["title"] == "Kept")
  }

  @Test func `XMP without a place stays`() throws {
    let source = try clip("in.mp4", "")
    try append("<x:xmpmeta dc:title='Hill'/>", to: source)
    let output = try render.done(source, to: "out.mp4", "--strip-location")
    #expect(try bytes(ofFile: output).firstRange(of: Array("dc:title='Hill'".utf8)) != nil)
    #expect(try MediaTimes.frames(output).count == 10)
  }

  /// Media 29: places, with `--strip-location` → tags and subtitles go; positions in GoPro telemetry become zero
  @Test func `subtitles that tell places go with the place, others stay`() throws {
    for (name, text) in [("place", "GPS(48.1,11.5)"), ("words", "Hello")] {
      try render.folder.write("1\n00:00:00,100 --> 00:00:00,900\n\(text)\n", to: "\(name).srt")
    }
    try Tools.make(
      render.folder("in.mp4"),
      "-f lavfi -i testsrc2=s=64x48:r=10:d=1 -i \(render.folder("place.srt")) -i \(render.folder("words.srt")) "
        + "-map 0 -map 1 -map 2 -c:v libx264 -c:s mov_text")
    let output = try render.done(render.folder("in.mp4"), to: "out.mp4", "--strip-location")
    #expect(try Tools.probe(output, "-select_streams s -show_entries stream=index").count == 1)
    #expect(try bytes(ofFile: output).firstRange(of: Array("GPS(".utf8)) == nil)
  }

  /// Media 28: chapters → cut with the picture
  @Test func `chapters are cut with the picture`() throws {
    try render.folder.write(
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=400\ntitle=One\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=400\n"
        + "END=1000\ntitle=Two\n", to: "chapters.txt")
    try Tools.make(
      render.folder("in.mp4"),
      "-f lavfi -i testsrc2=s=64x48:r=10:d=1 -i \(render.folder("chapters.txt")) -map 0 -map_metadata 1 -c:v libx264")
    let output = try render.done(render.folder("in.mp4"), to: "out.mp4", "--from", "0.2", "--to", "0.8")
    let chapters = try Tools.probe(output, "-show_entries chapter=start_time,end_time:chapter_tags=title")
    #expect(chapters == ["0.000000,0.200000,One", "0.200000,0.600000,Two"])
    let again = try render.done(output, to: "again.mp4")
    #expect(try Tools.probe(again, "-show_entries stream=index").count == 2)
  }
}
