import { chapterXhtml, type EbookPicture, escapeXml } from '@videozz/domain'
import type { EbookDraft } from './ebook-draft.ts'

export type BookOptions = {
  /** Address of a picture, or null where its frame is not there: then it is left out. */
  imageOf: (picture: EbookPicture) => string | null
  /** Titles of the media it was written from. */
  sources: readonly string[]
}

/** An ebook as a page of its own: to be read on a screen, and printed on A4 with cover, contents and page numbers. */
export function bookPage({ title, chapters }: EbookDraft, { imageOf, sources }: BookOptions): string {
  const entries = chapters.map((chapter, at) => `<li><a href="#c${at + 1}">${escapeXml(chapter.title)}</a></li>`)
  const parts = chapters.map(
    (chapter, at) =>
      `<section class="chapter" id="c${at + 1}">\n<p class="number">Capítulo ${at + 1}</p>\n${chapterXhtml(chapter, { pictureAt: imageOf })}\n</section>`,
  )
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${escapeXml(title)}</title><style>${style}</style></head>
<body>
<header class="cover"><h1>${escapeXml(title)}</h1><p>${sources.map(escapeXml).join('<br>')}</p></header>
<nav class="contents" aria-labelledby="sumario"><h1 id="sumario">Sumário</h1><ol>${entries.join('')}</ol></nav>
<main>
${parts.join('\n')}
</main>
</body>
</html>`
}

const style = `
@page { size: A4; margin: 24mm 24mm 26mm; @bottom-center { content: counter(page); font: 9pt Georgia, serif; color: #555; } }
@page cover { margin: 0; @bottom-center { content: none; } }
* { box-sizing: border-box; }
body { margin: 0; font: 11.5pt/1.6 Georgia, 'Times New Roman', serif; color: #15171c; }
h1 { margin: 0 0 8mm; font: 600 21pt/1.2 Georgia, serif; letter-spacing: -0.01em; text-wrap: balance; break-after: avoid; overflow-wrap: break-word; }
p { margin: 0 0 4mm; orphans: 3; widows: 3; overflow-wrap: break-word; }
ul { margin: 0 0 4mm; padding-left: 6mm; }
li { margin-bottom: 1.5mm; orphans: 2; widows: 2; overflow-wrap: break-word; }
figure { margin: 6mm 0; break-inside: avoid; text-align: center; }
img { display: block; max-width: 100%; max-height: 150mm; margin: 0 auto; border-radius: 1.5mm; }
.number { margin: 0 0 2mm; font: 600 9.5pt/1.4 Georgia, serif; letter-spacing: 0.06em; text-transform: uppercase; color: #244bdd; break-after: avoid; }
.cover { page: cover; display: flex; flex-direction: column; justify-content: center; height: 297mm; padding: 0 30mm; break-after: page; background: #112775; color: #fff; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.cover h1 { font-size: 34pt; margin: 0 0 10mm; padding-top: 10mm; border-top: 1mm solid #a4c0ff; }
.cover p { font-size: 12pt; color: #dbe6ff; }
.contents { break-after: page; }
.contents ol { margin: 0; padding-left: 8mm; }
.contents li { margin-bottom: 3mm; break-inside: avoid; }
.contents a { color: inherit; text-decoration: none; }
.chapter + .chapter { break-before: page; }
@media screen {
  html { background: #e9eaed; }
  .cover, .contents, .chapter { width: min(210mm, 100% - 24px); margin: 12px auto; border-radius: 4px; }
  .cover { height: auto; min-height: min(297mm, 140vw); padding: 40px 9vw; }
  .contents, .chapter { padding: 24mm clamp(20px, 8vw, 24mm); background: #fff; }
  .contents a:hover { text-decoration: underline; }
}
@media screen and (max-width: 600px) {
  body { font-size: 16px; }
  .cover h1 { font-size: 28px; }
  .contents, .chapter { padding: 32px 20px; }
}
`
