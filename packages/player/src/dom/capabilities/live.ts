import { copy } from '../../core/copy.ts'
import { isOnAir } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { el } from '../ui/element.ts'

const retryAfterMs = 3000

/**
 * What only lives have: waiting for the picture, staying at the live edge, and the way back to it. Loaded for lives alone, but for the
 * card that waits, which is made with the player, so that the guard of the code recognises it.
 */
export const live: CreateCapability = (player) => {
  const card = el('div', { class: 'live-wait', hidden: true })
  player.frame.append(card)
  return {
    name: 'live',
    available: isOnAir,
    controls: [
      {
        place: 'middle',
        class: 'live',
        button: {
          label: ({ livePlace }) => (livePlace === 'behind' ? copy.goLive : copy.live),
          text: () => copy.live,
          press: () => void player.playback.goLive(),
        },
      },
    ],
    // The words of the card that waits for the picture.
    covers: () => (card.hidden ? [] : [...card.children]),
    attach(store, signal) {
      let requested = false
      const load = async (): Promise<void> => {
        requested = true
        try {
          const { attachLive } = await import('../live/live-script.ts')
          if (!signal.aborted) attachLive(player, card, signal)
        } catch {
          // A newer build may have replaced this one, or the connection dropped.
          if (!signal.aborted) setTimeout(() => void load(), retryAfterMs)
        }
      }
      store.subscribe(
        // Quizzes are loaded by the script of lives, so that pages without either pay nothing for them.
        ({ media }) => media?.live ?? media?.quizzes,
        (needed) => needed && !requested && void load(),
        signal,
      )
    },
  }
}
