/** Suspicious signs of playback. They are kept for people to judge; none of them blocks by itself. */
export const playbackSignKinds = ['tampering', 'faster-than-time', 'key-rush', 'many-addresses', 'many-devices', 'token-replayed'] as const
export type PlaybackSignKind = (typeof playbackSignKinds)[number]

/** Signs kept of one session, and of one viewer in a day: enough to tell the story, too few to fill a table with. */
export const mostSignsPerSession = 100
export const mostSignsPerViewer = 20

/** How long the browsers and networks of a viewer are looked back over. */
export const spreadSeconds = 24 * 3600
/**
 * Browsers of one viewer in a day. Telephone, tablet, computer and television are four; some browsers forget their name between
 * visits and private windows always do, so twice as many are still one person.
 */
const mostDevices = 8
/**
 * Networks (IPv4 /24, IPv6 /48) of one viewer in a day: home, work, school, and a telephone that gets another each time it meets a
 * new mast. A login that is passed around soon has more.
 */
const mostNetworks = 12

/** What the browsers and networks a viewer used within a day say. */
export function spreadSigns(spread: { devices: number; networks: number }): PlaybackSignKind[] {
  const signs: PlaybackSignKind[] = []
  if (spread.devices > mostDevices) signs.push('many-devices')
  if (spread.networks > mostNetworks) signs.push('many-addresses')
  return signs
}
