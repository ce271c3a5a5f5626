import { copy } from '../../core/copy.ts'
import { createCountdown } from '../../core/countdown.ts'
import { formatTime } from '../../core/format-time.ts'
import { lessonBy, nextAfterSeconds, playsOn } from '../../core/lessons.ts'
import type { CreateCapability } from '../capability.ts'
import { goToLesson } from '../go-to-lesson.ts'
import { browserClock } from '../playback/browser-clock.ts'
import { el, setText, show } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'

const button = (name: string, label: string, ...children: (Node | string)[]) =>
  el('button', { type: 'button', class: name }, ...children, label)

/** At the end of a lesson: the next one, which begins after a few seconds unless it is canceled or switched off. */
export const nextLesson: CreateCapability = (player) => {
  const { frame, store, video, playback, feedback, setup, focusControls } = player
  const when = el('p', { class: 'next-when', 'aria-hidden': 'true' })
  const title = el('b', {})
  const length = el('small', {})
  const now = button('action next-now', copy.playNow, icon('play'))
  const cancel = button('next-plain', copy.cancel)
  const again = button('next-plain', copy.replay, icon('refresh'))
  const acts = el('div', { class: 'next-acts' }, now, cancel, again)
  const panel = el('div', { class: 'next', role: 'group', 'aria-label': copy.nextLesson, hidden: true }, when, title, length, acts)
  frame.append(panel)

  const countdown = createCountdown(browserClock, nextAfterSeconds, {
    onTick: (left) => setText(when, `${copy.nextLessonIn} ${left} s`),
    onDone: () => go(),
    isHeld: () => store.state.open !== null,
  })
  const go = () => {
    const next = lessonBy(store.state, 1)
    if (next !== null) goToLesson(player, next)
  }
  const stop = () => {
    countdown.stop()
    if (panel.matches(':focus-within')) focusControls()
    show(panel, false)
  }
  now.addEventListener('click', go)
  cancel.addEventListener('click', stop)
  again.addEventListener('click', () => {
    focusControls()
    void playback.startOver()
  })
  const begin = () => {
    const next = lessonBy(store.state, 1)
    if (next === null || setup.openLesson === undefined) return
    const counts = playsOn(store.state)
    setText(when, copy.nextLesson)
    setText(title, next.title)
    setText(length, next.duration === null ? '' : formatTime(next.duration))
    show(cancel, counts)
    show(again, !counts)
    show(panel, true)
    if (!counts) return
    countdown.start()
    feedback.say(`${copy.nextLessonIn} ${nextAfterSeconds} ${copy.seconds}: ${next.title}. ${copy.escapeCancels}`)
  }

  return {
    name: 'next-lesson',
    keys: [{ keys: [['Escape', 'Esc']], available: () => !panel.hidden, help: copy.cancelNext, run: stop }],
    covers: () => (panel.hidden ? [] : [...panel.children]),
    attach(_store, signal) {
      signal.addEventListener('abort', () => countdown.stop())
      store.subscribe(
        ({ phase }) => phase === 'ended',
        (ended) => (ended ? begin() : stop()),
        signal,
      )
      // Who goes back to the end of this lesson stays in it.
      video.addEventListener('seeking', () => !panel.hidden && stop(), { signal })
      store.subscribe(playsOn, (on) => !on && !panel.hidden && stop(), signal)
    },
  }
}
