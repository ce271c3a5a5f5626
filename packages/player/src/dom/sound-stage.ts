import type { PlaybackMedia } from '@videozz/contract'
import { el, setText } from './element.ts'
import { icon } from './icons.ts'

/** What a sound file shows instead of a picture: title and waveform, whose played part takes the producer's colour. */
export function createSoundStage(video: HTMLVideoElement, onSeek: ((part: number) => void) | null) {
  const title = el('b', {})
  const played = el('i', { class: 'wave played' })
  const wave = el('div', { class: 'waveform', 'aria-hidden': 'true' }, el('i', { class: 'wave' }), played)
  const stage = el('div', { class: 'sound', slot: 'poster' }, el('div', { class: 'sound-title' }, icon('sound'), title), wave)
  wave.hidden = true
  if (onSeek !== null) {
    wave.classList.add('seekable')
    wave.addEventListener('click', (event) => {
      const box = wave.getBoundingClientRect()
      onSeek((event.clientX - box.left) / box.width)
    })
  }
  let shown: string | null = null

  return {
    stage,
    /** What the code keeps clear of. */
    parts: [...stage.children],
    update(media: PlaybackMedia) {
      setText(title, media.title)
      if (media.waveform === null || media.waveform === shown) return
      shown = media.waveform
      wave.hidden = false
      wave.style.setProperty('--wave', `url("${encodeURI(media.waveform)}")`)
    },
    updateTime(duration: number) {
      const part = duration > 0 ? Math.min(1, video.currentTime / duration) : 0
      played.style.setProperty('clip-path', `inset(0 ${(100 - part * 100).toFixed(3)}% 0 0)`)
    },
  }
}
