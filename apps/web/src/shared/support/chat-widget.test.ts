// @vitest-environment happy-dom
import type { Session } from '@videozz/contract/browser'
import { beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../session/session.ts'
import { chatPhase } from './chat-phase.ts'
import { openSupportChat } from './chat-widget.ts'

const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16) } as Session
const address = 'https://chat.exemplo.test/widget.js'
let tokens: number
let scripts: HTMLScriptElement[]
let loads: boolean

beforeEach(() => {
  tokens = 0
  scripts = []
  loads = true
  chatPhase.set('idle')
  delete window.supportChat
  openSession({ accessToken: 't', expiresIn: 900, session })
  vi.stubGlobal('fetch', async () => Response.json({ token: `t${++tokens}`, identity: { name: 'Ana', tag: 'unity' } }))
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    scripts.push(element as HTMLScriptElement)
    queueMicrotask(() => (element as HTMLScriptElement).dispatchEvent(new Event(loads ? 'load' : 'error')))
  })
})

// One page keeps its script for as long as it lives, so these follow each other.
it('sets phase failed when the script does not load, and loads it again on the next call', async () => {
  loads = false
  await openSupportChat(address)
  expect(chatPhase.get()).toBe('failed')
  loads = true
  await openSupportChat(address)
  expect([chatPhase.get(), scripts.length, scripts[1]?.src]).toEqual(['open', 2, address])
})

it('fetches a token for each opening, keeps the loaded script and merges concurrent calls', async () => {
  const open = vi.fn<() => void>()
  await Promise.all([openSupportChat(address), openSupportChat(address)])
  expect([tokens, scripts.length]).toEqual([1, 0])
  expect(window.supportChat).toMatchObject({ token: 't1', tag: 'unity', identity: { name: 'Ana' } })
  window.supportChat!.open = open
  await openSupportChat(address)
  expect([open.mock.calls.length, window.supportChat?.token]).toEqual([1, 't2'])
})

it('sets phase failed when the token request fails, and keeps the loaded script', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'UNEXPECTED', message: 'x', requestId: 'r' } }, { status: 500 }))
  await openSupportChat(address)
  expect(chatPhase.get()).toBe('failed')
  vi.stubGlobal('fetch', async () => Response.json({ token: 't', identity: { name: 'Ana', tag: 'pro' } }))
  await openSupportChat(address)
  expect([chatPhase.get(), scripts.length]).toEqual(['open', 0])
})

it('removes the identity and closes the chat on sign-out or a switch of account', async () => {
  const close = vi.fn<() => void>()
  await openSupportChat(address)
  window.supportChat!.close = close
  openSession({ accessToken: 't', expiresIn: 900, session: { ...session, accountId: 'b'.repeat(16) } })
  expect([close.mock.calls.length, window.supportChat?.token, chatPhase.get()]).toEqual([1, undefined, 'idle'])
  await openSupportChat(address)
  closeSession('signed-out')
  expect([close.mock.calls.length, window.supportChat?.identity]).toEqual([2, undefined])
})
