import { chatLimits } from '@videozz/contract/live-chat'
import { el, setText, show } from '../ui/element.ts'
import { chatCopy } from './chat-copy.ts'
import { chatIcon } from './chat-icons.ts'

export type ComposerView = {
  /** Why nothing can be written; null where it can. */
  why: string | null
  label: string
  /** Seconds until something can be sent again; 0 for now. */
  waitSeconds: number
  slowSeconds: number
}

/** Symbols that are left from which on they are counted. */
const fewLeft = 100

/** The field for a message or a question. @param send gets what was typed, without spaces around it. */
export function createComposer(send: (text: string) => void) {
  let view: ComposerView | null = null
  const field = el('textarea', { rows: '1', enterkeyhint: 'send', autocomplete: 'off' })
  const button = el('button', { type: 'submit', class: 'chat-send', 'aria-label': chatCopy.send }, chatIcon('send'))
  const note = el('p', { class: 'chat-note' })
  const form = el('form', { class: 'chat-write' }, el('div', { class: 'chat-field' }, field, button), note)
  const why = el('p', { class: 'chat-why' })
  const element = el('div', { class: 'chat-foot' }, form, why)

  const left = () => chatLimits.text - [...field.value.trim()].length
  const canSend = () => view?.why === null && view.waitSeconds === 0 && field.value.trim() !== '' && left() >= 0
  const draw = () => {
    button.setAttribute('aria-disabled', String(!canSend()))
    const { waitSeconds = 0, slowSeconds = 0 } = view ?? {}
    const few = left() <= fewLeft
    setText(
      note,
      few ? chatCopy.left(left()) : waitSeconds > 0 ? chatCopy.wait(waitSeconds) : slowSeconds > 0 ? chatCopy.slow(slowSeconds) : '',
    )
    note.toggleAttribute('data-over', left() < 0)
    show(note, note.textContent !== '')
  }
  const grow = () => {
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }
  const submit = () => {
    if (!canSend()) return
    send(field.value.trim())
    field.value = ''
    grow()
    draw()
  }
  field.addEventListener('input', () => {
    grow()
    draw()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    submit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
    field.focus({ preventScroll: true })
  })
  return {
    element,
    field,
    render(next: ComposerView) {
      view = next
      show(form, next.why === null)
      show(why, next.why !== null)
      setText(why, next.why ?? '')
      field.setAttribute('aria-label', next.label)
      field.placeholder = next.label
      draw()
    },
  }
}
