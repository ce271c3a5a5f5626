import type { Phase } from './player-state.ts'

/**
 * The playlist computed before the encode may end elsewhere than the media does. Waiting for a segment that will never come
 * is the end (`end`), and an end that came too early goes on (`go-on`). `left`: seconds to the true end.
 */
export function checkEnd(phase: Phase, left: number): 'end' | 'go-on' | null {
  if (phase === 'ended') return left > 0.5 ? 'go-on' : null
  if (phase !== 'waiting') return null
  if (left < 0.5) return 'end'
  return left < 4 ? 'go-on' : null
}
