import type { MyQuiz, PlayerEventName, PlayerEvents } from '@videozz/contract'
import { createCall } from '../../core/playback-api.ts'
import { isOnAir, type PlayerState } from '../../core/player-state.ts'
import { dueQuiz, isToDo, quizAtEnd } from '../../core/quiz/due-quiz.ts'
import { createQuizApi, type QuizApi } from '../../core/quiz/quiz-api.ts'
import { browserFetch } from '../playback/browser-clock.ts'
import type { PlayerContext } from '../player-context.ts'
import { addStyles } from '../ui/add-styles.ts'
import { el, show } from '../ui/element.ts'
import type { AgainPiece } from './draw-question.ts'
import { keepKeys } from './keep-keys.ts'
import { createQuizPanel, type QuizPanel } from './quiz-panel.ts'
import { quizCopy } from './quiz-copy.ts'
import { quizStyles } from './quiz-styles.ts'

const retryAfterMs = 3000

/** Which quizzes of which media a viewer is offered; null where there are none. */
const offeredOf = ({ opened, media }: PlayerState): string | null =>
  opened === null || opened.preview || media?.quizzes === undefined
    ? null
    : [opened.id, ...media.quizzes.map(({ id, second }) => `${id} ${second}`)].join()

/** The quiz of a page that shows it alone (`/embed/quiz/{quiz}/{embed}`); null in every other page. */
const aloneIn = (path: string): string | null => /\/embed\/quiz\/([a-z0-9]{16})\/[^/]+\/?$/.exec(path)?.[1] ?? null

/** Offers the quizzes of the media at their seconds and at its end; everything ends when `signal` aborts. */
export function attachQuizzes(player: PlayerContext, signal: AbortSignal): void {
  const { store, setup, playback, frame, video, notes, host } = player
  const root = frame.getRootNode()
  if (root instanceof ShadowRoot) addStyles(root, quizStyles)
  let quizzes: readonly MyQuiz[] = []
  let panel: QuizPanel | null = null
  /** Second of the media up to which quizzes were offered. */
  let before: number | null = null
  let wasPlaying = false
  /** Where a piece that is watched again ends. */
  let againUntil: number | null = null
  /** Quizzes that the viewer passed over or answered while this media plays. */
  const dealt = new Set<string>()
  const alone = aloneIn(location.pathname)
  const back = el('button', { type: 'button', class: 'quiz-back', hidden: true }, quizCopy.toQuiz)
  // Within a part that was made with the player, so that the guard of the code recognises it.
  notes.append(back)

  const tell = <Name extends PlayerEventName>(event: Name, detail: PlayerEvents[Name]) =>
    video.dispatchEvent(new CustomEvent('quiz', { detail: [event, detail] }))
  const setOpen = (isOpen: boolean) => {
    frame.toggleAttribute('data-quiz', isOpen)
    const { open } = store.state
    if (isOpen || open === 'quiz') store.dispatch({ type: 'change', change: { open: isOpen ? 'quiz' : null } })
    player.rearrange()
  }
  const again = ({ videoKey, start, end }: AgainPiece) => {
    if (videoKey !== store.state.media?.key) return null
    return () => {
      againUntil = end
      panel?.setAside(true)
      setOpen(false)
      show(back, true)
      back.focus({ preventScroll: true })
      playback.seek(start)
      void playback.start()
    }
  }
  const returnToQuiz = () => {
    againUntil = null
    show(back, false)
    playback.pause()
    setOpen(true)
    panel?.setAside(false)
  }
  back.addEventListener('click', returnToQuiz)

  const leave = (quiz: MyQuiz, answered: boolean) => {
    dealt.add(quiz.id)
    panel?.close()
    setOpen(false)
    player.focusControls()
    if (answered) void load()
    const next = store.state.phase === 'ended' ? quizAtEnd(left()) : null
    if (next !== null) offer(next)
    else if (wasPlaying) void playback.start()
  }
  const makePanel = (api: QuizApi) => {
    panel?.element.remove()
    panel = createQuizPanel({
      api,
      again,
      ...(alone === null && { onLeave: leave }),
      onStarted: (quiz, { number }) => tell('quizstarted', { quiz: quiz.id, title: quiz.title, attempt: number }),
      onFinished: (quiz, { score, passed }) => tell('quizfinished', { quiz: quiz.id, title: quiz.title, score, passed }),
    })
    notes.append(panel.element)
    keepKeys(panel.element, host.hasAttribute('fill') ? window : host, () => panel?.isOpen() === true, signal)
  }
  const left = () => quizzes.filter(({ id }) => !dealt.has(id))
  const offer = (quiz: MyQuiz) => {
    wasPlaying = store.state.phase !== 'ended'
    playback.pause()
    setOpen(true)
    panel?.open(quiz)
  }

  const load = async (): Promise<void> => {
    const wanted = offeredOf(store.state)
    const { opened } = store.state
    if (wanted === null || opened === null) return void (quizzes = [])
    const api = createQuizApi(createCall(setup.api, browserFetch), opened)
    try {
      const found = await api.list()
      if (signal.aborted || wanted !== offeredOf(store.state)) return
      quizzes = found
      // An attempt under way keeps the session it began with.
      if (panel === null || panel.quiz === null) makePanel(api)
      if (alone === null) look()
      else showAlone(alone)
    } catch {
      if (!signal.aborted && wanted === offeredOf(store.state)) setTimeout(() => void load(), retryAfterMs)
    }
  }
  /** The one quiz of this page, before anything plays. */
  const showAlone = (id: string) => {
    if (panel === null || panel.quiz !== null) return
    const quiz = quizzes.find((one) => one.id === id)
    setOpen(true)
    if (quiz && isToDo(quiz)) panel.open(quiz)
    else panel.say(quiz === undefined ? quizCopy.nothing : quiz.passed ? quizCopy.done : quizCopy.used)
  }
  /** Offers what is due where playback is. */
  const look = () => {
    const { phase, position } = store.state
    if (panel === null || panel.isOpen() || isOnAir(store.state)) return
    if (againUntil !== null) {
      if (phase === 'ended' || position >= againUntil) returnToQuiz()
      return
    }
    if (alone !== null) return
    if (phase === 'ended') {
      const last = quizAtEnd(left())
      if (last !== null) offer(last)
    }
    if (phase !== 'playing') return
    const due = dueQuiz(left(), before ?? (position < 1 ? -1 : null), position)
    before = position
    if (due !== null) offer(due)
  }
  store.subscribe(
    ({ media }) => media?.key,
    () => {
      dealt.clear()
      before = null
      againUntil = null
      show(back, false)
      if (panel?.isOpen() === true) setOpen(false)
      panel?.close()
    },
    signal,
  )
  store.subscribe(offeredOf, () => void load(), signal)
  store.subscribe(({ position, phase }) => [Math.floor(position * 4), phase] as const, look, signal)
  // Media keys of the system reach past the panel.
  store.subscribe(
    ({ phase }) => phase === 'playing',
    (playing) => playing && panel?.isOpen() === true && playback.pause(),
    signal,
  )
}
