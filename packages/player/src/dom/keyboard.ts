import type { PlayerPreferences } from '@videozz/contract'
import { keyAction } from '../core/hot-keys.ts'
import { setSpeed, speeds } from './bind-menus.ts'
import type { createCaptions } from './captions.ts'
import { containerFullscreen } from './controls.ts'
import type { Playback } from './playback.ts'

type Tools = { captions: ReturnType<typeof createCaptions> }

const ownKeys = (target: Element): RegExp | null => {
  if (target.matches('input[type=range]')) return /^(Arrow.*|Home|End|PageUp|PageDown)$/
  if (target.matches('button, [role=button], media-play-button, [role^=menuitem], a')) return /^( |Enter)$/
  return target.matches('input, textarea, select, [contenteditable]') ? /.*/ : null
}

/** Keys of the player, heard in the whole page where it fills one, else while the focus is inside; the answer stops them. */
export function listenToKeys(
  player: HTMLElement & { readonly video: HTMLVideoElement; wake(): void },
  preferences: () => PlayerPreferences,
  playback: Playback,
  tools: Tools,
): () => void {
  const { video } = player
  const listener = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || playback.view.state.phase === 'blocked') return
    const target = event.composedPath()[0]
    if (target instanceof Element && ownKeys(target)?.test(event.key)) return
    const action = keyAction(event, preferences())
    if (action === null) return
    event.preventDefault()
    player.wake()
    switch (action.do) {
      case 'toggle':
        return void playback.toggle()
      case 'seek':
        return playback.seek(video.currentTime + action.by)
      case 'seek-to':
        return playback.seek(action.part * (Number.isFinite(video.duration) ? video.duration : 0))
      case 'volume':
        video.volume = Math.round(Math.max(0, Math.min(1, video.volume + action.by)) * 100) / 100
        if (action.by > 0) video.muted = false
        return
      case 'mute':
        video.muted = !video.muted
        return
      case 'captions':
        return tools.captions.toggle()
      case 'fullscreen':
        if (!containerFullscreen()) return
        return void (document.fullscreenElement === null ? player.requestFullscreen() : document.exitFullscreen())
      case 'speed': {
        const at = speeds.indexOf(video.playbackRate)
        const next = speeds[(at < 0 ? speeds.indexOf(1) : at) + action.by]
        if (next !== undefined) setSpeed(video, next)
        return
      }
      default:
    }
  }
  const scope: EventTarget = player.hasAttribute('fill') ? document : player
  scope.addEventListener('keydown', listener)
  return () => scope.removeEventListener('keydown', listener)
}
