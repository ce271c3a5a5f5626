import type { Chapter } from '@videozz/contract'
import { chapterAt } from '../core/chapters.ts'
import { copy } from '../core/copy.ts'
import { el, setText, show } from './element.ts'
import { icon } from './icons.ts'

/** Half a thumb: a mark under it would be seen through it. CSS pixels. */
const thumb = 8

/** Chapters in the controls: marks on the time line, the title where the pointer is, and a button that names the present one. */
export function createChapterBar(chapters: readonly Chapter[], duration: number) {
  const inside = chapters.filter(({ start }) => start > 0 && start < duration)
  const marks = el('div', { class: 'marks', 'aria-hidden': 'true' }, ...inside.map(() => el('i', {})))
  inside.forEach(({ start }, index) => (marks.children[index] as HTMLElement).style.setProperty('left', `${(100 * start) / duration}%`))
  const title = el('span', { class: 'chapter-title' })
  const button = el('button', { type: 'button', class: 'control chapters' }, icon('list'), title)
  const hovered = el('span', { slot: 'preview', class: 'preview-chapter', hidden: true })
  const titleAt = (second: number) => chapters[chapterAt(chapters, second)]?.title ?? ''

  return {
    marks,
    button,
    hovered,
    /** The pointer is over a second of the time line. */
    hover(second: number) {
      const words = titleAt(second)
      show(hovered, words !== '')
      setText(hovered, words)
    },
    updateTime(second: number) {
      const words = titleAt(second)
      setText(title, words === '' ? copy.chapters : words)
      const label = words === '' ? copy.chapters : `${copy.chapters}: ${words}`
      if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label)
      const reach = (thumb / Math.max(1, marks.clientWidth)) * duration
      inside.forEach(({ start }, index) =>
        (marks.children[index] as HTMLElement).toggleAttribute('data-under', Math.abs(start - second) < reach),
      )
    },
  }
}
