import { el, setText, show } from '../ui/element.ts'
import { chatCopy } from './chat-copy.ts'
import { chatIcon } from './chat-icons.ts'
import type { PollView } from './chat-view.ts'

type Option = { element: HTMLElement; button: HTMLButtonElement; name: HTMLElement; share: HTMLElement; bar: HTMLElement }

function createOption(choose: () => void): Option {
  const name = el('span', { dir: 'auto' })
  const share = el('small', {})
  const bar = el('i', { 'aria-hidden': 'true' })
  const button = el('button', { type: 'button', class: 'chat-option' }, bar, name, share)
  button.addEventListener('click', () => button.ariaDisabled !== 'true' && choose())
  return { element: el('li', {}, button), button, name, share, bar }
}

/** The poll on top of the panel: options to choose from, then its results; it can be folded. */
export function createPoll(choose: (poll: string, option: number) => void) {
  let shown: PollView | null = null
  let folded: string | null = null
  let options: Option[] = []
  const kind = el('span', { class: 'chat-kind' })
  const question = el('b', { dir: 'auto' })
  const head = el('button', { type: 'button', class: 'chat-poll-head', 'aria-expanded': 'true' }, kind, question, chatIcon('up'))
  const list = el('ul', { class: 'chat-options' })
  const count = el('small', {})
  const body = el('div', {}, list, count)
  const element = el('section', { class: 'chat-poll', 'aria-label': chatCopy.poll, hidden: true }, head, body)
  const fold = () => {
    const isFolded = shown !== null && folded === shown.id
    show(body, !isFolded)
    head.setAttribute('aria-expanded', String(!isFolded))
  }
  head.addEventListener('click', () => {
    folded = folded === shown?.id ? null : (shown?.id ?? null)
    fold()
  })
  return {
    element,
    render(poll: PollView | null) {
      show(element, poll !== null)
      if (poll === null) return
      if (shown?.id !== poll.id || options.length !== poll.options.length) {
        options = poll.options.map((_, index) => createOption(() => choose(poll.id, index)))
        list.replaceChildren(...options.map((option) => option.element))
      }
      shown = poll
      setText(kind, poll.closed ? chatCopy.closedPoll : chatCopy.poll)
      setText(question, poll.question)
      setText(count, chatCopy.votes(poll.votes))
      poll.options.forEach(({ text, votes, percent }, index) => {
        const option = options[index]
        if (option === undefined) return
        const { button, name, share, bar } = option
        const own = poll.chosen === index
        setText(name, own ? `${text} · ${chatCopy.ownVote}` : text)
        // Whoever can still choose is not told what the others chose.
        setText(share, poll.mayVote ? '' : `${percent}%`)
        bar.style.width = poll.mayVote ? '0' : `${percent}%`
        button.setAttribute('aria-disabled', String(!poll.mayVote))
        button.toggleAttribute('data-own', own)
        button.title = poll.mayVote ? '' : chatCopy.votes(votes)
      })
      fold()
    },
  }
}
