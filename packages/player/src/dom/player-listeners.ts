import type { PlayerPreferences } from '@videozz/contract'
import type { CodeGuard } from './code-guard.ts'
import type { ControlRow } from './control-row.ts'
import { guardExits } from './guard-exits.ts'
import { listenToKeys } from './keyboard.ts'
import type { Playback } from './playback.ts'
import type { PlayerParts } from './player-parts.ts'
import type { PlayerTools } from './player-tools.ts'
import { listenToTaps } from './touch-gestures.ts'

/** What is told of it. */
export type Listener = {
  playback: Playback
  tools: PlayerTools
  code: CodeGuard
  row: ControlRow
  preferences(): PlayerPreferences
  refreshTime(): void
  /** The size of frame or picture changed. */
  fit(): void
}

/** Hears controls, video, keys and page for a player; the answer stops it. */
export function listenToPlayer({ host, frame, controller, video }: PlayerParts, player: Listener): () => void {
  const { playback, code, row, preferences } = player
  const { commands, keySheet } = player.tools
  const stops: (() => void)[] = []
  const on = (target: EventTarget, name: string, job: (event: Event) => void, capture = false) => {
    target.addEventListener(name, job, capture)
    stops.push(() => target.removeEventListener(name, job, capture))
  }
  // The lease comes before the picture, so play and seek never go straight to the video.
  const instead = (name: string, job: (event: Event) => void) =>
    on(
      frame,
      name,
      (event) => {
        event.stopImmediatePropagation()
        job(event)
      },
      true,
    )
  instead('mediaplayrequest', () => void playback.start())
  instead('mediaseekrequest', (event) => playback.seek((event as CustomEvent<number>).detail))
  on(controller, 'userinactivechange', () => frame.toggleAttribute('data-idle', controller.hasAttribute('userinactive') && !video.paused))
  for (const name of ['timeupdate', 'durationchange', 'seeking', 'loadedmetadata']) on(video, name, player.refreshTime)
  on(video, 'pause', () => frame.removeAttribute('data-idle'))
  on(video, 'timeupdate', () => code.checkIfLate())
  for (const name of ['loadedmetadata', 'resize']) on(video, name, player.fit)
  const sizes = new ResizeObserver(player.fit)
  sizes.observe(frame)
  stops.push(() => sizes.disconnect())
  on(video, 'ratechange', () => row.updateSpeed())
  stops.push(
    guardExits(
      video,
      () => playback.isMarked,
      (name) => playback.tampered([name]),
    ),
  )
  on(document, 'fullscreenchange', () => code.keepClear())
  on(window, 'pagehide', () => void playback.leave())
  on(window, 'pageshow', (event) => void ((event as PageTransitionEvent).persisted && playback.comeBack()))
  // A page that is hidden may end without another word; one that is back may have slept, and so may its line.
  on(document, 'visibilitychange', () => (document.hidden ? playback.tell() : playback.wake()))
  on(document, 'resume', () => playback.wake())
  on(window, 'online', () => playback.wake())
  let touched = false
  on(frame, 'pointerdown', (event) => (touched = (event as PointerEvent).pointerType === 'touch'))
  const onPicture = ({ target }: Event) => target === video || target === controller
  // media-chrome takes the second of two quick taps for the click of a mouse, which plays and pauses.
  on(frame, 'click', (event) => touched && onPicture(event) && event.stopPropagation(), true)
  on(frame, 'dblclick', (event) => {
    if (onPicture(event) && !touched && preferences().allowFullscreen && commands.abilities().fullscreen) commands.toggleFullscreen()
  })
  stops.push(listenToTaps(frame, commands, preferences))
  stops.push(listenToKeys(host, { playback, commands, keySheet, preferences }))
  return () => stops.forEach((stop) => stop())
}
