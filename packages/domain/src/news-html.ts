import sanitize from 'sanitize-html'
import { newsLink, newsPicture, newsTags } from './news-tags.ts'

const settings: sanitize.IOptions = {
  allowedTags: [...newsTags],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  disallowedTagsMode: 'discard',
  // What stands inside these is never words for a reader.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'svg',
    'math',
  ],
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: newsLink.test(href.trim())
        ? { href: href.trim(), target: '_blank', rel: 'noopener noreferrer' }
        : ({} as sanitize.Attributes),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !newsPicture.test(attribs['src'] ?? ''),
}

/** HTML of news with only the allowed tags and attributes; links open in a new window that cannot reach this one. */
export const cleanNewsHtml = (html: string): string => sanitize(html, settings).trim()

/** The words of cleaned HTML on one line, at most `length` characters. */
export function newsSummary(html: string, length = 160): string {
  const text = sanitize(html.replace(/<\/?(?:p|br|hr|h[2-4]|li|t[drh]|pre|blockquote|figure|figcaption)\b[^>]*>/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (words) => words,
  })
  const line = decode(text).replaceAll(/\s+/g, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** The cleaner writes these four and no others. */
const decode = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => named[name] ?? whole)
