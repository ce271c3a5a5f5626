/** Share of errors that is reported in production. */
export const errorSampleRate = 0.1

const status = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined)

/** Whether an error is worth a report: ended sessions and unknown people are no faults of the program (spec `core.md` § 8). */
export function isReportable(error: unknown): boolean {
  if (status(error) === 401) return false
  return !/user not found|status(?: code)? 401\b/i.test(error instanceof Error ? error.message : String(error))
}

const mail = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
const credentials = /\b([a-z][\w+.-]*:\/\/)[^\s/@]+@/gi
const afterPath = /(\b[a-z][\w+.-]*:\/\/[^\s?#"')]+|\/[\w./~%-]+)[?#][^\s"')]+/gi
const named = /\b(bearer|basic|token|secret|password|senha|authorization|cookie|api[-_ ]?key|dsn)(["']?\s*[:= ]\s*["']?)[^\s"',;)}]+/gi
const opaque = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?:\.[\w-]+)*/gi
const pathToken = /(\/(?:playback\/hls|files\/[sp])\/)[^/\s?#]+/g
const network = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g

/** A text of the program without what may name a person or open a door: addresses, tokens, secrets, query strings. */
export const scrubText = (text: string, longest = 1000): string =>
  text
    .slice(0, longest)
    .replace(pathToken, '$1[…]')
    .replace(credentials, '$1[…]@')
    .replace(afterPath, '$1')
    .replace(mail, '[e-mail]')
    .replace(named, '$1$2[…]')
    .replace(opaque, '[…]')
    .replace(network, '[ip]')
