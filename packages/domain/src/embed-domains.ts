// This package uses neither browser nor server types; both have the WHATWG URL.
const { URL: Url } = globalThis as unknown as { URL: new (text: string) => { hostname: string } }

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainName = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`)

/** Most domains of one embed token. */
export const maxEmbedDomains = 100

/** Names with letters beyond ASCII in the form DNS and headers use (punycode). */
function toAscii(name: string): string {
  if (/^[\x00-\x7f]*$/.test(name)) return name
  try {
    return new Url(`http://${name}`).hostname
  } catch {
    return name
  }
}

/**
 * A domain as typed, made plain: without spaces, protocol, leading `www.` and final slash, in lower case.
 * @returns undefined when that is no name with a dot and a suffix of two letters or more ('Domínio inválido').
 */
export function readDomain(text: string): string | undefined {
  const plain = text
    .replace(/\s+/g, '')
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
  const name = /[/:?#@\\%]/.test(plain) ? plain : toAscii(plain)
  return name.length <= 253 && domainName.test(name) ? name : undefined
}
