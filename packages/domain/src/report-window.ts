/** Which reports of a session are counted: the highest number, and a bit for it and each of the 30 before it. */
export type ReportWindow = { last: number; seen: number }

const width = 31
const mask = 0x7fff_ffff

/**
 * Records the number of a report, as a receiver records packets (RFC 4303 § 3.4.3): reports may arrive late and in any order, each counts
 * once.
 * @returns the window with it, or undefined when it was counted before or is older than the window.
 */
export function noteReport(window: ReportWindow | null, number: number): ReportWindow | undefined {
  if (window === null) return { last: number, seen: 1 }
  const ahead = number - window.last
  if (ahead > 0) return { last: number, seen: ahead < width ? ((window.seen << ahead) | 1) & mask : 1 }
  if (ahead <= -width) return undefined
  const bit = 1 << -ahead
  return (window.seen & bit) === 0 ? { last: window.last, seen: window.seen | bit } : undefined
}
