import { formatTime } from '../../core/format-time.ts'
import { durationOf, isOnAir, type PlayerState } from '../../core/player-state.ts'
import type { PlayerContext } from '../player-context.ts'
import { el, setText } from '../ui/element.ts'
import { drawChapterMarks } from './chapter-marks.ts'

/** Part of the media that is encoded, from 0 to 1; null once all of it is. */
function encodedPart({ media }: PlayerState): number | null {
  if (media === null || media.complete || media.duration === null || media.duration <= 0) return null
  return media.encodedSeconds < media.duration - 0.5 ? media.encodedSeconds / media.duration : null
}

/** What a time line is drawn from: it is drawn again when this differs. Null where the producer took it away. */
export const timeLineKey = (state: PlayerState): string | null => {
  const { preferences, media, videoDuration } = state
  // The duration of a live on air grows with each part.
  const duration = isOnAir(state) ? null : (media?.duration ?? videoDuration)
  return preferences.allowProgressBar ? JSON.stringify([media?.chapters, duration]) : null
}

/** The time line: slider, what is encoded, marks of the chapters, and what the pointer is over. Null where the producer took it away. */
export function drawTimeLine({ video, store }: PlayerContext, signal: AbortSignal): HTMLElement | null {
  const { media } = store.state
  if (timeLineKey(store.state) === null) return null
  const duration = durationOf(store.state)
  const chapters = media !== null && media.chapters.length > 0 && duration > 0 ? drawChapterMarks(media.chapters, duration) : null
  const encoded = el('i', { class: 'encoded' })
  const frontier = el('i', { class: 'frontier' })
  const previewTime = el('span', { slot: 'preview', class: 'preview-time' })
  const range = el('media-time-range', {}, el('media-preview-thumbnail', { slot: 'preview' }), chapters?.preview, previewTime)
  const line = el('div', { class: 'line' }, el('i', { class: 'rail' }, encoded), range, chapters?.marks, frontier)

  range.addEventListener('mediapreviewrequest', (event) => {
    const second = (event as CustomEvent<number | null>).detail
    if (typeof second !== 'number') return
    setText(previewTime, formatTime(second, video.duration))
    chapters?.showAt(second)
  })
  store.subscribe(
    encodedPart,
    (part) => {
      line.classList.toggle('growing', part !== null)
      const percent = part === null ? '100%' : `${100 * part}%`
      encoded.style.setProperty('width', percent)
      frontier.style.setProperty('left', percent)
    },
    signal,
  )
  if (chapters !== null) store.subscribe(({ position }) => position, chapters.hideUnder, signal)
  return line
}
