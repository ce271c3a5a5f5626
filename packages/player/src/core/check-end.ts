import type { Phase } from './player-state.ts'

/**
 * The end of the playlist computed before the encode may differ from the media's end. Waiting for a segment that does not exist is the end
 * (`end`), and after an end that is too early playback continues (`go-on`). `left`: seconds to the true end.
 */
export function checkEnd(phase: Phase, left: number): 'end' | 'go-on' | null {
  if (phase === 'ended') return left > 0.5 ? 'go-on' : null
  if (phase !== 'waiting') return null
  if (left < 0.5) return 'end'
  return left < 4 ? 'go-on' : null
}
