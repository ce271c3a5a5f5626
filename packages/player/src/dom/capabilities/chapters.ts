import { chapterAt, chapterFrom } from '../../core/chapters.ts'
import { copy } from '../../core/copy.ts'
import { formatTime } from '../../core/format-time.ts'
import { durationOf, type PlayerState } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'

const chaptersOf = ({ media }: PlayerState) => media?.chapters ?? []
const presentTitle = (state: PlayerState) => chaptersOf(state)[chapterAt(chaptersOf(state), state.position)]?.title ?? ''

/** Shows the present chapter, lists all, and seeks from one to the next. The marks on the time line are drawn with the controls. */
export const chapters: CreateCapability = ({ video, store, playback, feedback }) => {
  const goBy = (by: 1 | -1) => {
    const to = chapterFrom(chaptersOf(store.state), video.currentTime, by)
    if (to === null) return
    playback.seek(to.start)
    const spoken = `${copy.chapter}: ${to.title}, ${formatTime(to.start, durationOf(store.state))}`
    feedback.show(by < 0 ? 'rewind' : 'fastForward', to.title, spoken)
  }
  return {
    name: 'chapters',
    preference: 'allowProgressBar',
    available: (state) => chaptersOf(state).length > 0 && durationOf(state) > 0,
    keys: [
      {
        keys: [['ArrowLeft', 'Shift ←']],
        shift: true,
        preference: ['allowProgressBar', 'allowFastBack'],
        help: 'Capítulo anterior',
        run: () => goBy(-1),
      },
      {
        keys: [['ArrowRight', 'Shift →']],
        shift: true,
        preference: ['allowProgressBar', 'allowFastAdvance'],
        help: 'Próximo capítulo',
        run: () => goBy(1),
      },
    ],
    controls: [
      {
        place: 'middle',
        class: 'chapters',
        button: {
          icon: 'list',
          label: (state) => (presentTitle(state) === '' ? copy.chapters : `${copy.chapters}: ${presentTitle(state)}`),
          text: (state) => presentTitle(state) || copy.chapters,
        },
      },
    ],
    menu: {
      order: 1,
      content: () => {
        const { media, position } = store.state
        const list = chaptersOf(store.state)
        const present = chapterAt(list, position)
        return {
          label: copy.chapters,
          wide: true,
          items: list.map(({ start, title }, index) => ({
            kind: 'radio',
            label: title,
            hint: formatTime(start, media?.duration ?? 0),
            checked: index === present,
            pick: () => playback.seek(start),
          })),
        }
      },
    },
  }
}
