import type { KeyBinding } from '../core/key-table.ts'
import type { PlayerStore } from '../core/player-store.ts'
import type { Playback } from './playback/playback.ts'
import type { PlayerParts } from './player-parts.ts'
import type { PlayerSetup } from './player-setup.ts'
import type { ActionFeedback } from './ui/action-feedback.ts'

/** What the capabilities of one player work on. */
export type PlayerContext = PlayerParts & {
  setup: PlayerSetup
  store: PlayerStore
  playback: Playback
  feedback: ActionFeedback
  /** Aborts when the player is destroyed. */
  signal: AbortSignal
  /** Keys of all capabilities. */
  keys(): readonly KeyBinding[]
  /** Elements and areas over the picture that the Imprint code keeps clear of, of all capabilities. */
  covers(): (Element | DOMRect)[]
  /** What is drawn over the picture takes up another area than before: captions, offers and the code are placed again. */
  rearrange(): void
  /** Moves the focus to the first control; until the controls are loaded, to the element that will hold them. */
  focusControls(): void
}
