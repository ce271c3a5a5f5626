// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { type CustomPlayer, defaultPlayerPreferences, type PlayerPreferences, type Session } from '@videozz/contract'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { professionalPlan } from '../../../shared/testing/plans.ts'
import { SaverButtons } from '../../../shared/testing/saver-buttons.tsx'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import PlayerTab from './player-tab.tsx'

const accountId = 'c'.repeat(16)
const videoKey = 'v'.repeat(16)
const playerOf = (change: Partial<CustomPlayer> = {}): CustomPlayer => ({
  _id: 'p'.repeat(16),
  key: 'p'.repeat(16),
  producer: accountId,
  userKey: accountId,
  video: videoKey,
  videoKey,
  isDefault: false,
  isActive: true,
  preferences: defaultPlayerPreferences,
  logotype: null,
  revision: 3,
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
})
const standing = playerOf({ isDefault: true, video: null, videoKey: null, revision: 1 })

let root: Root
let stored: CustomPlayer
let calls: { call: string; body: unknown }[]
let shown: (PlayerPreferences | null)[]
let dirty: boolean

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    if (url.includes('/settings')) return Response.json({ product: 'Videozz' })
    if (method === 'GET') return Response.json(stored)
    calls.push({ call: `${method} ${url.replace('/api/player/customize', '')}`, body })
    if (body['seen'] !== undefined && body['seen'] !== stored.revision)
      return Response.json({ error: { code: 'PLAYER_CHANGED', message: 'Outra pessoa alterou.', requestId: 'r' } }, { status: 409 })
    const preferences = { ...stored.preferences, ...(body['preferences'] as object | undefined) }
    const isActive = typeof body['isActive'] === 'boolean' ? body['isActive'] : true
    stored = playerOf({ isActive, preferences, revision: stored.revision + 1 })
    return Response.json(stored)
  })
  localStorage.clear()
  sessionStorage.clear()
  ;[stored, calls, shown, dirty] = [playerOf(), [], [], false]
  const session = { id: 'u'.repeat(16), accountId, status: 'activated', plan: professionalPlan, flags: [], plugins: [], tenant: null }
  sessionStore.set({ phase: 'signed-in', session: session as unknown as Session, accessToken: 'x' } as never)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const preview = {
  position: () => 0,
  seek: () => undefined,
  play: () => undefined,
  pause: () => undefined,
  show: (one: PlayerPreferences | null) => void shown.push(one),
}
async function open(): Promise<void> {
  const component = () => (
    <SaverButtons names={['player']}>
      {(onSaver) => <PlayerTab video={{ key: videoKey }} preview={preview} onDirty={(now) => (dirty = now)} onSaver={onSaver} />}
    </SaverButtons>
  )
  root = await showRouted(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))
  await until(() => expect(text()).toContain('Player customizado'))
}
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const find = (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(name))
  const named = [...document.querySelectorAll<HTMLElement>('button, input')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  return named ?? document.getElementById(label?.htmlFor ?? '') ?? undefined
}
const press = async (name: string) => {
  await until(() => expect(find(name), name).toBeDefined())
  await act(async () => find(name)?.click())
}
const isOn = (name: string) => (find(name) as HTMLInputElement | undefined)?.checked

it('asks before a media gets a player of its own, and takes it away at once', async () => {
  stored = standing
  await open()
  expect((find('Volume') as HTMLInputElement).disabled).toBe(true)
  await press('Player customizado nesta mídia')
  expect(calls).toEqual([])
  await press('Ativar')
  await until(() => expect(isOn('Player customizado nesta mídia')).toBe(true))
  await press('Player customizado nesta mídia')
  await until(() => expect(isOn('Player customizado nesta mídia')).toBe(false))
  expect(calls.map(({ call }) => call)).toEqual(['POST ', `PUT /active/${videoKey}`])
  expect(calls[0]?.body).toEqual({ producer: accountId, videoKey, video: videoKey, preferences: {} })
})

it('shows each change in the preview, and saves the active flag first and then what changed', async () => {
  await open()
  await press('Volume')
  await press('Argila')
  const changes = { allowVolume: false, customPrimaryColor: '#e9835a', customSecondaryColor: '#2b1d17', customTextColor: '#f6e9e2' }
  expect(shown.at(-1)).toEqual({ ...defaultPlayerPreferences, ...changes })
  expect(dirty).toBe(true)
  await press('player')
  await until(() => expect(dirty).toBe(false))
  expect(calls).toEqual([
    { call: `PUT /active/${videoKey}`, body: { isActive: true, seen: 3 } },
    { call: `PUT /producer/${accountId}/video/${videoKey}`, body: { key: 'p'.repeat(16), preferences: changes, seen: 4 } },
  ])
})

it('switches all controls off, which ends as soon as one of them is on again', async () => {
  await open()
  await press('Desativar todos os controles')
  expect(shown.at(-1)).toMatchObject({ allowPlayPause: false, allowPiP: false, allowActivateLoop: false, showLogotype: true })
  await press('Legendas')
  expect([isOn('Desativar todos os controles'), isOn('Legendas'), isOn('Volume')]).toEqual([false, true, false])
  await press('Desativar todos os controles')
  await press('Desativar todos os controles')
  expect([isOn('Desativar todos os controles'), isOn('Legendas'), isOn('Volume')]).toEqual([false, true, false])
})

it('puts together what two people changed, and asks about what both did', async () => {
  await open()
  await press('Volume')
  stored = playerOf({ revision: 9, preferences: { ...defaultPlayerPreferences, allowPiP: false, allowVolume: true } })
  await press('player')
  await until(() => expect(isOn('Picture-in-picture')).toBe(false))
  expect(isOn('Volume')).toBe(false)
  await press('player')
  await until(() => expect(dirty).toBe(false))
  expect(stored.preferences).toEqual({ ...defaultPlayerPreferences, allowPiP: false, allowVolume: false })
  await press('Floresta')
  stored = playerOf({ revision: 20, preferences: { ...stored.preferences, customTextColor: '#abcdef' } })
  await press('player')
  await until(() => expect(text()).toContain('Outra pessoa alterou este player enquanto você editava.'))
  expect(text()).toContain('Cor texto#ABCDEF')
  await press('Manter as minhas')
  await press('player')
  await until(() => expect(dirty).toBe(false))
  expect(stored.preferences.customTextColor).toBe('#eafff2')
})

it('leaves what is not saved behind, in the preview and in the form', async () => {
  await open()
  await press('Contraste')
  expect(shown.at(-1)?.customPrimaryColor).toBe('#ffd60a')
  await act(async () => root.unmount())
  expect(shown.at(-1)).toBeNull()
  await open()
  expect(shown.at(-1)?.customPrimaryColor).toBe(defaultPlayerPreferences.customPrimaryColor)
})

it('names a pair of colours that is hard to read, and mends it', async () => {
  stored = playerOf({
    preferences: {
      ...defaultPlayerPreferences,
      customPrimaryColor: '#e9835a',
      customSecondaryColor: '#2b1d17',
      customTextColor: '#74564a',
    },
  })
  await open()
  expect(text()).toContain('Texto difícil de ler: 2,5:1.')
  expect(text()).toContain('O mínimo sobre a secundária é 4,5:1.')
  const mend = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Usar #'))
  await act(async () => mend?.click())
  await until(() => expect(text()).not.toContain('difícil de ler'))
  expect(shown.at(-1)?.customTextColor).toBe(mend?.textContent?.slice(5).toLowerCase())
})
