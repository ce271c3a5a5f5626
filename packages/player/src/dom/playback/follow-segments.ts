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
    if (frag.bitrate) onSegment({ from: frag.start, to: frag.start + frag.duration, bitrate: frag.bitrate })
  })
}
