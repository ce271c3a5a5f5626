import { decodeEntities, escapeCueText } from './vtt-entities.ts'

/** Text of a caption: as WebVTT with the allowed markup, and as plain text. */
export type CueText = { markup: string; plain: string }

/** Elements of captions (WebVTT § 3.4); those with `note` have an annotation after their name. */
const elements: Record<string, { note: boolean }> = {
  b: { note: false },
  i: { note: false },
  u: { note: false },
  c: { note: false },
  ruby: { note: false },
  rt: { note: false },
  v: { note: true },
  lang: { note: true },
}
/** Elements whose content is dropped too: it is not speech. */
const silenced = new Set(['script', 'style', 'iframe', 'object', 'template', 'noscript', 'svg', 'math', 'title', 'head', 'textarea', 'xmp'])

// A tag, or what a player would take for one; a lone < before a space or figure is a sign of its own.
const token = /<(\/?)([a-z][a-z0-9]*)((?:\.[^\s<>.&]+)*)((?:[\s/][^<>]*)?)>|<\d[\d:.]*>|<[!?/][^<>]*>?|<(?=[a-z])[^<>]*(?:>|$)/gi

/**
 * Parses the text of a caption (WebVTT § 4.2.2). Bold, italic, underline, classes, voices, languages and ruby are kept, well nested; every
 * other tag, time tags included, is dropped, for scripts and the like with its text. The rest is escaped again, so that no character of the
 * file can start a tag.
 */
export function readCueText(raw: string): CueText {
  let markup = ''
  let plain = ''
  let silent: string | null = null
  const open: string[] = []
  const say = (text: string) => {
    if (silent !== null || text === '') return
    const words = decodeEntities(text)
    plain += words
    markup += escapeCueText(words)
  }
  let from = 0
  for (const found of raw.matchAll(token)) {
    say(raw.slice(from, found.index))
    from = found.index + found[0].length
    const [, slash, tag = '', classes = '', note = ''] = found
    const name = tag.toLowerCase()
    if (silent !== null) {
      if (slash === '/' && name === silent) silent = null
    } else if (silenced.has(name)) {
      if (slash === '') silent = name
    } else if (name === 'br') say('\n')
    else if (Object.hasOwn(elements, name)) markup += slash === '/' ? close(open, name) : begin(open, name, classes, note)
  }
  say(raw.slice(from))
  markup += open
    .reverse()
    .map((name) => `</${name}>`)
    .join('')
  return { markup: tidy(markup), plain: tidy(plain) }
}

function begin(open: string[], name: string, classes: string, note: string): string {
  open.push(name)
  const kept = classes === '' ? '' : [...classes.matchAll(/\.([\w-]{1,64})(?=\.|$)/g)].map(([, one]) => `.${one}`).join('')
  const said = elements[name]?.note ? escapeCueText(decodeEntities(note).replace(/\s+/g, ' ').trim().slice(0, 200)) : ''
  return `<${name}${kept}${said === '' ? '' : ` ${said}`}>`
}

/** Closes an element, and those opened within it that are still open; an end tag without a start tag is ignored. */
function close(open: string[], name: string): string {
  const at = open.lastIndexOf(name)
  if (at < 0) return ''
  return open
    .splice(at)
    .reverse()
    .map((each) => `</${each}>`)
    .join('')
}

/** A blank line would end the caption. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
