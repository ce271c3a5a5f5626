import type { PlaybackMedia } from '@videozz/contract'
import { copy } from '../core/copy.ts'
import { formatTime } from '../core/format-time.ts'
import { el, setText } from './element.ts'
import { icon } from './icons.ts'

const keySteps: Record<string, (at: number, duration: number) => number> = {
  ArrowLeft: (at) => at - 5,
  ArrowDown: (at) => at - 5,
  ArrowRight: (at) => at + 5,
  ArrowUp: (at) => at + 5,
  PageDown: (at, duration) => at - duration / 10,
  PageUp: (at, duration) => at + duration / 10,
  Home: () => 0,
  End: (_at, duration) => duration,
}

/**
 * What a sound file shows instead of a picture: title and waveform, whose played part takes the producer's colour. With
 * `onSeek` the waveform is the slider of the player, for pointer and keys.
 */
export function createSoundStage(frame: HTMLElement, video: HTMLVideoElement, onSeek: (to: number) => void) {
  const title = el('b', {})
  const played = el('i', { class: 'wave played' })
  const wave = el('div', { class: 'waveform' }, el('i', { class: 'wave' }), played)
  const stage = el('div', { class: 'sound', slot: 'poster' }, el('div', { class: 'sound-title' }, icon('sound'), title), wave)
  wave.hidden = true
  let duration = 0
  let seekable = false
  const seekTo = (event: PointerEvent) => {
    const box = wave.getBoundingClientRect()
    onSeek(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * duration)
  }
  wave.addEventListener('pointerdown', (event) => {
    if (!seekable || event.button !== 0) return
    wave.setPointerCapture(event.pointerId)
    seekTo(event)
  })
  wave.addEventListener('pointermove', (event) => {
    if (wave.hasPointerCapture(event.pointerId)) seekTo(event)
  })
  wave.addEventListener('keydown', (event) => {
    const step = keySteps[event.key]
    if (!seekable || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSeek(step(video.currentTime, duration))
  })
  let shown: string | null = null
  const updateRole = () => {
    const slides = seekable && shown !== null
    // The waveform takes the place of the line.
    frame.toggleAttribute('data-wave', slides)
    wave.classList.toggle('seekable', slides)
    const attributes = { role: 'slider', tabindex: '0', 'aria-label': copy.progress, 'aria-valuemin': '0' }
    for (const [name, value] of Object.entries(attributes)) {
      if (slides) wave.setAttribute(name, value)
      else wave.removeAttribute(name)
    }
    wave.toggleAttribute('aria-hidden', false)
    if (!slides) wave.setAttribute('aria-hidden', 'true')
  }
  updateRole()

  return {
    stage,
    /** What the code keeps clear of. */
    parts: [...stage.children],
    /** Whether the producer left the progress bar in. */
    allow(seeks: boolean) {
      seekable = seeks
      updateRole()
    },
    update(media: PlaybackMedia) {
      setText(title, media.title)
      if (media.waveform === null || media.waveform === shown) return
      shown = media.waveform
      wave.hidden = false
      wave.style.setProperty('--wave', `url("${encodeURI(media.waveform)}")`)
      updateRole()
    },
    updateTime(total: number) {
      duration = total
      const part = total > 0 ? Math.min(1, video.currentTime / total) : 0
      played.style.setProperty('clip-path', `inset(0 ${(100 - part * 100).toFixed(3)}% 0 0)`)
      if (!wave.hasAttribute('role')) return
      wave.setAttribute('aria-valuemax', String(Math.round(total)))
      wave.setAttribute('aria-valuenow', String(Math.round(video.currentTime)))
      wave.setAttribute('aria-valuetext', `${formatTime(video.currentTime, total)} de ${formatTime(total)}`)
    },
  }
}
