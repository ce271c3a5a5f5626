// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmModal } from './confirm-modal.tsx'
import { TypedConfirmModal } from './typed-confirm-modal.tsx'

let root: Root
let host: HTMLElement
const confirmed = vi.fn<() => void>()

const show = (opened: boolean, word?: string) => {
  const question = { opened, title: 'Apagar?', confirmLabel: 'Apagar', onConfirm: confirmed, onClose: () => undefined }
  const text = 'Não há como desfazer.'
  return act(() =>
    root.render(
      <MantineProvider env="test">
        {word === undefined ? (
          <ConfirmModal {...question}>{text}</ConfirmModal>
        ) : (
          <TypedConfirmModal {...question} word={word}>
            {text}
          </TypedConfirmModal>
        )}
      </MantineProvider>,
    ),
  )
}
const field = () => document.querySelector<HTMLInputElement>('form input')
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
const type = (text: string) =>
  act(() => {
    setValue.call(field(), text)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const confirm = () => act(() => document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  confirmed.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

it('ConfirmModal confirms at once', () => {
  show(true)
  confirm()
  expect(confirmed).toHaveBeenCalledOnce()
})

it('TypedConfirmModal confirms only with the word, shows an error otherwise and is empty when reopened', () => {
  const fault = 'Escreva a palavra apagar.'
  show(true, 'apagar')
  type('ap')
  expect(document.body.textContent).not.toContain(fault)
  confirm()
  type('apaga')
  expect(document.body.textContent).toContain(fault)
  confirm()
  expect(confirmed).not.toHaveBeenCalled()
  type(' Apagar ')
  expect(document.body.textContent).not.toContain(fault)
  type('apag')
  expect(document.body.textContent).toContain(fault)
  type(' Apagar ')
  confirm()
  expect(confirmed).toHaveBeenCalledOnce()

  show(false, 'apagar')
  expect(field()).toBeNull()
  show(true, 'apagar')
  expect(field()?.value).toBe('')
  confirm()
  expect(confirmed).toHaveBeenCalledOnce()
})
