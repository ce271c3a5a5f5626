import { guardExits } from './guard-exits.ts'
import { listenToKeys } from './keyboard.ts'
import type { PlayerLifecycle } from './player-lifecycle.ts'
import type { PlayerParts } from './player-parts.ts'
import { listenToTaps } from './touch-gestures.ts'

type Heard = Pick<PlayerLifecycle, 'playback' | 'tools' | 'preferences' | 'controls' | 'overlay' | 'refreshTime' | 'fit'>

/** Hears controls, video, keys and page for a player; the answer stops it. */
export function listenToPlayer({ host, frame, controller, video }: PlayerParts, player: Heard): () => void {
  const { playback } = player
  const { commands, keySheet } = player.tools
  const preferences = () => player.preferences
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
  on(video, 'timeupdate', () => player.overlay?.checkIfLate())
  for (const name of ['loadedmetadata', 'resize']) on(video, name, player.fit)
  const sizes = new ResizeObserver(player.fit)
  sizes.observe(frame)
  stops.push(() => sizes.disconnect())
  on(video, 'ratechange', () => player.controls?.updateSpeed())
  const isMarked = () => playback.view.opened !== null && playback.view.opened.code !== null
  stops.push(guardExits(video, isMarked, (name) => playback.tampered([name])))
  on(document, 'fullscreenchange', () => player.overlay?.keepClear())
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
    if (onPicture(event) && !touched && player.preferences.allowFullscreen && commands.abilities().fullscreen) commands.toggleFullscreen()
  })
  stops.push(listenToTaps(frame, commands, preferences))
  stops.push(listenToKeys(host, { playback, commands, keySheet, preferences }))
  return () => stops.forEach((stop) => stop())
}
