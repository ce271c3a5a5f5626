import type { PlaybackSignKind, SignConfidence } from '@videozz/contract/browser'

/**
 * How many signs of a kind, of one viewer and media, make it medium and high. What an honest browser, extension or network may cause by
 * itself needs to repeat; what no player of ours does is medium at once.
 */
const repeats: Record<PlaybackSignKind, readonly [medium: number, high: number]> = {
  tampering: [3, 10],
  'faster-than-time': [2, 6],
  'key-rush': [1, 3],
  'many-addresses': [2, 5],
  'many-devices': [2, 5],
  'token-replayed': [3, 8],
  'fast-keys': [1, 3],
  'many-networks-lease': [3, 20],
  'proof-failed': [3, 10],
  'no-reports': [2, 5],
  'sessions-at-once': [3, 10],
}

/** How sure it is that `count` signs of a kind, of one viewer and media, are misuse. It is no probability, and never proof. */
export function signConfidence(kind: PlaybackSignKind, count: number): SignConfidence {
  const [medium, high] = repeats[kind]
  return count >= high ? 'high' : count >= medium ? 'medium' : 'low'
}
