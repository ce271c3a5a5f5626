const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What stands in each element of a name, in order. For the flat answers of S3 alone: no attributes are read, no element lies in its like. */
export const xmlElements = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, inner]) => inner ?? '')

/** The text of the first element of a name; null without one. */
export function xmlText(text: string, name: string): string | null {
  const [inner] = xmlElements(text, name)
  return inner === undefined ? null : inner.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, unescapeEntity)
}

function unescapeEntity(whole: string, hex: string | undefined, decimal: string | undefined, name: string | undefined): string {
  if (name !== undefined) return entities[name] ?? whole
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
