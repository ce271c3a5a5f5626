import { escapeXml } from '../escape-xml.ts'
import type { ExportFile } from '../quiz/exports/export-file.ts'
import { chapterXhtml, type ChapterOptions } from './chapter-xhtml.ts'
import type { Ebook, EbookPicture } from './ebook.ts'

/** A frame that goes with the book: its file within the folder of the book, for instance `images/1.jpg`. */
export type EpubPicture = Pick<EbookPicture, 'videoKey' | 'second'> & { path: string }

export type EpubOptions = {
  /** Of this book, the same in every edition: `urn:uuid:…`. */
  identifier: string
  modified: Date
  /** Who made the media; may be empty. */
  creator: string
  /** Tag, such as `pt-BR`. */
  language: string
  /** Those that are packed; others are left out of the text. */
  pictures: readonly EpubPicture[]
  linkOf?: ChapterOptions['linkOf']
}

/** Folder of the book in the package; pictures are packed within it. */
export const epubFolder = 'OEBPS'
const types: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/**
 * An ebook as the files of an EPUB 3 package, in the order they are packed: a ZIP whose first entry, `mimetype`, is stored without
 * compression (EPUB 3.3 OCF § 4.2), with the pictures beside the chapters.
 */
export function exportEpub(ebook: Ebook, options: EpubOptions): ExportFile[] {
  const { language, pictures, linkOf } = options
  const pictureAt = ({ videoKey, second }: EbookPicture): string | null =>
    pictures.find((picture) => picture.videoKey === videoKey && picture.second === second)?.path ?? null
  const chapters = ebook.chapters.map((chapter, index) => ({
    path: `chapter-${index + 1}.xhtml`,
    title: chapter.title,
    text: page(
      language,
      chapter.title,
      `<section epub:type="chapter" role="doc-chapter">\n${chapterXhtml(chapter, { pictureAt, ...(linkOf && { linkOf }) })}\n</section>`,
    ),
  }))
  const title = `<section epub:type="titlepage">\n<h1 class="title">${escapeXml(ebook.title)}</h1>\n${options.creator.trim() === '' ? '' : `<p>${escapeXml(options.creator)}</p>\n`}</section>`
  const entries = chapters.map(({ path, title: name }) => `<li><a href="${path}">${escapeXml(name)}</a></li>`)
  const contents = `<nav epub:type="toc" role="doc-toc" id="toc">\n<h1>Sumário</h1>\n<ol>${entries.join('')}</ol>\n</nav>`
  const files = [
    { path: 'title.xhtml', text: page(language, ebook.title, title) },
    { path: 'nav.xhtml', text: page(language, 'Sumário', contents) },
    ...chapters.map(({ path, text }) => ({ path, text })),
    { path: 'style.css', text: style },
  ]
  return [
    { path: 'mimetype', text: 'application/epub+zip' },
    { path: 'META-INF/container.xml', text: container },
    {
      path: `${epubFolder}/content.opf`,
      text: writePackage(
        ebook,
        options,
        chapters.map(({ path }) => path),
      ),
    },
    ...files.map(({ path, text }) => ({ path: `${epubFolder}/${path}`, text })),
  ]
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
  <rootfiles><rootfile full-path="${epubFolder}/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const style = `body { font-family: serif; line-height: 1.5; margin: 1em; }
h1 { font-size: 1.5em; line-height: 1.2; margin: 0 0 1em; }
h1.title { font-size: 2em; margin-top: 30%; text-align: center; }
h1.title + p { text-align: center; }
figure { margin: 1em 0; break-inside: avoid; }
img { max-width: 100%; height: auto; }
a.source { font-size: 0.8em; white-space: nowrap; }
`

const page = (language: string, title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`

function writePackage(
  ebook: Ebook,
  { identifier, modified, creator, language, pictures }: EpubOptions,
  chapters: readonly string[],
): string {
  const hasPictures = pictures.length > 0
  const features = ['tableOfContents', 'readingOrder', 'structuralNavigation', ...(hasPictures ? ['alternativeText'] : [])]
  const item = (id: string, path: string, type: string, properties = ''): string =>
    `    <item id="${id}" href="${escapeXml(path)}" media-type="${type}"${properties === '' ? '' : ` properties="${properties}"`}/>`
  const xhtml = 'application/xhtml+xml'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">`,
    '  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `    <dc:identifier id="id">${escapeXml(identifier)}</dc:identifier>`,
    `    <dc:title>${escapeXml(ebook.title)}</dc:title>`,
    `    <dc:language>${language}</dc:language>`,
    ...(creator.trim() === '' ? [] : [`    <dc:creator>${escapeXml(creator)}</dc:creator>`]),
    `    <meta property="dcterms:modified">${modified.toISOString().replace(/\.\d+Z$/, 'Z')}</meta>`,
    ...['textual', ...(hasPictures ? ['visual'] : [])].map((mode) => `    <meta property="schema:accessMode">${mode}</meta>`),
    '    <meta property="schema:accessModeSufficient">textual</meta>',
    ...features.map((feature) => `    <meta property="schema:accessibilityFeature">${feature}</meta>`),
    '    <meta property="schema:accessibilityHazard">none</meta>',
    '  </metadata>',
    '  <manifest>',
    item('nav', 'nav.xhtml', xhtml, 'nav'),
    item('title', 'title.xhtml', xhtml),
    ...chapters.map((path, index) => item(`chapter-${index + 1}`, path, xhtml)),
    item('style', 'style.css', 'text/css'),
    ...pictures.map(({ path }, index) =>
      item(`picture-${index + 1}`, path, types[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg'),
    ),
    '  </manifest>',
    '  <spine>',
    ...['title', 'nav', ...chapters.map((_, index) => `chapter-${index + 1}`)].map((id) => `    <itemref idref="${id}"/>`),
    '  </spine>',
    '</package>',
    '',
  ].join('\n')
}
