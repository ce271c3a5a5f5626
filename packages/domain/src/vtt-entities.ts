// The names of Latin-1 from 160 on, in their order (HTML 4 § 24.2), and the others that captions are seen to use.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const others = 'amp & lt < gt > quot " apos \' lrm \u200e rlm \u200f ndash – mdash — hellip … lsquo ‘ rsquo ’ ldquo “ rdquo ” bull • euro €'

function listNames(): Map<string, string> {
  const pairs = others.split(' ')
  return new Map([
    ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
    ...Array.from({ length: pairs.length / 2 }, (_, at): [string, string] => [pairs[2 * at] ?? '', pairs[2 * at + 1] ?? '']),
  ])
}
let names: Map<string, string> | undefined

function fromCode(digits: string, radix: 10 | 16, whole: string): string {
  const code = Number.parseInt(digits, radix)
  if (code < 32 && code !== 10 && code !== 9) return ''
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? whole : String.fromCodePoint(code)
}

/** Replaces character references of captions by their characters; unknown ones stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  const known = (names ??= listNames())
  return text.replace(/&(?:#x([\da-f]{1,8})|#(\d{1,8})|([a-z]\w{1,7}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return fromCode(hex, 16, whole)
    return decimal === undefined ? (known.get(name ?? '') ?? whole) : fromCode(decimal, 10, whole)
  })
}

/** Escapes text for use between the tags of a caption. */
export const escapeCueText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
