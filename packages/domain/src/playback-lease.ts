/** Seconds between reports of a player, and how long the right to play lasts without one. */
export const heartbeatSeconds = 10
export const leaseSeconds = 30

/** Seconds for which a playback session and its addresses are valid. */
export const playbackSessionSeconds = 12 * 3600

/** Seconds for which a paused player keeps its lease. */
export const maxPauseSeconds = 60

/**
 * Taken by another screen, from a viewer who may play no more, with the media or its account, or from a person who may watch previews no
 * more.
 */
export type LeaseEnd = 'too-many-screens' | 'revoked' | 'unavailable' | 'preview-ended'
export type LeaseState = 'live' | 'released' | 'ended'

/** State of a session's lease: `ended` was taken from it, `released` was given back, never taken or left to expire. */
export function leaseState(lease: { expiresAt: Date; endedReason: LeaseEnd | null } | undefined, now: Date): LeaseState {
  if (lease?.endedReason) return 'ended'
  return lease && lease.expiresAt.getTime() > now.getTime() ? 'live' : 'released'
}

export type LiveLease = { sessionId: string; device: string; startedAt: Date }

/**
 * Players of one browser that may play at once: more than one person watches, few enough that a browser's identifier copied to other
 * machines cannot serve an audience.
 */
const mostPerDevice = 10

/**
 * The live leases of one viewer to end so that at most `limit` devices play. A device counts once, whatever it has open; the device that
 * plays the longest goes first, never that of `starting`, the session that has just started.
 * @returns session ids.
 */
export function leasesToEnd(leases: readonly LiveLease[], starting: { sessionId: string; device: string }, limit: number): string[] {
  const since = new Map<string, number>()
  for (const lease of leases) {
    const started = lease.startedAt.getTime()
    since.set(lease.device, Math.min(started, since.get(lease.device) ?? started))
  }
  since.delete(starting.device)
  const byAge = [...since].toSorted((a, b) => a[1] - b[1])
  const ended = new Set(byAge.slice(0, Math.max(0, byAge.length + 1 - limit)).map(([device]) => device))
  const others = leases.filter((lease) => ended.has(lease.device))
  return [...others, ...leasesOverDeviceLimit(leases, starting)].map((lease) => lease.sessionId)
}

/** Leases of the same device that played before, beyond the number it may have at once. */
function leasesOverDeviceLimit(leases: readonly LiveLease[], { sessionId, device }: { sessionId: string; device: string }): LiveLease[] {
  const own = leases.filter((lease) => lease.device === device && lease.sessionId !== sessionId)
  return own.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime()).slice(mostPerDevice - 1)
}
