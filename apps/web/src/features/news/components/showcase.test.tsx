// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import type { Announcement, Session } from '@videozz/contract/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../../../shared/session/session.ts'
import { isShowcasePostponed } from '../model/postponement.ts'
import { Showcase } from './showcase.tsx'

const dayMs = 24 * 60 * 60 * 1000
const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16) } as Session
const item = (title: string): Announcement => ({
  _id: title.padEnd(16, '0'),
  title,
  content: '<p>Texto</p>',
  image: null,
  imageAlt: '',
  publishedAt: '2026-11-20T12:00:00.000Z',
})

let root: Root
let waiting: Announcement[]
let viewed: unknown[]
let refuse: boolean

const respond = (url: string, init?: { body?: string }): Response => {
  if (url.endsWith('/showcase/viewed')) {
    if (refuse) return Response.json({ error: { code: 'UNEXPECTED', message: 'x', requestId: 'r' } }, { status: 500 })
    viewed.push(JSON.parse(init?.body ?? ''))
    return Response.json({})
  }
  return url.endsWith('/showcase') ? Response.json(waiting) : Response.json({ product: 'Videozz' })
}

const tick = () => new Promise((resolve) => setTimeout(resolve))
/** Does something and lets what follows at once happen. */
const doing = (work: () => unknown) =>
  act(async () => {
    work()
    await tick()
  })
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await act(tick)
}
const visit = async (before?: HTMLElement) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  if (before) document.body.append(before)
  await doing(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <Showcase />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  await settle()
}
const leave = () => doing(() => root.unmount())
const dialogs = () => [...document.querySelectorAll('[role="dialog"]')]
const heading = () => document.querySelector('[role="dialog"] h3')?.textContent
const buttons = () =>
  [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] section ~ div button')].map((button) => button.textContent)
const press = async (label: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  await doing(() => button?.click())
  await settle()
}

// Fetched on demand in the page; here before anything is counted.
beforeAll(() => import('./showcase-modal.tsx'))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => respond(url, init))
  localStorage.clear()
  openSession({ accessToken: 't', expiresIn: 900, session })
  waiting = [item('primeira'), item('segunda'), item('terceira')]
  viewed = []
  refuse = false
})
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
  closeSession('signed-out')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('does not open without announcements', async () => {
  waiting = []
  await visit()
  expect(dialogs()).toEqual([])
})

it('moves forward and back through the announcements with the buttons', async () => {
  await visit()
  expect([heading(), buttons()]).toEqual(['primeira', ['Ver depois', 'Próximo']])
  await press('Próximo')
  expect([heading(), buttons()]).toEqual(['segunda', ['Ver depois', 'Voltar', 'Próximo']])
  await press('Próximo')
  expect([heading(), buttons()]).toEqual(['terceira', ['Ver depois', 'Voltar', 'Ok, entendi']])
  await press('Voltar')
  expect(heading()).toBe('segunda')
})

it('moves with the arrow keys and stops at the first and last announcement', async () => {
  await visit()
  const key = (name: string) =>
    doing(() =>
      document.querySelector('[role="dialog"] section')?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    )
  await key('ArrowLeft')
  expect(heading()).toBe('primeira')
  for (let time = 0; time < 5; time++) await key('ArrowRight')
  expect(heading()).toBe('terceira')
})

it('marks all announcements as viewed on confirmation and closes without a postponement', async () => {
  await visit()
  await press('Próximo')
  await press('Próximo')
  await press('Ok, entendi')
  expect(viewed).toEqual([{ ids: waiting.map(({ _id }) => _id) }])
  expect(dialogs()).toEqual([])
  expect(isShowcasePostponed(session.id, Date.now())).toBe(false)
})

it('stays open when marking as viewed fails, and closes on the next attempt', async () => {
  waiting = [item('única')]
  refuse = true
  await visit()
  await press('Ok, entendi')
  expect(heading()).toBe('única')
  refuse = false
  await press('Ok, entendi')
  expect([viewed.length, dialogs()]).toEqual([1, []])
})

it.each(['Ver depois', 'Escape'])('%s postpones the showcase for this user only and marks nothing as viewed', async (way) => {
  await visit()
  if (way === 'Escape') await doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  else await press(way)
  await settle()
  expect([dialogs(), viewed]).toEqual([[], []])
  await leave()
  await visit()
  expect(dialogs()).toEqual([])
  await leave()
  openSession({ accessToken: 't', expiresIn: 900, session: { ...session, id: 'q'.repeat(16) } })
  await visit()
  expect(dialogs()).toHaveLength(1)
})

it('opens again 24 hours after it was postponed', async () => {
  // Stands still from here on, so that only what is added counts.
  vi.setSystemTime(Date.now())
  await visit()
  await press('Ver depois')
  await leave()
  const later = (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    openSession({ accessToken: 't', expiresIn: 900, session })
  }
  later(dayMs - 5000)
  await visit()
  expect(dialogs()).toEqual([])
  await leave()
  later(6000)
  await visit()
  expect(dialogs()).toHaveLength(1)
})

it('opens only when no other dialog is open', async () => {
  const other = document.createElement('div')
  other.setAttribute('aria-modal', 'true')
  await visit(other)
  expect(dialogs()).toEqual([])
  await doing(() => other.remove())
  await settle()
  expect(dialogs()).toHaveLength(1)
})
