import { copy } from '../core/copy.ts'
import { formatTime } from '../core/format-time.ts'
import { el } from './ui/element.ts'

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

/** The waveform of a sound file, whose played part takes the producer's colour. Where it may seek it is a slider, for pointer and keys. */
export function createWaveformSlider(position: () => number, onSeek: (to: number) => void) {
  const played = el('i', { class: 'wave played' })
  const box = el('div', { class: 'waveform', 'aria-hidden': 'true' }, el('i', { class: 'wave' }), played)
  box.hidden = true
  let duration = 0
  let seekable = false

  const seekTo = ({ clientX }: PointerEvent) => {
    const { left, width } = box.getBoundingClientRect()
    onSeek(Math.max(0, Math.min(1, (clientX - left) / width)) * duration)
  }
  box.addEventListener('pointerdown', (event) => {
    if (!seekable || event.button !== 0) return
    box.setPointerCapture(event.pointerId)
    seekTo(event)
  })
  box.addEventListener('pointermove', (event) => {
    if (box.hasPointerCapture(event.pointerId)) seekTo(event)
  })
  box.addEventListener('keydown', (event) => {
    const step = keySteps[event.key]
    if (!seekable || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSeek(step(position(), duration))
  })

  return {
    box,
    setPicture(address: string) {
      box.hidden = false
      box.style.setProperty('--wave', `url("${encodeURI(address)}")`)
    },
    /** Makes it a slider, or a mere picture. */
    setSeekable(next: boolean) {
      seekable = next
      box.classList.toggle('seekable', seekable)
      const attributes = { role: 'slider', tabindex: '0', 'aria-label': copy.progress, 'aria-valuemin': '0' }
      for (const [name, value] of Object.entries(attributes)) {
        if (seekable) box.setAttribute(name, value)
        else box.removeAttribute(name)
      }
      if (seekable) box.removeAttribute('aria-hidden')
      else box.setAttribute('aria-hidden', 'true')
    },
    /** Both in seconds. */
    setTime(at: number, total: number) {
      duration = total
      const part = total > 0 ? Math.min(1, at / total) : 0
      played.style.setProperty('clip-path', `inset(0 ${(100 - part * 100).toFixed(3)}% 0 0)`)
      if (!seekable) return
      box.setAttribute('aria-valuemax', String(Math.round(total)))
      box.setAttribute('aria-valuenow', String(Math.round(at)))
      box.setAttribute('aria-valuetext', `${formatTime(at, total)} de ${formatTime(total)}`)
    },
  }
}
