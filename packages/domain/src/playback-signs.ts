import type { PlaybackSignKind } from '@videozz/contract/browser'
import { readSignFigures } from './sign-figures.ts'

export { playbackSignKinds, signConfidences } from '@videozz/contract/browser'
export type { PlaybackSignKind, SignConfidence, SignState } from '@videozz/contract/browser'

/** Signs stored of one session, and of one viewer in a day: enough for a review, too few to fill a table. */
export const mostSignsPerSession = 100
export const mostSignsPerViewer = 20

/** Seconds of history in which the browsers and networks of a viewer are counted. */
export const spreadSeconds = 24 * 3600
/**
 * Browsers of one viewer in a day. Telephone, tablet, computer and television are four; some browsers lose their identifier between visits
 * and private windows always do, so twice as many are still one person.
 */
export const mostDevices = 8
/**
 * Networks (IPv4 /24, IPv6 /48) of one viewer in a day: home, work, school, and a telephone that gets another at each cell. A shared login
 * soon has more.
 */
export const mostNetworks = 12

/** Signs in the number of browsers and networks a viewer used within a day. */
export function spreadSigns(spread: { devices: number; networks: number }): PlaybackSignKind[] {
  const signs: PlaybackSignKind[] = []
  if (spread.devices > mostDevices) signs.push('many-devices')
  if (spread.networks > mostNetworks) signs.push('many-addresses')
  return signs
}

/** Kinds that are about all a viewer watches, so that they are listed once per viewer and not per media. */
export const signKindsOfViewer: readonly PlaybackSignKind[] = ['many-addresses', 'many-devices', 'sessions-at-once']

/** Seconds after which a further sign makes a group that was marked as seen new again; those of the same occasion do not. */
export const signReopenSeconds = 24 * 3600

/** The figure that makes one sign stronger than another of its kind; 0 of kinds without figures. */
export function signWeight(kind: PlaybackSignKind, detail: string | null): number {
  const { number, claimed } = readSignFigures(detail)
  const figure: Partial<Record<PlaybackSignKind, number | null>> = {
    'faster-than-time': claimed,
    'key-rush': number('keys'),
    'many-addresses': number('networks'),
    'many-devices': number('devices'),
    'fast-keys': number('seconds'),
    'many-networks-lease': number('networks'),
    'proof-failed': number('count'),
    'no-reports': number('seconds'),
    'sessions-at-once': number('screens'),
  }
  return figure[kind] ?? 0
}
