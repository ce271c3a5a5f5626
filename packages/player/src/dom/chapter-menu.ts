import { chapterAt } from '../core/chapters.ts'
import { copy } from '../core/copy.ts'
import { formatTime } from '../core/format-time.ts'
import type { ReadMenu } from './menu.ts'
import type { Playback } from './playback.ts'

/** The chapters of what plays, each with its time; the present one is marked. */
export const makeChapterMenu =
  (video: HTMLVideoElement, playback: Playback): ReadMenu =>
  () => {
    const { media } = playback.view
    const chapters = media?.chapters ?? []
    const present = chapterAt(chapters, video.currentTime)
    return {
      label: copy.chapters,
      wide: true,
      items: chapters.map(({ start, title }, index) => ({
        kind: 'radio',
        label: title,
        hint: formatTime(start, media?.duration ?? 0),
        checked: index === present,
        pick: () => playback.seek(start),
      })),
    }
  }
