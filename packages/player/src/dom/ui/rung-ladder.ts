import type { RungMark } from '../../core/quality.ts'
import { el } from './element.ts'

/** The ladder of rungs: complete ones green, the one being encoded blue with its percentage, waiting ones grey. */
export function createRungLadder() {
  const box = el('div', { class: 'ladder', role: 'img' })
  let drawn = ''
  return {
    box,
    update(marks: RungMark[]) {
      const next = JSON.stringify(marks)
      if (next === drawn) return
      drawn = next
      const words = marks.map(
        (mark) => `${mark.name} ${mark.state === 'done' ? 'pronto' : mark.state === 'now' ? `${mark.progress}%` : 'na fila'}`,
      )
      box.setAttribute('aria-label', `Qualidades: ${words.join(', ')}`)
      box.replaceChildren(
        ...marks.map((mark) => {
          const bar = el('i', {}, el('i'))
          ;(bar.firstElementChild as HTMLElement).style.setProperty('width', `${mark.progress}%`)
          return el(
            'span',
            { class: 'rung', 'data-state': mark.state, 'data-numbered': mark.numbered },
            bar,
            el('b', {}, mark.name, mark.numbered && ` ${mark.progress}%`),
          )
        }),
      )
    },
  }
}
