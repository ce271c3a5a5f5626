import type { Chapter } from '@videozz/contract'
import { chapterAt } from '../../core/chapters.ts'
import { el, setText, show } from '../ui/element.ts'

/** Half the thumb of the slider: a mark under it would show through. CSS pixels. */
const thumb = 8

/** Chapters on the time line: a mark where each begins, and the title of the one under the pointer. `duration` in seconds. */
export function drawChapterMarks(chapters: readonly Chapter[], duration: number) {
  const inside = chapters.filter(({ start }) => start > 0 && start < duration)
  const each = inside.map(({ start }) => {
    const mark = el('i', {})
    mark.style.setProperty('left', `${(100 * start) / duration}%`)
    return mark
  })
  const marks = el('div', { class: 'marks', 'aria-hidden': 'true' }, ...each)
  const preview = el('span', { slot: 'preview', class: 'preview-chapter', hidden: true })

  return {
    marks,
    preview,
    /** The pointer is over a second of the time line. */
    showAt(second: number) {
      const title = chapters[chapterAt(chapters, second)]?.title ?? ''
      show(preview, title !== '')
      setText(preview, title)
    },
    /** Hides the marks that the thumb, at `position` seconds, would lie over. */
    hideUnder(position: number) {
      const reach = (thumb / Math.max(1, marks.clientWidth)) * duration
      inside.forEach(({ start }, index) => each[index]?.toggleAttribute('data-under', Math.abs(start - position) < reach))
    },
  }
}
