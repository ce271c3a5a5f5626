// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { embedSettingsQuery } from '../../../shared/queries/embed-settings.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { CompletionRule } from './completion-rule.tsx'

let root: Root
let percent: number
let saved: unknown[]
let fails: boolean

function Screen() {
  const { data } = useQuery(embedSettingsQuery)
  return data ? <CompletionRule settings={data} /> : null
}
const settings = () => ({
  defaultDomains: [],
  requiresSignedViewer: false,
  completionPercent: percent,
  tokens: { total: 0, lacking: 0, differing: 0 },
})

beforeEach(async () => {
  percent = 90
  saved = []
  fails = false
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') {
      saved.push([url, JSON.parse(init.body as string)])
      const error = { code: 'INVALID_INPUT', message: 'Confira os dados.', requestId: 'r', fields: { percent: 'Valor inválido' } }
      if (fails) return new Response(JSON.stringify({ error }), { status: 400 })
      percent = (JSON.parse(init.body as string) as { percent: number }).percent
    }
    return new Response(JSON.stringify(settings()), { status: 200, headers: { 'content-type': 'application/json' } })
  })
  const top = createRootRoute()
  const screen = createRoute({ getParentRoute: () => top, path: '/embed-settings', component: Screen })
  const history = createMemoryHistory({ initialEntries: ['/embed-settings'] })
  root = await showRouted(createRouter({ routeTree: top.addChildren([screen]), history }))
  await until(() => expect(field().value).toBe('90'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const field = () => document.querySelector('input') as HTMLInputElement
const text = () => document.body.textContent ?? ''
const button = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Salvar conclusão') as HTMLButtonElement
const write = (value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), value)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const save = () => act(async () => button().click())
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

it('saves a higher percentage, and nothing while it is the present one', async () => {
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await write('95')
  await save()
  await until(() => expect(saved).toEqual([['/api/embed-settings/completion', { percent: 95 }]]))
  await until(() => expect(field().value).toBe('95'))
  expect(button().getAttribute('aria-disabled')).toBe('true')
})

it('asks before it saves a lower percentage, which completes lessons at once', async () => {
  await write('75')
  await save()
  await until(() => expect(text()).toContain('Baixar a conclusão para 75 %?'))
  expect(saved).toEqual([])
  await press('Cancelar')
  await until(() => expect(field().value).toBe('75'))
  expect(saved).toEqual([])
  await save()
  await press('Baixar e concluir')
  await until(() => expect(saved).toEqual([['/api/embed-settings/completion', { percent: 75 }]]))
  await until(() => expect(field().value).toBe('75'))
  expect(button().getAttribute('aria-disabled')).toBe('true')
})

it('says what is wrong at the field, of what was typed and of what the server refuses', async () => {
  for (const value of ['49', '101', '', '7,5', 'dez']) {
    await write(value)
    await save()
    await until(() => expect(text()).toContain('Informe um número inteiro de 50 a 100.'))
  }
  expect(saved).toEqual([])
  fails = true
  await write('92')
  await save()
  await until(() => expect(text()).toContain('Valor inválido'))
  expect(field().value).toBe('92')
})
