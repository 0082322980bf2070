// swift-tools-version: 6.2
import PackageDescription

/// Every room is compiled under the same rules; rooms that see no C also prove memory safety.
let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]
let safe = house + [.strictMemorySafety()]

let package = Package(
  name: "stabcli",
  products: [
    .executable(name: "stabcli", targets: ["stabcli"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Stabiliser", targets: ["Stabiliser"]),
    .library(name: "Telemetry", targets: ["Telemetry"]),
    .library(name: "Imaging", targets: ["Imaging"]),
  ],
  targets: [
    // The rooms, in the order data flows through them.
    .target(name: "Geometry", swiftSettings: safe),
    .target(name: "Threads", swiftSettings: safe),
    .target(name: "Light", dependencies: ["Geometry"], swiftSettings: house),
    .target(name: "Scopes", dependencies: ["Geometry"], swiftSettings: house),
    .target(name: "Stacking", dependencies: ["Geometry", "Light"], swiftSettings: house),
    .target(name: "Archives", dependencies: ["CZlib"], swiftSettings: house),
    .target(name: "Telemetry", dependencies: ["Geometry", "Archives"], swiftSettings: safe),
    .target(
      name: "RawPhoto", dependencies: ["Geometry", "Threads", "Light", "Archives", "CJPEG", "CJXL", "CRaw"],
      swiftSettings: house),
    .target(name: "Develop", dependencies: ["Geometry", "Threads", "Light", "RawPhoto"], swiftSettings: house),
    .target(name: "Stabiliser", dependencies: ["Geometry", "Threads"], swiftSettings: safe),
    .target(name: "Evaluation", dependencies: ["Geometry", "Stabiliser"], swiftSettings: safe),
    .target(name: "Imaging", dependencies: ["Geometry", "Threads", "CKernels"], swiftSettings: house),
    .target(
      name: "VideoIO",
      dependencies: [
        "Geometry", "Light", "Imaging", "CKernels", "CFFmpeg", "CPNG", "CTIFF", "CLCMS", "COpenEXR", "CHEIF", "CJPEG",
      ],
      swiftSettings: house),
    .target(name: "Synthesis", dependencies: ["Geometry", "Imaging"], swiftSettings: house),
    .target(name: "LensCatalogue", dependencies: ["Geometry", "CYAML", "CLensfun"], swiftSettings: house),
    .target(name: "Sync", dependencies: ["Geometry"], swiftSettings: safe),
    .target(name: "Charts", swiftSettings: safe),
    .executableTarget(
      name: "stabcli",
      dependencies: [
        "Geometry", "Light", "Telemetry", "Stabiliser", "Evaluation", "Imaging", "VideoIO", "Synthesis", "Sync",
        "Charts", "LensCatalogue", "Stacking", "RawPhoto", "Develop", "Scopes",
      ],
      swiftSettings: house),

    // Times the rooms beside what they are compared with; see Benchmarks/README.md.
    .executableTarget(
      name: "bench",
      dependencies: [
        "Geometry", "Light", "Telemetry", "Stabiliser", "Imaging", "Stacking", "Synthesis", "Sync", "Charts",
      ],
      path: "Benchmarks/Sources", swiftSettings: house),

    // The warp's row functions, in C for its vector instructions; see Docs/KERNELS.md.
    .target(name: "CKernels"),

    // C libraries from Debian packages: a module map and the few shims for their macros.
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat libavcodec libavutil libswscale",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev"])]),
    .systemLibrary(name: "CJPEG", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CJXL", providers: [.apt(["libjxl-dev"])]),
    .systemLibrary(name: "CRaw", providers: [.apt(["libraw-dev"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CLensfun", providers: [.apt(["liblensfun-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "COpenEXR", providers: [.apt(["libopenexr-dev"])]),
    .systemLibrary(name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Tests mirror the rooms.
    .target(
      name: "TestSupport", dependencies: ["Geometry", "Imaging", "Light", "VideoIO"], path: "Tests/TestSupport",
      swiftSettings: house),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: house),
    .testTarget(name: "LightTests", dependencies: ["Light"], swiftSettings: house),
    .testTarget(name: "ScopesTests", dependencies: ["Scopes", "Geometry", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "StackingTests", dependencies: ["Stacking", "Light", "Geometry", "TestSupport"], swiftSettings: house),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "TelemetryTests", dependencies: ["Telemetry", "Archives", "Geometry", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "StabiliserTests", dependencies: ["Stabiliser", "Geometry", "Synthesis", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "EvaluationTests", dependencies: ["Evaluation", "Stabiliser", "Geometry", "Synthesis", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "ImagingTests", dependencies: ["Imaging", "CKernels", "Geometry", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "VideoIOTests", dependencies: ["VideoIO", "Light", "Imaging", "Geometry", "TestSupport", "CHEIF"],
      swiftSettings: house),
    .testTarget(
      name: "SynthesisTests", dependencies: ["Synthesis", "Imaging", "Geometry", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "SyncTests", dependencies: ["Sync", "Geometry", "Synthesis", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "LensCatalogueTests", dependencies: ["LensCatalogue", "CLensfun", "Geometry", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "RawPhotoTests", dependencies: ["RawPhoto", "Light", "Geometry", "CJXL", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "DevelopTests", dependencies: ["Develop", "RawPhoto", "Light", "Geometry", "TestSupport"],
      swiftSettings: house),
    .testTarget(name: "ChartsTests", dependencies: ["Charts"], swiftSettings: house),
    .testTarget(
      name: "stabcliTests",
      dependencies: [
        "stabcli", "VideoIO", "Light", "Imaging", "Telemetry", "Stabiliser", "Evaluation", "Synthesis", "Sync",
        "Geometry",
        "TestSupport",
      ],
      swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
