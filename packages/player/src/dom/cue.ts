import { el, setText } from './element.ts'
import { icon } from './icons.ts'
import type { IconName } from './icons.ts'

export type CueSide = 'left' | 'centre' | 'right'
export type Cue = ReturnType<typeof createCue>

const shownMs = 700

/** Shows for a moment what a key or a tap did, where the controls may be out of sight, and says it to screen readers. */
export function createCue(frame: HTMLElement) {
  const mark = el('span', { class: 'cue-icon' })
  const words = el('span', {})
  const box = el('div', { class: 'cue', 'aria-hidden': 'true', hidden: true }, mark, words)
  const said = el('p', { class: 'said', role: 'status' })
  frame.append(box, said)
  let timer: ReturnType<typeof setTimeout> | undefined
  let forget: ReturnType<typeof setTimeout> | undefined

  /** Speaks without showing. */
  const say = (text: string) => {
    clearTimeout(forget)
    setText(said, text)
    // What was said once should be sayable again, and is no part of the page to read.
    forget = setTimeout(() => setText(said, ''), 3000)
  }
  return {
    box,
    say,
    /** `text` is shown, `spoken` is said where it differs. */
    show(name: IconName, text: string, spoken = text, side: CueSide = 'centre') {
      clearTimeout(timer)
      mark.replaceChildren(icon(name))
      setText(words, text)
      box.dataset.side = side
      box.hidden = false
      // Begins its movement anew when it was still there.
      box.style.animation = 'none'
      void box.offsetWidth
      box.style.animation = ''
      timer = setTimeout(() => (box.hidden = true), shownMs)
      say(spoken)
    },
    destroy() {
      clearTimeout(timer)
      clearTimeout(forget)
    },
  }
}
