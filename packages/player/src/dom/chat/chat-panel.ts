import { el, setText, show } from '../ui/element.ts'
import { type ComposerView, createComposer } from './chat-composer.ts'
import { chatCopy } from './chat-copy.ts'
import { chatIcon } from './chat-icons.ts'
import { createLog } from './chat-log.ts'
import { createPoll } from './chat-poll.ts'
import { createQuestions, type QuestionActions } from './chat-questions.ts'
import type { ChatLine, PollView, QuestionLine } from './chat-view.ts'

export type ChatKind = 'message' | 'question'
export type PanelActions = QuestionActions & {
  choose(poll: string, option: number): void
  send(kind: ChatKind, text: string): void
  fold(): void
}
export type PanelView = {
  /** What there is; one of them at least. */
  kinds: readonly ChatKind[]
  lines: readonly ChatLine[]
  questions: readonly QuestionLine[]
  poll: PollView | null
  /** What is said above it all: that the connection is lost, why a vote failed. */
  status: string
  /** Null where nothing is ever written, in a recording. */
  composer: Omit<ComposerView, 'label'> | null
  replay: boolean
}
export type ChatPanel = ReturnType<typeof createPanel>

const kinds: readonly ChatKind[] = ['message', 'question']
const names: Record<ChatKind, string> = { message: chatCopy.chat, question: chatCopy.questions }

/** Tabs that arrow keys move between. */
function createTabs(onChoose: (kind: ChatKind) => void) {
  const tabs = kinds.map((kind) => {
    const count = el('small', {})
    const tab = el('button', { type: 'button', role: 'tab', id: `chat-tab-${kind}`, 'aria-controls': `chat-${kind}` }, names[kind], count)
    tab.addEventListener('click', () => onChoose(kind))
    return { kind, tab, count }
  })
  const element = el('div', { class: 'chat-tabs', role: 'tablist', 'aria-label': chatCopy.region }, ...tabs.map(({ tab }) => tab))
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = tabs.find(({ tab }) => !tab.hidden && tab.ariaSelected !== 'true')
    if (other === undefined) return
    onChoose(other.kind)
    other.tab.focus()
  })
  return {
    element,
    render(present: readonly ChatKind[], chosen: ChatKind, open: number) {
      for (const { kind, tab, count } of tabs) {
        show(tab, present.includes(kind))
        tab.setAttribute('aria-selected', String(kind === chosen))
        tab.tabIndex = kind === chosen ? 0 : -1
        setText(count, kind === 'question' && open > 0 ? String(open) : '')
      }
    },
  }
}

/** The chat's panel: poll, messages and questions, and the field to write in. It is drawn by `render` alone. */
export function createPanel(actions: PanelActions) {
  let chosen: ChatKind = 'message'
  /** What the field is for. */
  let written: ChatKind = 'message'
  let view: PanelView | null = null
  const tabs = createTabs((kind) => {
    chosen = kind
    if (view !== null) draw(view)
  })
  const fold = el('button', { type: 'button', class: 'chat-fold', 'aria-label': chatCopy.fold }, chatIcon('fold'))
  fold.addEventListener('click', actions.fold)
  const poll = createPoll(actions.choose)
  const [pinText, pinVotes] = [el('b', { dir: 'auto' }), el('small', {})]
  const pin = el('div', { class: 'chat-pin' }, el('span', { class: 'chat-kind' }, chatCopy.answering), pinVotes, pinText)
  const log = createLog(actions)
  const questions = createQuestions(actions)
  const page = (kind: ChatKind, ...content: HTMLElement[]) =>
    el('div', { class: 'chat-page', role: 'tabpanel', id: `chat-${kind}`, 'aria-labelledby': `chat-tab-${kind}` }, ...content)
  const pages = { message: page('message', pin, log.element), question: page('question', questions.element) }
  const status = el('p', { class: 'chat-status', role: 'status' })
  const composer = createComposer((text) => actions.send(written, text))
  const element = el(
    'section',
    { class: 'chat', 'aria-label': chatCopy.region, hidden: true },
    el('div', { class: 'chat-top' }, tabs.element, fold),
    status,
    poll.element,
    pages.message,
    pages.question,
    composer.element,
  )
  // Keys of the player are not meant while somebody reads and writes here.
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') actions.fold()
    event.stopPropagation()
  })

  const draw = (next: PanelView) => {
    view = next
    // What was chosen comes back with what it shows.
    const shown = next.kinds.includes(chosen) ? chosen : (next.kinds[0] ?? 'message')
    written = shown
    const answering = next.questions.find(({ answer }) => answer === 'answering')
    tabs.render(next.kinds, shown, next.questions.filter(({ answer }) => answer !== 'answered').length)
    for (const kind of kinds) show(pages[kind], kind === shown)
    setText(status, next.status)
    show(status, next.status !== '')
    poll.render(next.poll)
    show(pin, answering !== undefined)
    setText(pinText, answering?.text ?? '')
    setText(pinVotes, chatCopy.votes(answering?.votes ?? 0))
    const empty = [chatCopy.noMessages, next.replay ? chatCopy.noReplay : chatCopy.firstMessage] as const
    log.render(next.lines, empty, next.replay || shown !== 'message')
    questions.render(next.questions, next.composer?.why === null)
    show(composer.element, next.composer !== null)
    if (next.composer !== null) composer.render({ ...next.composer, label: shown === 'message' ? chatCopy.write : chatCopy.ask })
  }
  return {
    element,
    render: draw,
    /** Moves the focus into the panel: to the field, where a keyboard on the screen does not come with it. */
    focus() {
      const canType = view?.composer?.why === null && matchMedia('(pointer: fine)').matches
      const target = canType ? composer.field : element.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      target?.focus({ preventScroll: true })
    },
    destroy: log.destroy,
  }
}
