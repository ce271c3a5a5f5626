/** Kinds of suspicious signs of playback. They are stored for people to review; none of them blocks playback. */
export const playbackSignKinds = [
  'tampering',
  'faster-than-time',
  'key-rush',
  'many-addresses',
  'many-devices',
  'token-replayed',
  'fast-keys',
  'many-networks-lease',
  'proof-failed',
  'no-reports',
  'sessions-at-once',
] as const
export type PlaybackSignKind = (typeof playbackSignKinds)[number]

/** How sure a sign of misuse is, the least first. */
export const signConfidences = ['low', 'medium', 'high'] as const
export type SignConfidence = (typeof signConfidences)[number]

/** What was done with signs: nothing yet, seen, or dismissed for good. */
export const signStates = ['new', 'seen', 'dismissed'] as const
export type SignState = (typeof signStates)[number]

/** New groups of signs are counted up to this number. */
export const mostCountedSigns = 1000
