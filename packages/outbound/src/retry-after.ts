/**
 * Parses `Retry-After` in either of its forms (RFC 9110 § 10.2.3).
 * @returns seconds from `now`, none below 0; null where it cannot be parsed.
 */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}
