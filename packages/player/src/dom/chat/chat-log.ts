import { el, setText, show } from '../ui/element.ts'
import type { PendingText } from '../../core/chat/chat-client.ts'
import { chatCopy } from './chat-copy.ts'
import { chatIcon } from './chat-icons.ts'
import type { ChatLine } from './chat-view.ts'
import { createRows, type Row } from './keyed-rows.ts'

export type LineActions = { withdraw(key: string): void; retry(text: PendingText): void; discard(text: PendingText): void }

/** CSS pixels from the end within which somebody counts as reading what comes. */
const nearEnd = 48

/** `Ana Souza`: AS; of anything else its first letter. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return (
    [words[0], words.length > 1 ? words.at(-1) : '']
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}

/** Who wrote and when, what, and what its author can do; `more` is put below. */
export function createLine(actions: LineActions, more?: HTMLElement): Row<ChatLine> {
  let shown: ChatLine | null = null
  const mark = el('span', { class: 'chat-mark', 'aria-hidden': 'true' })
  const name = el('b', { dir: 'auto' })
  const badge = el('span', { class: 'chat-badge' }, chatCopy.host)
  const stamp = el('small', {})
  const text = el('p', { dir: 'auto' })
  const withdraw = el('button', { type: 'button', class: 'chat-link' }, chatCopy.withdraw)
  const retry = el('button', { type: 'button', class: 'chat-link' }, chatCopy.retry)
  const discard = el('button', { type: 'button', class: 'chat-link' }, chatCopy.discard)
  const fault = el('span', {})
  const refused = el('div', { class: 'chat-refused', role: 'alert' }, fault, retry, discard)
  const head = el('div', { class: 'chat-head' }, name, badge, stamp, withdraw)
  const element = el('li', { class: 'chat-line' }, mark, el('div', { class: 'chat-said' }, head, text, refused, more))
  withdraw.addEventListener('click', () => shown !== null && actions.withdraw(shown.key))
  retry.addEventListener('click', () => shown?.pending && actions.retry(shown.pending))
  discard.addEventListener('click', () => shown?.pending && actions.discard(shown.pending))
  return {
    element,
    update(line) {
      shown = line
      const failed = line.pending?.fault ?? null
      setText(mark, initialsOf(line.name))
      setText(name, line.name)
      setText(stamp, line.pending === null ? line.stamp : failed === null ? chatCopy.sending : '')
      setText(text, line.text)
      show(badge, line.host)
      show(withdraw, line.own && line.pending === null && line.stamp !== '')
      show(refused, failed !== null)
      setText(fault, failed === null ? '' : `${chatCopy.refused} ${failed}`)
      element.toggleAttribute('data-own', line.own)
      element.toggleAttribute('data-pending', line.pending !== null && failed === null)
    },
  }
}

/** What is said while there is nothing. */
export const createEmpty = () => {
  const [title, text] = [el('b', {}), el('p', {})]
  return {
    element: el('div', { class: 'chat-empty', hidden: true }, title, text),
    say(words: readonly [string, string] | null) {
      setText(title, words?.[0] ?? '')
      setText(text, words?.[1] ?? '')
    },
  }
}

/** The messages, kept at their end while somebody reads there. */
export function createLog(actions: LineActions) {
  const list = el('ol', { class: 'chat-list' })
  const empty = createEmpty()
  const scroller = el('div', { class: 'chat-log', role: 'log', 'aria-label': chatCopy.messages, tabindex: '0' }, empty.element, list)
  const news = el('button', { type: 'button', class: 'chat-news', hidden: true }, chatIcon('down'), chatCopy.news)
  const renderRows = createRows<ChatLine>(
    list,
    ({ key }) => key,
    () => createLine(actions),
  )
  let last: string | undefined
  /** Whether new messages are followed: whoever scrolled back is left there. */
  let follows = true
  const toEnd = () => {
    follows = true
    scroller.scrollTop = scroller.scrollHeight
    show(news, false)
  }
  news.addEventListener('click', () => {
    toEnd()
    scroller.focus({ preventScroll: true })
  })
  scroller.addEventListener('scroll', () => {
    follows = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd
    if (follows) show(news, false)
  })
  // Also when the panel is opened, or gets another size.
  const sizes = new ResizeObserver(() => follows && toEnd())
  sizes.observe(scroller)

  return {
    element: el('div', { class: 'chat-page' }, scroller, news),
    /** `quiet`: messages are not announced, since they come with the media. */
    render(lines: readonly ChatLine[], words: readonly [string, string], quiet: boolean) {
      const end = lines.at(-1)
      const isNew = end !== undefined && end.key !== last
      last = end?.key
      const live = quiet ? 'off' : 'polite'
      if (scroller.ariaLive !== live) scroller.ariaLive = live
      empty.say(words)
      show(empty.element, lines.length === 0)
      renderRows(lines)
      if (follows || end?.pending) toEnd()
      else if (isNew && !quiet) show(news, true)
    },
    destroy: () => sizes.disconnect(),
  }
}
