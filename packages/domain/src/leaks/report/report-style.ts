/** Style of a report: one column for the screen and A4. */
export const reportStyle = `
@page{size:A4;margin:16mm 14mm}
*{box-sizing:border-box}
body{margin:0 auto;max-width:820px;padding:32px 20px 64px;font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif;color:#15171c;background:#fff}
header{border-bottom:2px solid #15171c;margin-bottom:24px;padding-bottom:12px}
header p{margin:0;color:#50545c;font-size:13px}
h1{margin:4px 0 6px;font-size:24px;line-height:32px;letter-spacing:-.018em}
h2{margin:0 0 8px;font-size:17px;line-height:24px}
h3{margin:16px 0 4px;font-size:14px}
section{margin:0 0 28px;break-inside:auto}
p{margin:0 0 8px}
.label{margin:0;color:#6a6e77;font-size:12px}
.result{border:1px solid #dadce0;border-radius:12px;padding:18px 20px}
.result h2{font-size:21px;line-height:28px}
.result>*:last-child{margin-bottom:0}
.bound{font-size:16px}
table{width:100%;border-collapse:collapse;margin:6px 0 12px;font-size:13px}
th,td{border-bottom:1px solid #e8e9ec;padding:5px 8px 5px 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:500;color:#50545c}
th[scope=row]{width:220px}
.sessions{font-size:11px}
.sessions th,.sessions td{overflow-wrap:break-word}
code{font:12px ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-bottom:12px;break-inside:avoid}
figure{margin:0}
img{display:block;width:100%;border-radius:6px;background:#f3f4f6}
figcaption{display:flex;justify-content:space-between;padding-top:4px;font-size:12px;color:#50545c}
svg{width:100%;height:auto;margin-top:4px;break-inside:avoid}
svg text{font:11px Inter,system-ui,sans-serif;fill:#50545c}
.rule{stroke:#e8e9ec}.least{stroke:#15171c;stroke-dasharray:5 4}
polyline{fill:none}.other{stroke:#c0c2c8}.named{stroke:#244bdd;stroke-width:2.5}
.note{color:#6a6e77;font-size:12px}
.columns{display:grid;grid-template-columns:1fr 1fr;gap:24px}
ul,ol{margin:0;padding-left:20px}
li{margin-bottom:4px}
.units{columns:4;list-style:none;padding:0;font:11px/1.6 ui-monospace,Menlo,monospace}
.units li{margin:0}
.data pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:11px;background:#f9fafb;border-radius:8px;padding:12px;max-height:360px;overflow:auto}
@media (max-width:600px){.columns{grid-template-columns:1fr}.units{columns:2}th[scope=row]{width:130px}table{display:block;overflow-x:auto}}
@media print{body{padding:0;max-width:none}.data{display:none}.appendix{break-before:page}}
`.trim()
