import { escapeXml } from '../escape-xml.ts'
import { formatClock } from '../format-clock.ts'
import type { Evidence } from '../generated-content/evidence.ts'
import { chapterBlocks, type EbookChapter, type EbookParagraph, type EbookPicture } from './ebook.ts'

export type ChapterOptions = {
  /** Where a picture of the ebook is, as it is written in the text; one without is left out. */
  pictureAt: (picture: EbookPicture) => string | null
  /** Where words of a media can be heard; they are not linked where it gives null, or when absent. */
  linkOf?: (evidence: Evidence) => string | null
}

/** The content of a chapter, its heading first, as XHTML that EPUB and browsers read. */
export function chapterXhtml(chapter: EbookChapter, options: ChapterOptions): string {
  const blocks = chapterBlocks(chapter).map((block) => {
    if (block.kind === 'text') return `<p>${paragraphXhtml(block.paragraph, options)}</p>`
    if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${paragraphXhtml(item, options)}</li>`).join('')}</ul>`
    const source = options.pictureAt(block.picture)
    return source === null ? '' : `<figure><img src="${escapeXml(source)}" alt="${escapeXml(block.picture.alt)}"/></figure>`
  })
  return [`<h1>${escapeXml(chapter.title)}</h1>`, ...blocks.filter((block) => block !== '')].join('\n')
}

function paragraphXhtml({ text, evidence }: EbookParagraph, { linkOf }: ChapterOptions): string {
  const links = evidence.flatMap((piece) => {
    const address = linkOf?.(piece) ?? null
    return address === null ? [] : [{ address, clock: formatClock(piece.start) }]
  })
  const known = new Set<string>()
  const once = links.filter(({ address }) => !known.has(address) && known.add(address))
  const cited = once.map(({ address, clock }) => ` <a class="source" href="${escapeXml(address)}">${clock}</a>`)
  return `${text.split('\n').map(escapeXml).join('<br/>')}${cited.join('')}`
}
