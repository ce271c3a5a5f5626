import { el, setText, show } from '../ui/element.ts'
import { createEmpty, createLine, type LineActions } from './chat-log.ts'
import { chatCopy } from './chat-copy.ts'
import { chatIcon } from './chat-icons.ts'
import type { QuestionLine } from './chat-view.ts'
import { createRows, type Row } from './keyed-rows.ts'

export type QuestionActions = LineActions & { vote(key: string, on: boolean): void; jump(second: number): void }

function createQuestion(actions: QuestionActions, mayVote: () => boolean): Row<QuestionLine> {
  let shown: QuestionLine | null = null
  const count = el('span', {})
  const vote = el('button', { type: 'button', class: 'chat-vote' }, chatIcon('up'), count)
  const state = el('span', { class: 'chat-badge' })
  const jump = el('button', { type: 'button', class: 'chat-link' })
  const line = createLine(actions, el('div', { class: 'chat-more' }, state, jump))
  line.element.classList.add('chat-question')
  line.element.append(vote)
  vote.addEventListener('click', () => {
    if (shown !== null && vote.ariaDisabled !== 'true') actions.vote(shown.key, !shown.voted)
  })
  jump.addEventListener('click', () => {
    const second = shown?.second ?? null
    if (second !== null) actions.jump(second)
  })
  return {
    element: line.element,
    update(question) {
      shown = question
      // In the recording the time is a button that leads there.
      line.update(question.second === null ? question : { ...question, stamp: '' })
      setText(count, String(question.votes))
      vote.setAttribute('aria-label', `${chatCopy.voteFor(question.text)}, ${chatCopy.votes(question.votes)}`)
      vote.setAttribute('aria-pressed', String(question.voted))
      vote.setAttribute('aria-disabled', String(!mayVote() || question.pending !== null || question.answer === 'answered'))
      setText(state, question.answer === 'answering' ? chatCopy.answering : chatCopy.answered)
      show(state, question.answer !== 'open')
      line.element.dataset.answer = question.answer
      show(jump, question.second !== null)
      setText(jump, question.second === null ? '' : question.stamp)
      jump.setAttribute('aria-label', `${chatCopy.jump}: ${question.stamp}`)
    },
  }
}

/** The questions: who may write votes for them; in a recording they lead to where they were asked. */
export function createQuestions(actions: QuestionActions) {
  let mayVote = false
  const list = el('ol', { class: 'chat-list' })
  const empty = createEmpty()
  empty.say([chatCopy.noQuestions, chatCopy.firstQuestion])
  const renderRows = createRows<QuestionLine>(
    list,
    ({ key }) => key,
    () => createQuestion(actions, () => mayVote),
  )
  return {
    element: el('div', { class: 'chat-log', tabindex: '0', role: 'group', 'aria-label': chatCopy.questions }, empty.element, list),
    render(lines: readonly QuestionLine[], voting: boolean) {
      mayVote = voting
      show(empty.element, lines.length === 0)
      renderRows(lines)
    },
  }
}
