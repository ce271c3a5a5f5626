import type { PlaybackMedia } from '@videozz/contract'
import Hls from 'hls.js/light'
import type { Level } from 'hls.js/light'
import { completeHeights, levelCap, pickStart, pickUpgrade } from '../../core/quality.ts'

export const rungHeight = (level: Level): number => Number(/(\d{3,4})p\.m3u8/.exec(level.uri)?.[1] ?? level.height)

/** Milliseconds to a first byte from which on the server held a segment back rather than was slow to send it. */
const heldAfterMs = 500

/** The browser's estimate of the connection, in bits per second; a modest default where it has none. */
export const expectedBandwidth = (): number => ((navigator as { connection?: { downlink?: number } }).connection?.downlink ?? 2.5) * 1e6

export type LevelChoice = ReturnType<typeof createLevelChoice>

/** Chooses the level that hls.js loads, by the viewer's choice, the size on screen and what the encoder has published. */
export function createLevelChoice(hls: Hls, video: HTMLVideoElement) {
  let media: PlaybackMedia | null = null
  let quality: 'auto' | number = 'auto'
  /** A segment was waited for that the encoder had not published. */
  let held = false

  const heights = () => hls.levels.map(rungHeight)
  /** Highest level that fits the size on screen; more pixels would cost the viewer data for nothing. */
  const sizeCap = () => {
    const pixels = video.clientHeight * (globalThis.devicePixelRatio || 1)
    const fit = hls.levels.findIndex((level) => Math.min(level.width, level.height) >= pixels * 0.9)
    return fit < 0 ? Infinity : Math.max(fit, 0)
  }
  const applyCap = () => {
    if (media === null || hls.levels.length === 0) return
    const published = media.complete || media.live !== undefined ? hls.levels.length - 1 : levelCap(heights(), completeHeights(media))
    hls.autoLevelCapping = Math.min(published, sizeCap())
  }
  const applyQuality = () => {
    if (hls.levels.length === 0) return
    if (quality === 'auto') hls.loadLevel = -1
    else hls.nextLevel = Math.max(0, heights().indexOf(quality))
  }
  /** A rung became complete: switches up at once instead of after the buffer, then leaves the choice to hls.js again. */
  const upgrade = () => {
    if (quality !== 'auto') return
    // Waiting for the encoder counted as a slow connection, and small quick segments would take for ever to prove another.
    if (held) hls.bandwidthEstimate = Math.max(hls.bandwidthEstimate, expectedBandwidth())
    held = false
    const next = pickUpgrade(hls.levels, hls.autoLevelCapping, hls.currentLevel, hls.bandwidthEstimate)
    if (next === null || next === hls.nextLoadLevel) return
    hls.once(Hls.Events.LEVEL_SWITCHED, () => {
      if (quality === 'auto') hls.loadLevel = -1
    })
    hls.nextLevel = next
  }

  /** The levels are known: sets the starting one. */
  const onLevels = () => {
    applyCap()
    if (media?.complete === true || media?.live !== undefined) {
      const levels = hls.levels.map((level) => ({ bitrate: level.bitrate, height: rungHeight(level) }))
      hls.startLevel = pickStart(levels, hls.autoLevelCapping, expectedBandwidth())
    }
    if (quality !== 'auto') applyQuality()
  }
  hls.on(Hls.Events.MANIFEST_PARSED, onLevels)
  const sizes = new ResizeObserver(applyCap)
  sizes.observe(video)

  return {
    /** A segment was loaded: `waitMs` to its first byte, after `retries`. */
    onSegment(waitMs: number, retries: number) {
      if (media?.complete !== true && (retries > 0 || waitMs > heldAfterMs)) held = true
    },
    /** The media grew or is complete. */
    setMedia(next: PlaybackMedia) {
      const before = media === null ? 0 : completeHeights(media).length
      media = next
      applyCap()
      if (completeHeights(next).length > before && before > 0) upgrade()
    },
    stop: () => sizes.disconnect(),
    /** `auto` or a rung's height. */
    choose(next: 'auto' | number) {
      quality = next
      applyQuality()
    },
  }
}
