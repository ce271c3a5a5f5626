import punycode from 'punycode.js'
import { readDomain } from './embed-domains.ts'

/** A stored domain as people read it: international names in their own letters, any other as it is. */
export function showDomain(domain: string): string {
  try {
    const shown = punycode.toUnicode(domain)
    // What would not be read as the same domain again is not shown in its place.
    return readDomain(shown) === domain ? shown : domain
  } catch {
    return domain
  }
}
