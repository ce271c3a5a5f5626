import Hls from 'hls.js/light'
import { rungHeight } from './choose-level.ts'
import type { StreamHooks } from './stream.ts'

/** Tells which segment of which rung is on screen. */
export function followSegments(hls: Hls, { onHeight, onSegment }: Pick<StreamHooks, 'onHeight' | 'onSegment'>): void {
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level]
    onHeight(shown === undefined ? null : rungHeight(shown))
  })
  hls.on(Hls.Events.FRAG_CHANGED, (_event, { frag }) => {
    // What was loaded in parts has no size of its own.
    const bitrate = Number.isFinite(frag.bitrate) ? frag.bitrate : hls.levels[frag.level]?.bitrate
    if (bitrate && frag.duration > 0) onSegment({ from: frag.start, to: frag.start + frag.duration, bitrate })
  })
}
