import { el, setText } from './element.ts'
import { icon, type IconName } from './icons.ts'

export type FeedbackSide = 'left' | 'centre' | 'right'
export type ActionFeedback = ReturnType<typeof createActionFeedback>

const shownMs = 700
const saidMs = 3000

/** Shows for a moment what a key or a tap did, since the controls may be hidden, and announces it to screen readers. */
export function createActionFeedback(frame: HTMLElement, signal: AbortSignal) {
  const mark = el('span', { class: 'cue-icon' })
  const label = el('span', {})
  const box = el('div', { class: 'cue', 'aria-hidden': 'true', hidden: true }, mark, label)
  const said = el('p', { class: 'said', role: 'status' })
  frame.append(box, said)
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  let clearTimer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => {
    clearTimeout(hideTimer)
    clearTimeout(clearTimer)
  })

  /** Announces `text` to screen readers without showing it. */
  const say = (text: string) => {
    clearTimeout(clearTimer)
    setText(said, text)
    // The same words must be announced again when repeated, and are no part of the page's content.
    clearTimer = setTimeout(() => setText(said, ''), saidMs)
  }
  return {
    say,
    /** `text` is shown, `spoken` is announced where it differs. */
    show(name: IconName, text: string, spoken = text, side: FeedbackSide = 'centre') {
      clearTimeout(hideTimer)
      mark.replaceChildren(icon(name))
      setText(label, text)
      box.dataset.side = side
      box.hidden = false
      // Restarts the animation where the box was still shown.
      box.style.animation = 'none'
      void box.offsetWidth
      box.style.animation = ''
      hideTimer = setTimeout(() => (box.hidden = true), shownMs)
      say(spoken)
    },
  }
}
