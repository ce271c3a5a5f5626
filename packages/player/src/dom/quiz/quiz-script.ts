import type { MyQuiz, PlayerEventName, PlayerEvents } from '@videozz/contract'
import { createCall } from '../../core/playback-api.ts'
import { isOnAir, type PlayerState } from '../../core/player-state.ts'
import { dueQuiz, isToDo, quizAtEnd } from '../../core/quiz/due-quiz.ts'
import { createQuizApi, type QuizApi } from '../../core/quiz/quiz-api.ts'
import { browserFetch } from '../playback/browser-clock.ts'
import type { PlayerContext } from '../player-context.ts'
import { addStyles } from '../ui/add-styles.ts'
import { keepKeys } from './keep-keys.ts'
import { createQuizPanel, type QuizPanel } from './quiz-panel.ts'
import { quizCopy } from './quiz-copy.ts'
import { quizStyles } from './quiz-styles.ts'
import { createAgain } from './watch-again.ts'

const retryAfterMs = 3000

/** Which quizzes of which media a viewer is offered; null where there are none. */
const offeredOf = ({ opened, media }: PlayerState): string | null =>
  opened === null || opened.preview || media?.quizzes === undefined
    ? null
    : [opened.id, ...media.quizzes.map(({ id, second }) => `${id} ${second}`)].join()

/** The quiz of a page that shows it alone (`/embed/quiz/{quiz}/{embed}`); null in every other page. */
const aloneIn = (path: string): string | null => /\/embed\/quiz\/([a-z0-9]{16})\/[^/]+\/?$/.exec(path)?.[1] ?? null

/** Reads how the viewer stands with the quizzes of the media; asks again until that is known. */
async function readMine(
  player: PlayerContext,
  signal: AbortSignal,
  onRead: (api: QuizApi | null, quizzes: MyQuiz[]) => void,
): Promise<void> {
  const { store, setup } = player
  const wanted = offeredOf(store.state)
  const { opened } = store.state
  if (wanted === null || opened === null) return onRead(null, [])
  const isWanted = () => !signal.aborted && wanted === offeredOf(store.state)
  const api = createQuizApi(createCall(setup.api, browserFetch), opened)
  try {
    const found = await api.list()
    if (isWanted()) onRead(api, found)
  } catch {
    setTimeout(() => isWanted() && void readMine(player, signal, onRead), retryAfterMs)
  }
}

/** The one quiz of a page, before anything plays. */
function showAlone(panel: QuizPanel, quiz: MyQuiz | undefined): void {
  if (quiz && isToDo(quiz)) panel.open(quiz)
  else if (quiz) panel.say(quiz.passed ? quizCopy.done : quizCopy.used, quizCopy.best(quiz.bestScore))
  else panel.say(quizCopy.nothing)
}

/** Tells the part of the page that tells the page around it. */
const tell = <Name extends PlayerEventName>(video: HTMLVideoElement, event: Name, detail: PlayerEvents[Name]) =>
  video.dispatchEvent(new CustomEvent('quiz', { detail: [event, detail] }))

/** Tells the player whether a quiz lies over it. */
function markOpen({ frame, store, rearrange }: PlayerContext, isOpen: boolean): void {
  frame.toggleAttribute('data-quiz', isOpen)
  const { open } = store.state
  if (isOpen || open === 'quiz') store.dispatch({ type: 'change', change: { open: isOpen ? 'quiz' : null } })
  rearrange()
}

/** Offers the quizzes of the media at their seconds and at its end; everything ends when `signal` aborts. */
export function attachQuizzes(player: PlayerContext, signal: AbortSignal): void {
  const { store, playback, frame, video, notes, host } = player
  const root = frame.getRootNode()
  if (root instanceof ShadowRoot) addStyles(root, quizStyles)
  let quizzes: readonly MyQuiz[] = []
  let panel: QuizPanel | null = null
  let mine: QuizApi | null = null
  /** Second of the media up to which quizzes were offered. */
  let before: number | null = null
  let wasPlaying = false
  /** Quizzes that the viewer passed over or answered while this media plays. */
  const dealt = new Set<string>()
  const alone = aloneIn(location.pathname)
  const setOpen = (isOpen: boolean) => markOpen(player, isOpen)
  const again = createAgain(player, (isAside) => {
    setOpen(!isAside)
    panel?.setAside(isAside)
  })
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
  /** Whether keys are the panel's: not where the player itself has something to say above it. */
  const isAsking = () => panel?.isOpen() === true && store.state.refusal === null
  const makePanel = (first: QuizApi) => {
    panel = createQuizPanel({
      api: () => mine ?? first,
      again: again.way,
      ...(alone === null && { onLeave: leave }),
      onStarted: (quiz, { number }) => tell(video, 'quizstarted', { quiz: quiz.id, title: quiz.title, attempt: number }),
      onFinished: (quiz, { score, passed }) => tell(video, 'quizfinished', { quiz: quiz.id, title: quiz.title, score, passed }),
    })
    notes.append(panel.element)
    keepKeys(panel.element, host.hasAttribute('fill') ? window : host, isAsking, signal)
  }
  const left = () => quizzes.filter(({ id }) => !dealt.has(id))
  const offer = (quiz: MyQuiz) => {
    wasPlaying = store.state.phase !== 'ended'
    playback.pause()
    setOpen(true)
    panel?.open(quiz)
  }

  const load = () =>
    readMine(player, signal, (api, found) => {
      quizzes = found
      // Attempts are the viewer's: one under way goes on in whichever session is open.
      mine = api
      if (api !== null && panel === null) makePanel(api)
      if (alone === null) return look()
      if (panel === null || panel.quiz !== null) return
      setOpen(true)
      showAlone(
        panel,
        found.find(({ id }) => id === alone),
      )
    })
  /** Offers what is due where playback is. */
  const look = () => {
    const { phase, position } = store.state
    if (panel === null || panel.isOpen() || isOnAir(store.state)) return
    if (again.follow() || alone !== null) return
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
    (key) => {
      if (again.keeps(key)) return
      dealt.clear()
      before = null
      again.end()
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
