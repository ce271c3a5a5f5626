import { isMarked } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { guardCopies } from '../imprint/guard-copies.ts'
import { guardExits } from '../imprint/guard-exits.ts'
import { guardWindows, isShownElsewhere } from '../imprint/guard-windows.ts'
import { createImprintOverlay, type ImprintOverlay } from '../imprint/imprint-overlay.ts'
import { listObstacles } from '../imprint/obstacles.ts'
import { refuseCapture } from '../imprint/refuse-capture.ts'

/**
 * The Imprint code over the picture of a session that has one. The last of the capabilities: children of the frame that are not
 * there when it attaches do not belong to the player.
 */
export const code: CreateCapability = ({ frame, video, store, playback, covers }) => {
  let overlay: ImprintOverlay | null = null
  let captureIsAllowed: (() => boolean) | null = null

  /** Guards the picture itself from the first code on: a page that shows none keeps the browser's functions as they are. */
  const guardPicture = (signal: AbortSignal) => {
    if (captureIsAllowed !== null) return
    captureIsAllowed = refuseCapture(video)
    guardWindows()
    const stop = guardCopies({
      video,
      isMarked: () => isMarked(store.state),
      // A script may try again at every frame.
      onCopied: () => store.state.phase !== 'blocked' && playback.tampered(['second-picture']),
    })
    signal.addEventListener('abort', stop)
  }

  return {
    name: 'code',
    onRearranged: () => overlay?.keepClear(),
    attach(_store, signal) {
      const own = new Set<Node>(frame.childNodes)
      const make = (shown: string) =>
        createImprintOverlay({
          frame,
          video,
          code: shown,
          own,
          obstacles: () => listObstacles(frame, covers()),
          isCopied: () => captureIsAllowed?.() === true || isShownElsewhere(),
          onTampered: (names) => playback.tampered(names),
        })
      store.subscribe(
        ({ opened }) => opened,
        (opened) => {
          overlay?.destroy()
          if (opened !== null && opened.code !== null) guardPicture(signal)
          overlay = opened === null || opened.code === null ? null : make(opened.code)
        },
        signal,
      )
      // After a refusal the code is made again, whatever was done to it.
      let wasBlocked = false
      store.subscribe(
        ({ phase }) => phase === 'blocked',
        (blocked) => {
          if (wasBlocked && !blocked) overlay?.rebuild()
          wasBlocked = blocked
        },
        signal,
      )
      store.subscribe(
        // The last six bring notices over the picture, which the code keeps clear of.
        (s) => [s.opened, s.started, s.phase, s.refusal, s.media, s.waitsForEncoder, s.offline, s.troubled, s.mutedStart, s.resumedAt],
        (_, { started, phase }) => {
          overlay?.show(started && phase !== 'blocked')
          overlay?.keepClear()
          if (started && (phase === 'playing' || phase === 'waiting')) overlay?.watch()
          else overlay?.rest()
        },
        signal,
      )
      video.addEventListener('timeupdate', () => overlay?.checkIfLate(), { signal })
      document.addEventListener('fullscreenchange', () => overlay?.keepClear(), { signal })
      const stopGuarding = guardExits(
        video,
        () => isMarked(store.state),
        (name) => playback.tampered([name]),
      )
      signal.addEventListener('abort', () => {
        stopGuarding()
        overlay?.destroy()
      })
    },
  }
}
