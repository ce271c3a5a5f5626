import sanitize from 'sanitize-html'
import { newsLink, newsPicture, newsTags } from './news-tags.ts'

const hidden = 'script style textarea option noscript template title xmp iframe noembed noframes svg math'.split(' ')

const settings: sanitize.IOptions = {
  allowedTags: [...newsTags],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // The content of these is never text for a reader.
  nonTextTags: hidden,
  nestingLimit: 40,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !newsPicture.test(attribs['src'] ?? ''),
}

function openOutside(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const link = href.trim()
  return { tagName, attribs: newsLink.test(link) ? { href: link, target: '_blank', rel: 'noopener noreferrer' } : {} }
}

/**
 * HTML of news with only the allowed tags and attributes; links open in a new window that cannot reach this one.
 * @param pictureAt the product's own address of a picture the author names; pictures without one are left out.
 */
export const cleanNewsHtml = (html: string, pictureAt = (src: string): string | undefined => src): string =>
  sanitize(html, {
    ...settings,
    transformTags: {
      h1: 'h2',
      a: openOutside,
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src: pictureAt(src) ?? '', alt } }),
    },
  }).trim()

/** Names of the tags in an author's HTML that readers will not get. */
export function droppedNewsTags(html: string): string[] {
  const found = new Set<string>()
  const allowed: readonly string[] = [...newsTags, 'h1', 'html', 'head', 'body', 'div', 'span', 'section', 'article']
  sanitize(html, { ...settings, onOpenTag: (name) => void (allowed.includes(name) || found.add(name)) })
  return [...found].toSorted()
}

/** Characters of an announcement that are read for its summary: a list of them must not cost what reading them all would. */
const summaryReads = 4096

/** The first of the HTML, cut where neither a tag, an entity nor a letter of two halves (UTF-16) is torn. */
const beginningOf = (html: string): string =>
  html
    .slice(0, summaryReads)
    .replace(/<[^<>]*$/, '')
    .replace(/&#?\w{0,31}$/, '')
    .replace(/[\uD800-\uDBFF]$/, '')

/** The text of sanitised HTML on one line, at most `length` characters, of its first 4096. */
export function newsSummary(html: string, length = 160): string {
  const whole = html.length <= summaryReads
  const read = whole ? html : beginningOf(html)
  const text = sanitize(read.replace(/<\/?(?:p|br|hr|h[2-4]|li|t[drh]|pre|blockquote|figure|figcaption)\b[^>]*>/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (words) => words,
  })
  const line = decode(text).replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return whole ? line : `${line}…`.trimStart()
  return `${line.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** The cleaner writes these four and no others. */
const decode = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => named[name] ?? whole)
