// @vitest-environment happy-dom
import { defaultPreferences, type Session } from '@videozz/contract/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../session/session.ts'
import { applyPreferences, changePreferences, followOtherTabs, loadPreferences, preferencesStore, readKept } from './preferences.ts'

let sent: unknown[]
let kept: unknown
beforeEach(() => {
  sent = []
  kept = { ...defaultPreferences, appearance: 'dark', pageSize: 50 }
  vi.stubGlobal('fetch', async (_url: string, init?: { method?: string; body?: string }) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(init.body ?? ''))
    return Response.json({ preferences: kept })
  })
  localStorage.clear()
  applyPreferences(defaultPreferences)
  openSession({
    accessToken: 't',
    expiresIn: 900,
    session: { id: 'p'.repeat(16), accountId: 'a'.repeat(16), tenant: null } as Session,
  })
})
afterEach(() => {
  closeSession('signed-out')
  vi.unstubAllGlobals()
})

it('loadPreferences applies the server’s preferences and stores them in the browser', async () => {
  await loadPreferences()
  expect(preferencesStore.get()).toMatchObject({ appearance: 'dark', pageSize: 50 })
  expect(readKept()).toEqual(preferencesStore.get())
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark')
})

it('changePreferences applies at once, sends only the change and survives an earlier pending load', async () => {
  const loading = loadPreferences()
  const saving = changePreferences({ appearance: 'light' })
  expect(readKept().appearance).toBe('light')
  await Promise.all([loading, saving])
  expect(preferencesStore.get().appearance).toBe('light')
  expect(sent).toEqual([{ appearance: 'light' }])
})

it('changePreferences without a session stores in this browser and sends nothing', async () => {
  closeSession('signed-out')
  await changePreferences({ motion: 'reduced' })
  expect([sent, readKept().motion]).toEqual([[], 'reduced'])
})

it.each(['{', 'null', '{"pageSize":11,"motion":"wild"}'])('readKept returns the defaults for %s', (text) => {
  localStorage.setItem('videozz:preferences', text)
  localStorage.setItem('mantine-color-scheme-value', 'sepia')
  expect(readKept()).toEqual(defaultPreferences)
})

it('followOtherTabs applies a change of another tab, which a pending load does not undo', async () => {
  const stop = followOtherTabs()
  const loading = loadPreferences()
  localStorage.setItem('mantine-color-scheme-value', 'light')
  localStorage.setItem('videozz:preferences', JSON.stringify({ motion: 'reduced', pageSize: 20 }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'mantine-color-scheme-value', newValue: 'light' }))
  const chosen = { appearance: 'light', motion: 'reduced', pageSize: 20 }
  expect(preferencesStore.get()).toEqual(chosen)
  await loading
  expect([preferencesStore.get(), sent]).toEqual([chosen, []])
  stop()
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'mantine-color-scheme-value', newValue: 'dark' }))
  expect(preferencesStore.get()).toEqual(chosen)
})
