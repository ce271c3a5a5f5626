import { copy } from '../../core/copy.ts'
import { formatTime } from '../../core/format-time.ts'
import { lessonAt, lessonBy, lessonsOf } from '../../core/lessons.ts'
import type { PlayerState } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { goToLesson } from '../go-to-lesson.ts'
import type { MenuItem } from '../menu-content.ts'

const choiceName = 'videozz-plays-on'
const count = (state: PlayerState): number => lessonsOf(state).length
/** `2 de 8` */
const placeOf = (state: PlayerState): string => `${lessonAt(state) + 1} ${copy.of} ${count(state)}`

/** Lists the lessons of a playlist, goes from one to the next, and lets the viewer decide whether the next one begins by itself. */
export const lessons: CreateCapability = (player) => {
  const { store, setup, feedback } = player
  const completed = new Set<string>()

  const goBy = (by: 1 | -1) => {
    const to = lessonBy(store.state, by)
    if (to === null) return
    feedback.show(by < 0 ? 'skipBack' : 'skipForward', to.title)
    goToLesson(player, to)
  }
  const switchOn: MenuItem = {
    kind: 'check',
    label: copy.playsOn,
    pick() {
      const playsOn = !store.state.playsOn
      store.dispatch({ type: 'change', change: { playsOn } })
      setup.choiceStore?.write(choiceName, playsOn ? '1' : '0')
    },
  }
  const has = (by: 1 | -1) => (state: PlayerState) => lessonBy(state, by) !== null

  return {
    name: 'lessons',
    available: (state) => setup.openLesson !== undefined && count(state) > 1,
    keys: [
      { keys: [['p', 'Shift P']], shift: true, available: has(-1), help: copy.previousLesson, run: () => goBy(-1) },
      { keys: [['n', 'Shift N']], shift: true, available: has(1), help: copy.nextLesson, run: () => goBy(1) },
    ],
    controls: [
      {
        place: 'start',
        class: 'skip',
        available: has(-1),
        button: { icon: 'skipBack', label: (state) => named(copy.previousLesson, state, -1), press: () => goBy(-1) },
      },
      {
        place: 'start',
        class: 'skip',
        available: has(1),
        button: { icon: 'skipForward', label: (state) => named(copy.nextLesson, state, 1), press: () => goBy(1) },
      },
      {
        place: 'end',
        class: 'wide',
        button: { icon: 'playlist', label: (state) => `${copy.lessons}: ${placeOf(state)}` },
      },
    ],
    menu: {
      order: 0,
      content: () => {
        const { opened, media } = store.state
        const items = lessonsOf(store.state).map((lesson, place): MenuItem => ({
          kind: 'radio',
          label: lesson.title,
          hint: lesson.duration === null ? '' : formatTime(lesson.duration),
          done: lesson.completed || completed.has(lesson.key),
          checked: lesson.key === media?.key,
          apart: place === 0 && opened?.playlist?.playsOn === true,
          pick() {
            if (lesson.key !== store.state.media?.key) goToLesson(player, lesson)
          },
        }))
        const head = opened?.playlist?.playsOn === true ? [{ ...switchOn, checked: store.state.playsOn }] : []
        const line = { label: copy.lessons, hint: placeOf(store.state) }
        return { label: opened?.playlist?.title ?? copy.lessons, wide: true, line, items: [...head, ...items] }
      },
    },
    mediaSession: [
      { action: 'previoustrack', available: has(-1), run: () => goBy(-1) },
      { action: 'nexttrack', available: has(1), run: () => goBy(1) },
    ],
    attach(_store, signal) {
      if (setup.choiceStore?.read(choiceName) === '0') store.dispatch({ type: 'change', change: { playsOn: false } })
      store.subscribe(
        ({ opened }) => opened?.media.key,
        (key, state) => {
          if (key === undefined || count(state) < 2) return
          feedback.say(`${copy.lesson} ${placeOf(state)}: ${state.opened?.media.title ?? ''}`)
        },
        signal,
      )
      store.subscribe(
        ({ completed: done }) => done,
        (done, { media }) => done !== null && media !== null && completed.add(media.key),
        signal,
      )
    },
  }
}

/** `words` with the title of the lesson they lead to. */
const named = (words: string, state: PlayerState, by: 1 | -1): string => {
  const title = lessonBy(state, by)?.title
  return title === undefined ? words : `${words}: ${title}`
}
