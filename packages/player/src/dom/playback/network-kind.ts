import type { NetworkKind } from '@videozz/contract'

/** The Network Information API, of the browsers that have it. */
export type ConnectionInfo = { type?: string; effectiveType?: string }

/** Kind of network of a page. Where the browser does not name it, or it is a mobile one, the class of its speed, as far as known. */
export function networkKind({ type, effectiveType }: ConnectionInfo = {}): NetworkKind {
  if (type === 'wifi' || type === 'ethernet') return type
  const speed = effectiveType === 'slow-2g' ? '2g' : effectiveType
  if (speed === '2g' || speed === '3g' || speed === '4g') return speed
  return type === 'cellular' ? 'cellular' : 'unknown'
}

export const currentNetwork = (): NetworkKind => networkKind((navigator as { connection?: ConnectionInfo }).connection)
