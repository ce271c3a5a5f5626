/** Styles of the pages of documentation. */
export const docsStyle = `
:root{color-scheme:light dark;--line:light-dark(#d9dee4,#333b45);--soft:light-dark(#f4f6f8,#171c22);--muted:light-dark(#57606a,#9aa5b1);--link:light-dark(#0b57c2,#7ab3ff)}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#0d1117);color:light-dark(#1c2024,#e6edf3)}
main,header,nav{max-width:64rem;margin:0 auto;padding:1rem}h1{margin:.5rem 0 0;font-size:1.75rem}h2{margin:2.5rem 0 .5rem;font-size:1.25rem}
a{color:var(--link)}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0}summary{cursor:pointer;padding:.6rem .8rem;display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap}
summary:focus-visible,a:focus-visible{outline:3px solid var(--link);outline-offset:2px}summary span{color:var(--muted)}
.method{font-weight:700;min-width:4.5ch}code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}.in{padding:0 .8rem .8rem}
pre{background:var(--soft);padding:.75rem;border-radius:6px;overflow:auto;margin:.25rem 0}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.35rem .5rem;border-top:1px solid var(--line);vertical-align:top}h3{font-size:1rem;margin:.8rem 0 .2rem}p{margin:.4rem 0}`
