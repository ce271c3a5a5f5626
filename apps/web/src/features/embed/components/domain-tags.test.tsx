// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { showWidgets } from '../../../shared/testing/show-widgets.tsx'
import { DomainTags } from './domain-tags.tsx'

const show = showWidgets()
let domains: readonly string[]

function Form() {
  const [list, setList] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const change = (next: string[]): void => {
    domains = next
    setList(next)
  }
  return <DomainTags label="Domínios" description="Ex.: escola.com.br" domains={list} typed={typed} onDomains={change} onTyped={setTyped} />
}

beforeEach(async () => {
  domains = []
  await show(<Form />)
})

const field = (): HTMLInputElement => document.querySelector('input')!
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!

function type(text: string): void {
  act(() => {
    setValue.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const press = (key: string): void =>
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

function paste(text: string): void {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } })
  act(() => void field().dispatchEvent(event))
}

it('adds normalized domains without duplicates on Enter, on a separator and on blur', () => {
  type('https://www.Escola.com.br/')
  press('Enter')
  type('escola.com.br,')
  type('cursos.exemplo.com;')
  expect(domains).toEqual(['escola.com.br', 'cursos.exemplo.com'])
  expect(field().value).toBe('')
  type('outra.com')
  act(() => void field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(domains).toEqual(['escola.com.br', 'cursos.exemplo.com', 'outra.com'])
})

it('keeps an invalid domain in the field and shows an error', () => {
  type('nada')
  press('Enter')
  expect(domains).toEqual([])
  expect(field().value).toBe('nada')
  expect(document.body.textContent).toContain('Domínio inválido')
  type('nada.com')
  expect(document.body.textContent).not.toContain('Domínio inválido')
})

it('adds the valid domains of a pasted list and keeps the invalid text in the field', () => {
  paste('a.com, b.com\nruim;c.com')
  expect(domains).toEqual(['a.com', 'b.com', 'c.com'])
  expect(field().value).toBe('ruim')
})

it('keeps a pasted entry with a space inside as it is, and adds none of its parts', () => {
  paste('exem plo.com')
  expect(domains).toEqual([])
  type('exem plo.com')
  press('Enter')
  expect(domains).toEqual([])
  expect(field().value).toBe('exem plo.com')
  expect(document.body.textContent).toContain('Um domínio não tem espaços')
  type('outro dado.com, escola.com.br,')
  expect(domains).toEqual(['escola.com.br'])
  expect(field().value).toBe('outro dado.com')
})

it('adds at most 100 domains and shows the limit', () => {
  paste(Array.from({ length: 103 }, (_, place) => `d${place}.com`).join('\n'))
  expect(domains).toHaveLength(100)
  expect(document.body.textContent).toContain('No máximo 100 domínios: 3 ficaram de fora.')
})

it('removes a domain with its focusable button and moves the focus to the field', () => {
  paste('a.com,b.com')
  const button = document.querySelector<HTMLButtonElement>('[aria-label="Remover a.com"]')
  expect(button?.tabIndex).toBe(0)
  act(() => button?.click())
  expect(domains).toEqual(['b.com'])
  expect(document.activeElement).toBe(field())
})

it('removes the last domain with the Backspace key', () => {
  paste('a.com,b.com')
  press('Backspace')
  expect(domains).toEqual(['a.com'])
})

it('shows international names in their letters, and says what to write instead of a port, a path or a wildcard', () => {
  type('ação.com.br,')
  expect(domains).toEqual(['xn--ao-siap.com.br'])
  expect(document.body.textContent).toContain('ação.com.br')
  expect(document.querySelector('[aria-label="Remover ação.com.br"]')).not.toBeNull()
  for (const [text, said] of [
    ['escola.com.br:8080', 'escreva só “escola.com.br”, sem a porta'],
    ['https://escola.com.br/aula', 'escreva só “escola.com.br”, sem o que vem depois'],
    ['*.escola.com.br', 'Os subdomínios já estão incluídos'],
  ] as const) {
    type(text)
    press('Enter')
    expect(document.body.textContent).toContain(said)
  }
  expect(domains).toEqual(['xn--ao-siap.com.br'])
})
