import { formatTime } from '../../core/format-time.ts'
import type { KeyBinding } from '../../core/key-table.ts'
import { durationOf } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { previewArea, watchPreview } from '../seek-preview.ts'

/** To be allowed for what jumps to any position at once. */
const anywhere = ['allowProgressBar', 'allowFastAdvance', 'allowFastBack'] as const
const digits = Array.from({ length: 10 }, (_, digit) => [String(digit), '0 a 9'] as const)

/** Seeks to any position. The line itself is drawn with the controls. */
export const timeline: CreateCapability = ({ frame, video, store, playback, feedback, rearrange }) => {
  const goTo = (part: number) => {
    const duration = durationOf(store.state)
    playback.seek(part * duration)
    feedback.say(formatTime(video.currentTime, duration))
  }
  const keys: KeyBinding[] = [
    { keys: [['Home', 'Home']], preference: ['allowProgressBar', 'allowFastBack'], help: 'Ir para o início', run: () => goTo(0) },
    { keys: [['End', 'End']], preference: ['allowProgressBar', 'allowFastAdvance'], help: 'Ir para o fim', run: () => goTo(1) },
    {
      keys: digits,
      preference: anywhere,
      help: 'Ir para 0% a 90%',
      run: (key) => goTo(Number(key) / 10),
    },
  ]
  return {
    name: 'timeline',
    preference: 'allowProgressBar',
    keys,
    covers() {
      const area = previewArea(frame)
      return area === null ? [] : [area]
    },
    attach: (_store, signal) => watchPreview(frame, rearrange, signal),
    mediaSession: [{ action: 'seekto', preference: anywhere, run: ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime) }],
  }
}
