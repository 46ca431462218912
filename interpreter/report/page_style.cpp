// See page_style.hpp.

#include "interpreter/report/page_style.hpp"

namespace ludo::report {

namespace {

std::string tints(bool dark) {
  std::string text = ":root{";
  for (const Tint& tint : kTints) {
    text += "--";
    text += tint.name;
    text += ':';
    text += dark ? tint.dark : tint.light;
    text += ';';
  }
  text.back() = '}';
  return text + "\n";
}

// No angle brackets and no ampersand: the page is XML, too.
constexpr std::string_view kRules = R"(*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;overflow-wrap:break-word}
main{max-width:66rem;margin:0 auto;padding:2rem 1.25rem 3rem}
.kind{margin:0;color:var(--soft);font-size:.9375rem;letter-spacing:.02em}
h1{margin:.1rem 0 1rem;font-size:1.75rem;line-height:1.2;font-weight:650}
h2{margin:0 0 .25rem;font-size:1.125rem;line-height:1.3;font-weight:650}
.verdict{margin:0 0 .6rem;font-size:1.3125rem;line-height:1.4;max-width:44rem;font-weight:500}
.more{margin:0 0 .5rem;max-width:44rem}
.warning{margin:.75rem 0;padding:.6rem .9rem;max-width:44rem;border-left:.25rem solid var(--b);background:var(--shade);color:var(--warn);font-weight:550}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.25rem;margin:1rem 0;font-size:.9375rem}
dt{color:var(--soft)}
dd{margin:0}
dd div{overflow-wrap:anywhere}
code{font:0.875em/1.5 ui-monospace,"Cascadia Mono",Menlo,Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,27rem),1fr));gap:1.25rem;margin:1.75rem 0;align-items:stretch}
.card{background:var(--card);border:1px solid var(--edge);border-radius:.6rem;padding:1.1rem 1.25rem;min-width:0}
.card p{margin:.2rem 0 .6rem;font-size:.9375rem}
.card .by{color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
.plain{background:none;border:0;padding:0;margin:1.75rem 0;max-width:44rem}
#made,#all{max-width:none}
.plain ul{margin:.4rem 0;padding-left:1.2rem}
svg.plot{display:block;width:100%;height:auto;margin:.6rem 0 .4rem;overflow:visible}
#heat svg.plot{max-width:22rem;margin-left:auto;margin-right:auto}
details{margin-top:.6rem;font-size:.9375rem}
summary{cursor:pointer;color:var(--soft);padding:.15rem 0}
summary:hover{color:var(--ink)}
:focus-visible{outline:2px solid var(--a);outline-offset:2px}
.table{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.4rem 0;min-width:60%}
caption{text-align:left;font-weight:600;padding:.4rem 0 .2rem}
th,td{text-align:left;vertical-align:top;padding:.28rem .9rem .28rem 0;border-bottom:1px solid var(--edge);font-weight:400}
thead th{color:var(--soft);font-size:.875rem;vertical-align:bottom}
.n{text-align:right;white-space:nowrap}
.all td,.all th{font-size:.8125rem;overflow-wrap:anywhere}
.changes{margin:.6rem 0;padding:0;list-style:none;font-size:.9375rem}
.changes li{padding:.45rem 0;border-bottom:1px solid var(--edge)}
.where{color:var(--soft);font-size:.875rem}
.side{display:grid;grid-template-columns:1.6rem minmax(0,1fr);padding:.1rem 0;align-items:baseline}
.side b{width:1.1rem;border-bottom:.2rem solid;font-size:.8125rem;text-align:center;line-height:1.25}
.side .a{border-color:var(--a)}
.side .b{border-color:var(--b)}
.none{color:var(--soft)}
footer{margin-top:2.5rem;padding-top:1rem;border-top:1px solid var(--edge);color:var(--soft);font-size:.875rem}
.p-t{fill:var(--ink);font-size:13.5px}
.p-s{fill:var(--soft);font-size:12.5px}
.p-halo{paint-order:stroke;stroke:var(--card);stroke-width:3px;stroke-linejoin:round}
.p-n{font-variant-numeric:tabular-nums}
.p-m{text-anchor:middle}
.p-e{text-anchor:end}
.p-a{fill:var(--a)}
.p-b{fill:var(--b)}
.p-rest{fill:var(--shade)}
.p-edge{stroke:var(--card);stroke-width:1.5px}
.p-hollow{fill:var(--card);stroke:var(--a);stroke-width:2px}
.p-band{fill:var(--a);fill-opacity:.16}
.p-la{fill:none;stroke:var(--a);stroke-width:2px;stroke-linejoin:round}
.p-ia{stroke:var(--a);stroke-width:2px}
.p-i{stroke:var(--ink);stroke-width:1.5px}
.p-case{stroke:var(--card);stroke-width:4.5px}
.p-grid{stroke:var(--edge);stroke-width:1px}
.p-axis{stroke:var(--soft);stroke-width:1px}
.p-mark{stroke:var(--soft);stroke-width:1.5px;stroke-dasharray:5 4}
.p-heat{fill:#b8540f;fill-opacity:.78;stroke:#ffffff;stroke-width:2px;stroke-opacity:.9}
.p-x{stroke:#1c2127;stroke-width:3px;stroke-linecap:round}
.p-case2{stroke:#ffffff;stroke-width:7px}
@media (max-width:30rem){
main{padding:1.25rem .9rem 2rem}
h1{font-size:1.4rem}
.verdict{font-size:1.125rem}
.card{padding:.9rem .9rem}
dl{grid-template-columns:minmax(0,1fr);gap:0}
dd{margin-bottom:.45rem}
}
)";

constexpr std::string_view kPrint = R"(@media print{
@page{margin:15mm}
html{color-scheme:light;font-size:11px}
body{background:none}
main{max-width:none;padding:0}
.card{break-inside:avoid}
.cards{grid-template-columns:1fr 1fr}
.table{overflow:visible}
details::details-content{content-visibility:visible;block-size:auto}
summary{list-style:none}
svg{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
)";

}  // namespace

std::string page_style() {
  std::string style = "\n" + tints(false);
  style += "@media (prefers-color-scheme:dark){\n" + tints(true) + "}\n";
  style += kRules;
  // Paper is light, whatever the reader has.
  style += "@media print{\n" + tints(false) + "}\n";
  style += kPrint;
  return style;
}

}  // namespace ludo::report
