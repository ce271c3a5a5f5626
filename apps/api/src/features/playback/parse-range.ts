/**
 * A single byte range from a start (RFC 9110 § 14.1.2), both ends included. Anything else, suffixes and several ranges among
 * them, is ignored as the RFC allows: the whole is sent.
 */
export function parseRange(header: string | undefined): { start: number; end?: number } | undefined {
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return undefined
  const start = Number(match[1])
  if (!match[2]) return { start }
  const end = Number(match[2])
  return end < start ? undefined : { start, end }
}
