import Geometry
import Imaging
import Stabiliser
import Synthesis
import Testing

@testable import stabcli

/// What command lines mean.
struct ArgumentParsingTests {
  func horizon(_ line: String) throws -> HorizonCommand {
    try HorizonCommand.parse(line.split(separator: " ").map(String.init))
  }

  @Test func `a clip alone leaves every option at its default`() throws {
    let command = try horizon("ride.mp4")
    #expect(command.job.clip == "ride.mp4")
    #expect(command.job.log == nil)
    #expect(command.output.path == nil && !command.output.mayOverwrite && command.rendersVideo)
    #expect(command.job.picture.crop == .constant && command.job.picture.kernel == .bicubic)
    #expect(command.verbosity == .normal)
  }

  @Test func `every option reaches its typed field`() throws {
    let command = try horizon(
      """
      ride.mp4 ride.gcsv -o out.mov --log-offset -0.45 --log-scale 1.0003 --axes yxZ --lens l.json --hfov 90 \
      --readout 16.7 --crop full-turn --max-zoom 1.5 --size 640x360 --resample lanczos3 --trim-roll -2 --codec prores \
      --crf 18 --preset slow --from 1:02.5 --to 90 --threads 3 --verbose --overwrite --no-video --json
      """)
    #expect(command.job.log == "ride.gcsv")
    #expect(command.output.path == "out.mov" && command.output.mayOverwrite && command.output.printsJSON)
    #expect(command.job.motion.offset == TimeSpan(nanoseconds: -450_000_000))
    #expect(command.job.motion.scale == 1.0003 && command.job.motion.axes?.letters == "yxZ")
    #expect(command.job.camera.lensProfile == "l.json")
    #expect(command.job.camera.horizontalFieldRadians == .pi / 2)
    #expect(abs((command.job.camera.readoutSeconds ?? 0) - 0.0167) < 1e-15)
    #expect(command.job.picture.crop == .fullTurn && command.job.picture.maximumZoom == 1.5)
    #expect(command.job.picture.size == .fixed(PixelSize(width: 640, height: 360)))
    #expect(command.job.picture.kernel == .lanczos3)
    #expect(abs(command.job.picture.trimRollRadians + 2 * .pi / 180) < 1e-15)
    #expect(command.encoding.codec == "prores" && command.encoding.constantRateFactor == 18)
    #expect(command.encoding.preset == "slow")
    #expect(command.job.range.from == Timestamp(nanoseconds: 62_500_000_000))
    #expect(command.job.range.to == Timestamp(nanoseconds: 90_000_000_000))
    #expect(command.general.threads == 3 && command.verbosity == .verbose && !command.rendersVideo)
  }

  @Test(arguments: ["--crf=20 a.mp4", "a.mp4 --crf 20", "--crf 20 -q a.mp4", "-q --crf=20 -- a.mp4"])
  func `forms and places of options do not matter`(line: String) throws {
    let command = try horizon(line)
    #expect(command.job.clip == "a.mp4" && command.encoding.constantRateFactor == 20)
  }

  @Test(arguments: [["-oout.mp4"], ["-o", "out.mp4"], ["-qoout.mp4"], ["-qo", "out.mp4"], ["--output=out.mp4"]])
  func `short options attach, detach and cluster`(arguments: [String]) throws {
    #expect(try HorizonCommand.parse(arguments + ["a.mp4"]).output.path == "out.mp4")
  }

  @Test func `a value keeps an equals sign and may be a lone dash`() throws {
    #expect(try horizon("a.mp4 --output=x=y.mp4").output.path == "x=y.mp4")
    #expect(try horizon("a.mp4 -o -").output.path == "-")
  }

  @Test func `behind a double dash everything is an operand`() throws {
    let command = try horizon("-- --clip.mp4 -5")
    #expect(command.job.clip == "--clip.mp4" && command.job.log == "-5")
  }

  @Test func `a negative number is a value and an operand without further signs`() throws {
    #expect(try horizon("a.mp4 --log-offset -.5").job.motion.offset == TimeSpan(nanoseconds: -500_000_000))
    #expect(try horizon("a.mp4 -7").job.log == "-7")
  }

  @Test func `units may be written out`() throws {
    let command = try horizon("a.mp4 --hfov 60deg --readout 16ms --max-zoom 1.5x --log-offset 2s")
    #expect(abs((command.job.camera.horizontalFieldRadians ?? 0) - .pi / 3) < 1e-15)
    #expect(command.job.camera.readoutSeconds == 0.016 && command.job.picture.maximumZoom == 1.5)
    #expect(command.job.motion.offset == TimeSpan(nanoseconds: 2_000_000_000))
  }

  @Test func `the other commands read their own forms`() throws {
    #expect(try PlanCommand.parse(["a.mp4", "--mode", "horizon", "-o", "a.plan"]).output.path == "a.plan")
    #expect(try InspectCommand.parse(["a", "b", "c", "--json"]).files == ["a", "b", "c"])
    let synth = try SynthCommand.parse([
      "-o", "dir", "--motion", "pole", "--fps", "29.97", "--seed", "7", "--lens", "kb4",
    ])
    #expect(synth.directory == "dir" && synth.scene.motion == .pole && synth.scene.seed == 7)
    #expect(synth.camera.rate.numerator == 30_000 && synth.camera.rate.denominator == 1001)
    #expect(synth.camera.lens == .kannalaBrandt4)
  }

  @Test func `settings repeat the command line in its own units`() throws {
    let settings = try horizon("a.mp4 --hfov 61.7 --readout 16.7 --trim-roll -2 --from 1:00 --crop full-turn").settings
    #expect(settings["hfov"] == .number(61.7))
    #expect(settings["readout"] == .number(16.7))
    #expect(settings["trim-roll"] == .number(-2))
    #expect(settings["from"] == .text("60"))
    #expect(settings["crop"] == .text("full-turn"))
    #expect(settings["crf"] == nil && settings["no-video"] == .flag(false))
  }

  /// A command with an option that may be given several times, nested in a larger set of options.
  struct Listing {
    struct Inner { var numbers: [Int] = [] }
    var inner = Inner()

    static var syntax: CommandSyntax<Self> {
      let group = OptionGroup<Inner>(
        title: "G",
        options: [
          .list("-n", "--number", type: .wholeNumber(0...9), at: \.numbers, absence: "none", help: "A digit.")
        ])
      return CommandSyntax(command: "list", operands: [], groups: [group.embedded(at: \.inner)])
    }
  }

  @Test func `an option that repeats collects its values in order`() throws {
    let listing = try Listing.syntax.parse(["-n3", "--number=1", "-n", "4"], initial: Listing())
    #expect(listing.inner.numbers == [3, 1, 4])
    #expect(Listing.syntax.settings(of: listing)["number"] == .list([.whole(3), .whole(1), .whole(4)]))
    #expect(throws: UsageError.self) { try Listing.syntax.parse(["-n3", "-n33"], initial: Listing()) }
  }
}
