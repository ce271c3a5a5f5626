import type { PlayerState } from '../core/player-state.ts'
import { createImprintOverlay, type ImprintOverlay } from './imprint-overlay.ts'
import { listObstacles } from './obstacles.ts'
import type { Playback } from './playback.ts'
import type { PlayerParts } from './player-parts.ts'

export type CodeGuard = ReturnType<typeof createCodeGuard>

/**
 * The code over the picture of the session that plays, if it has one. Make it once the player's own layers stand in the frame: whatever
 * else comes to lie there is a stranger. `inTheWay` names what the code keeps clear of.
 */
export function createCodeGuard({ frame, video }: PlayerParts, playback: Playback, inTheWay: () => Element[]) {
  const own = new Set<Node>(frame.childNodes)
  let overlay: ImprintOverlay | null = null

  return {
    /** Takes the code of a session in place of the one before. */
    adopt(code: string | null) {
      overlay?.destroy()
      overlay =
        code === null
          ? null
          : createImprintOverlay({
              frame,
              video,
              code,
              own,
              obstacles: () => listObstacles(frame, inTheWay()),
              onTampered: (names) => playback.tampered(names),
            })
    },
    update({ started, phase }: PlayerState) {
      overlay?.show(started && phase !== 'blocked')
      overlay?.keepClear()
      if (started && (phase === 'playing' || phase === 'waiting')) overlay?.watch()
      else overlay?.rest()
    },
    keepClear: () => overlay?.keepClear(),
    checkIfLate: () => overlay?.checkIfLate(),
    /** Makes the code anew, after it was tampered with. */
    rebuild: () => overlay?.rebuild(),
    destroy: () => overlay?.destroy(),
  }
}
