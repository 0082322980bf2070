/// How pages look. Plain rules that every browser of the last years knows; colours follow the reader's choice.
enum PageStyle {
  /// The style sheet.
  static let rules: StaticString = """
    :root{--paper:#fff;--ink:#1a1a1a;--faint:#5c5c5c;--line:#ddd;--shade:#f5f6f8}
    @media (prefers-color-scheme:dark){:root{--paper:#161616;--ink:#e8e8e8;--faint:#a5a5a5;--line:#3a3a3a;--shade:#222}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1rem;max-width:62rem;background:var(--paper);color:var(--ink);
     font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
    h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0}
    h2{font-size:1.1rem;margin:2rem 0 .6rem;padding-bottom:.2rem;border-bottom:1px solid var(--line)}
    .lead,footer,figcaption,.unit{color:var(--faint)}
    .lead{margin:0}
    footer{margin-top:2.5rem;font-size:.85rem}
    .scroll{overflow-x:auto;-webkit-overflow-scrolling:touch}
    table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
    .numbers th,.numbers td{padding:.3rem .7rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
    .numbers th:first-child{text-align:left;font-weight:400;position:sticky;left:0;background:var(--paper);white-space:normal;
     min-width:9.5rem;padding-left:0}
    .numbers thead th{font-weight:600;vertical-align:bottom;white-space:normal;overflow-wrap:normal;min-width:5rem}
    .numbers td.best{font-weight:600}
    .unit{font-size:.8rem;white-space:nowrap}
    dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.15rem .9rem;margin:0 0 1rem;font-size:.9rem}
    dt{color:var(--faint)}
    dd{margin:0;min-width:0}
    code{font-family:ui-monospace,monospace;font-size:.85em}
    h3{font-size:.95rem;margin:1rem 0 .3rem}
    ul{margin:0;padding-left:1.1rem}
    li{margin:.25rem 0}
    .seal{padding:.6rem .8rem;border-left:.3rem solid #2a8a4a;background:var(--shade);margin:0}
    .seal.broken{border-color:#c0392b}
    .charts svg{display:block;width:100%;height:auto}
    .narrow{display:none}
    @media (max-width:40rem){.wide{display:none}.narrow{display:block}body{padding:.75rem}}
    @media (prefers-color-scheme:dark){.charts svg{filter:invert(.91) hue-rotate(180deg)}}
    .contact{margin:0 0 1.2rem}
    .contact figcaption{font-size:.85rem;margin-bottom:.3rem}
    .shots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr));gap:.5rem}
    .shots div{font-size:.8rem;color:var(--faint)}
    .shots img{display:block;width:100%;height:auto;background:var(--shade)}
    @media (max-width:40rem){.shots{grid-template-columns:repeat(2,1fr)}}
    @media print{body{max-width:none}section{break-inside:avoid}}
    """
}
