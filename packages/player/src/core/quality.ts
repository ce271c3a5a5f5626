import type { PlaybackMedia } from '@videozz/contract'
import { copy } from './copy.ts'

type Rung = PlaybackMedia['rungs'][number]
/** A rung as drawn; only one of those being encoded shows its number. */
export type RungMark = { name: string; state: 'done' | 'now' | 'wait'; progress: number; numbered: boolean }
export type QualityItem = { value: 'auto' | number; label: string; hint: string; disabled: boolean; checked: boolean }

const byHeight = (rungs: readonly Rung[]) => [...rungs].sort((a, b) => a.height - b.height)
const percent = (rung: Rung) => Math.max(0, Math.min(99, Math.floor(rung.progress)))

/** Heights of the rungs that may be played whole. */
export const completeHeights = (media: PlaybackMedia): number[] =>
  byHeight(media.rungs)
    .filter((rung) => rung.state === 'complete')
    .map((rung) => rung.height)

/** Entries of the quality menu, best first; rungs still encoding are listed, disabled, with their number. */
export function listQualities(media: PlaybackMedia, choice: 'auto' | number, playingHeight: number | null): QualityItem[] {
  const first = byHeight(media.rungs)[0]
  const items = byHeight(media.rungs)
    .reverse()
    .map((rung): QualityItem => {
      // The first rung plays from its first segment on, so it may be chosen while it grows.
      // All renditions of a live are there at once.
      const disabled = rung.state !== 'complete' && rung !== first && media.live === undefined
      return {
        value: rung.height,
        label: rung.name,
        hint: rung.state === 'complete' || media.live ? '' : rung.state === 'encoding' ? `${percent(rung)}%` : copy.soon,
        disabled,
        checked: choice === rung.height,
      }
    })
  const playing = media.rungs.find((rung) => rung.height === playingHeight)
  return [
    { value: 'auto', label: copy.auto, hint: choice === 'auto' ? (playing?.name ?? '') : '', disabled: false, checked: choice === 'auto' },
    ...items,
  ]
}

/** The ladder as drawn in the note and in the waiting screen, lowest first. */
export function markRungs(media: PlaybackMedia): RungMark[] {
  const rungs = byHeight(media.rungs)
  const current = rungs.find((rung) => rung.state === 'encoding')
  return rungs.map((rung) => ({
    name: rung.name,
    state: rung.state === 'complete' ? 'done' : rung.state === 'encoding' ? 'now' : 'wait',
    progress: rung.state === 'complete' ? 100 : rung.state === 'encoding' ? percent(rung) : 0,
    numbered: rung === current,
  }))
}

/**
 * Index of the best level that automatic choice may use: every level below it is complete too, since hls.js switches
 * freely between them. The first level is always allowed.
 */
export function levelCap(levelHeights: readonly number[], complete: readonly number[]): number {
  let cap = 0
  for (let index = 1; index < levelHeights.length; index += 1) {
    if (!complete.includes(levelHeights[index] ?? -1)) break
    cap = index
  }
  return cap
}

/**
 * The level to begin with: the first while encoding; else the best up to 480p that half of the line is thought to carry,
 * so that the first picture is neither blocky nor late. `bandwidth` in bits per second.
 */
export function pickStart(levels: readonly { bitrate: number; height: number }[], cap: number, bandwidth: number): number {
  let start = 0
  levels.forEach((level, index) => {
    if (index <= cap && level.height <= 480 && level.bitrate <= bandwidth / 2) start = index
  })
  return start
}

/** Name of the rung that `pickStart` will choose, before its levels are known; null without rungs. */
export function guessStart({ rungs, complete, live }: PlaybackMedia, choice: 'auto' | number, bandwidth: number): string | null {
  const sorted = byHeight(rungs)
  const levels = sorted.map((rung) => ({ height: rung.height, bitrate: rung.bandwidth ?? Infinity }))
  const start = complete || live ? pickStart(levels, levels.length - 1, bandwidth) : 0
  return (sorted.find(({ height }) => height === choice) ?? sorted[start])?.name ?? null
}

/** The level worth switching to at once when a rung completes, or null: the best allowed one for the measured bandwidth. */
export function pickUpgrade(levels: readonly { bitrate: number }[], cap: number, current: number, bandwidth: number): number | null {
  for (let index = cap; index > current; index -= 1) {
    if ((levels[index]?.bitrate ?? Infinity) <= bandwidth * 0.8) return index
  }
  return null
}
