import { hasCode, mayLeavePage } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { guardCopies } from '../imprint/guard-copies.ts'
import { guardExits } from '../imprint/guard-exits.ts'
import { guardWindows, isShownElsewhere } from '../imprint/guard-windows.ts'
import { createImprintOverlay, type ImprintOverlay } from '../imprint/imprint-overlay.ts'
import { natives } from '../imprint/natives.ts'
import { listObstacles } from '../imprint/obstacles.ts'
import { refuseCapture } from '../imprint/refuse-capture.ts'

/** The overlay is made after this at the latest, where the browser finds no idle moment for it. */
const latestMs = 200

/**
 * The Imprint code over the picture of a session that has one. The last of the capabilities: children of the frame that are not
 * there when it attaches do not belong to the player.
 */
export const code: CreateCapability = ({ frame, video, store, playback, covers }) => {
  let overlay: ImprintOverlay | null = null
  /** What the overlay is to show; it is made before there is a picture. */
  let shown: string | null = null
  let captureIsAllowed: (() => boolean) | null = null

  /** Guards the picture itself from the first code on: a page that shows none keeps the browser's functions as they are. */
  const guardPicture = (signal: AbortSignal) => {
    if (captureIsAllowed !== null) return
    captureIsAllowed = refuseCapture(video)
    guardWindows()
    const stop = guardCopies({
      video,
      hasCode: () => hasCode(store.state),
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
      const follow = () => {
        const { started, phase } = store.state
        overlay?.show(started && phase !== 'blocked')
        overlay?.keepClear()
        if (started && (phase === 'playing' || phase === 'waiting')) overlay?.watch()
        else overlay?.rest()
      }
      const make = () => {
        if (shown === null || overlay !== null || signal.aborted) return
        overlay = createImprintOverlay({
          frame,
          video,
          code: shown,
          own,
          obstacles: () => listObstacles(frame, covers()),
          mayLeave: () => mayLeavePage(store.state),
          isCopied: () => captureIsAllowed?.() === true || isShownElsewhere(),
          onTampered: (names) => playback.tampered(names),
        })
        follow()
      }
      natives.listen(video, 'loadeddata', make)
      store.subscribe(
        ({ opened }) => opened,
        (opened, { started }) => {
          overlay?.destroy()
          overlay = null
          shown = opened?.code ?? null
          if (shown === null) return
          guardPicture(signal)
          if (started) return make()
          // Without a picture it can wait until the page waits for the server, which a viewer who presses play at once gains.
          if ('requestIdleCallback' in window) requestIdleCallback(make, { timeout: latestMs })
          natives.setTimeout(make, latestMs)
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
        (_, { started }) => {
          if (started) make()
          follow()
        },
        signal,
      )
      video.addEventListener('timeupdate', () => overlay?.checkIfLate(), { signal })
      document.addEventListener('fullscreenchange', () => overlay?.keepClear(), { signal })
      const stopGuarding = guardExits(
        video,
        () => mayLeavePage(store.state),
        (name) => playback.tampered([name]),
      )
      signal.addEventListener('abort', () => {
        stopGuarding()
        natives.unlisten(video, 'loadeddata', make)
        overlay?.destroy()
      })
    },
  }
}
