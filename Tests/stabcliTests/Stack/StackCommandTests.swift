import Foundation
import Geometry
import Light
import Testing
import VideoIO

struct StackCommandTests {
  private let folder: Workspace
  private let frames: MadeFrames

  init() throws {
    folder = try Workspace()
    frames = MadeFrames(folder)
  }

  private func stack(_ inputs: [String], _ options: String..., to name: String) throws -> ChildProcess.Outcome {
    try Stabcli.run(["stack"] + inputs + options + ["-o", folder(name)])
  }

  private func light(_ name: String) throws -> LightImage { try LightReader(folder(name)).image() }

  @Test(arguments: ["tif", "png"])
  func `sum and average are what arithmetic says, and one is the other times the count`(ending: String) throws {
    let inputs = try frames.write(8, ending: ending)
    for (option, name) in [("--sum", "sum.tif"), ("--average", "mean.tif")] {
      let outcome = try stack(inputs, option, "--count", "8", to: name)
      #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.messages)")
    }
    let read = try inputs.map { try LightReader($0).image() }
    let (sum, mean) = (try light("sum.tif"), try light("mean.tif"))
    for i in sum.samples.indices {
      let exact = read.reduce(0) { $0 + Double($1.samples[i]) }
      #expect(abs(Double(sum.samples[i]) - exact) <= 5e-7 * exact && mean.samples[i] * 8 == sum.samples[i])
    }
    let report = try ReportObject(folder("sum.report.json"))
    #expect(report.string("stack.arithmetic") == (ending == "tif" ? "uint32" : "float32"))
    #expect(abs(try #require(report.number("stack.effective_s")) - 0.8) < 1e-9)
    #expect(report.number("stack.stopsGained") == 3)
    let gain = try #require(report.number("stack.noise.gain"))
    #expect(abs(gain / 8.0.squareRoot() - 1) < 0.1, "\(gain)")
  }

  @Test func `one thread and three make the same bytes`() throws {
    let inputs = try frames.write(5, ending: "png")
    for (threads, name) in [("1", "one.tif"), ("3", "three.tif")] {
      #expect(try stack(inputs, "--average", "--threads", threads, to: name).status == 0)
    }
    #expect(try bytes(ofFile: folder("one.tif")) == bytes(ofFile: folder("three.tif")))
  }

  @Test func `a plan tells seconds, stops and noise, and decodes nothing`() throws {
    let first = try frames.write(1)[0]
    let inputs = [String](repeating: first, count: 32)
    // What follows the header is never looked at.
    let outcome = try Stabcli.run(["stack"] + inputs + ["--average", "--dry-run"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    for word in ["3.200 s of light", "5.00 stops", "0.1768"] { #expect(outcome.output.contains(word)) }
    let json = try ReportObject(json: try Stabcli.run(["stack"] + inputs + ["--sum", "--dry-run", "--json"]).output)
    #expect(json.number("effective_s").map { abs($0 - 3.2) < 1e-9 } == true && json.number("stopsGained") == 5)
    #expect(try folder.names() == ["frame_10.tif"])
  }

  @Test func `too little memory or disk is told before anything is decoded`() throws {
    let size = PixelSize(width: 3000, height: 2000)
    let large = MadeFrames(folder, size: size)
    let blank = LightImage(
      size: size, channels: 3, samples: [Float](repeating: 0.5, count: 18_000_000), primaries: .bt709)
    let input = try large.write(blank, "frame.png")
    let words = ["stack", input, input, "--average", "-o", folder("out.tif")]
    let little = try ChildProcess("/bin/bash", ["-c", "ulimit -f 20000; exec \"$@\"", "-", try Stabcli.path()] + words)
      .wait()
    #expect(little.status == 5 && little.messages.contains("nothing was decoded"), "\(little.messages)")
    let tight = try ChildProcess("/bin/bash", ["-c", "ulimit -v 180000; exec \"$@\"", "-", try Stabcli.path()] + words)
      .wait()
    #expect(tight.status == 4 && tight.messages.contains("of memory"), "\(tight.messages)")
    #expect(folder.topNames == ["frame.png"])
  }

  @Test func `a picture of every few frames, all of them or none`() throws {
    let inputs = try frames.write(7)
    let outcome = try stack(inputs, "--average", "--lapse", "3", to: "lapse/dawn_%02d.tif")
    #expect(outcome.status == 0 && outcome.messages.contains("the last 1 frames"), "\(outcome.messages)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("lapse")).sorted()
        == ["dawn.report.json", "dawn_00.tif", "dawn_01.tif"])
    #expect(try stack(Array(inputs[3..<6]), "--average", to: "own.tif").status == 0)
    #expect(try light("own.tif").samples == light("lapse/dawn_01.tif").samples)
  }

  @Test func `dark and flat are taken off`() throws {
    let (size, scene) = (frames.size, frames.light(1, noise: 0))
    var (dark, flat) = (LightImage(size: size, channels: 3), LightImage(size: size, channels: 3))
    for i in dark.samples.indices {
      dark.samples[i] = 0.02 + 0.001 * Float(i % 5)
      flat.samples[i] = 0.5 + 0.2 * Float(i / 3 % 48) / 48
    }
    dark[7, 5, 1] = 0.9
    var frame = scene
    for channel in 0..<3 {
      let places = stride(from: channel, to: flat.samples.count, by: 3)
      let mean = places.reduce(0) { $0 + flat.samples[$1] } / Float(size.width * size.height)
      for i in places { frame.samples[i] = scene.samples[i] * flat.samples[i] / mean + dark.samples[i] }
    }
    let names = try [(frame, "a.tif"), (frame, "b.tif"), (dark, "dark.tif"), (flat, "flat.tif")].map {
      try frames.write($0.0, $0.1, depth: .float)
    }
    let outcome = try stack(
      Array(names[0..<2]), "--average", "--dark", names[2], "--flat", names[3], to: "out.tif")
    #expect(outcome.status == 0 && outcome.messages.contains("1 hot or dead pixels"), "\(outcome.messages)")
    #expect(zip(try light("out.tif").samples, scene.samples).allSatisfy { abs($0 - $1) < 2e-4 })
  }

  @Test func `a registered stack lies right whatever the frames' order`() throws {
    let wide = PixelSize(width: 160, height: 120)
    let scene = PanScene(size: wide)
    let made = MadeFrames(folder, size: wide)
    let inputs = try [(0.0, 0.0), (5.4, -3.2), (-2.7, 4.1)].enumerated().map { index, shift in
      try made.write(scene.shifted(shift.0, shift.1), "pan_\(index).tif", depth: .float)
    }
    let outcome = try stack(inputs, "--average", "--register", "image", to: "out.tif")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let (picture, report) = (try light("out.tif"), try ReportObject(folder("out.report.json")))
    let reference = try LightReader(inputs[Int(try #require(report.number("stack.registration.reference")))]).image()
    let (left, top) = (
      Int(try #require(report.number("stack.registration.x"))), Int(try #require(report.number("stack.registration.y")))
    )
    var worst: Float = 0
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        worst = max(worst, abs(picture[x, y, 1] - reference[x + left, y + top, 1]))
      }
    }
    #expect(worst < 0.005 && picture.size.width >= 140 && picture.size.height >= 100, "\(worst)")
  }
}

/// A smooth scene that can be moved by parts of a pixel.
struct PanScene {
  let size: PixelSize

  func shifted(_ dx: Double, _ dy: Double) -> LightImage {
    var image = LightImage(size: size, channels: 3, primaries: .bt709)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (u, v) = (Double(x) + dx, Double(y) + dy)
        let value =
          0.4 + 0.1 * sin(u * 0.31 + v * 0.11) + 0.1 * sin(v * 0.27 - u * 0.07) + 0.1 * sin((u * u + v * 40) / 900)
        for channel in 0..<3 { image[x, y, channel] = Float(value) }
      }
    }
    return image
  }
}
