/** Networks a lease's keys were asked from lately, and since when they are counted. */
export type KeyNetworks = { seen: readonly string[]; since: Date }

/** Seconds for which the networks of a lease are counted together. */
const windowSeconds = 600
/** A telephone that moves between cells and Wi-Fi, or whose operator gives it several addresses, has fewer. */
export const mostLeaseNetworks = 6

/**
 * Counts the network of a key call.
 * @returns the networks with it, or those before it and when it may be tried again, when the lease has too many.
 */
export function noteKeyNetwork(before: KeyNetworks | null, network: string, now: Date): { networks: KeyNetworks; retryAt: Date | null } {
  const end = before && new Date(before.since.getTime() + windowSeconds * 1000)
  if (!before || !end || end <= now) return { networks: { seen: [network], since: now }, retryAt: null }
  if (before.seen.includes(network)) return { networks: before, retryAt: null }
  if (before.seen.length >= mostLeaseNetworks) return { networks: before, retryAt: end }
  return { networks: { ...before, seen: [...before.seen, network] }, retryAt: null }
}
