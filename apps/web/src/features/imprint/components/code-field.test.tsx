// @vitest-environment happy-dom
import { createImprintCode, formatImprintCode } from '@videozz/domain'
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { showWidgets } from '../../../shared/testing/show-widgets.tsx'
import { CodeField } from './code-field.tsx'

const show = showWidgets()
let code: string

function Form() {
  const [typed, setTyped] = useState('')
  const change = (next: string): void => {
    code = next
    setTyped(next)
  }
  return <CodeField code={typed} fault={null} onChange={change} />
}

beforeEach(() => show(<Form />))

const field = (): HTMLInputElement => document.querySelector('input')!
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!

/** The field holds `text` with the caret at `caret`, as after a key. */
function hold(text: string, caret = text.length): void {
  act(() => {
    setValue.call(field(), text)
    field().setSelectionRange(caret, caret)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('groups symbols while they are typed', () => {
  hold('7k3m')
  expect(field().value).toBe('7K3M')
  hold('7K3Mq')
  expect(field().value).toBe('7K3M Q')
  expect(field().selectionStart).toBe(6)
  hold('7K3M QX9tV2')
  expect(field().value).toBe('7K3M QX9T V2')
  expect(code).toBe('7K3MQX9TV2')
})

it('keeps the caret after a symbol inserted in the middle', () => {
  hold('7K3M QX')
  hold('70K3M QX', 2)
  expect(field().value).toBe('70K3 MQX')
  expect(field().selectionStart).toBe(2)
})

/** Pastes `text` at the caret; answers whether the field took it for itself. */
function paste(text: string): boolean {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } })
  act(() => void field().dispatchEvent(event))
  return event.defaultPrevented
}

it('extracts the code from a pasted sentence, and does not intercept a paste of three symbols', () => {
  const pasted = createImprintCode(Uint8Array.from([7, 20, 3, 21, 23, 30, 9, 26, 27]))
  hold('22')
  expect(paste(`Apareceu ${formatImprintCode(pasted).toLowerCase()} na aula de hoje`)).toBe(true)
  expect(code).toBe(pasted)
  expect(paste('7K3')).toBe(false)
})

it('drops the letter U and shows that codes do not use it', () => {
  hold('7K3U')
  expect(code).toBe('7K3')
  expect(document.body.textContent).toContain('não usa a letra U')
})

it('clears the code with the button and moves the focus to the field', () => {
  hold('7K3M')
  act(() => document.querySelector('button')?.click())
  expect(code).toBe('')
  expect(document.activeElement).toBe(field())
})
