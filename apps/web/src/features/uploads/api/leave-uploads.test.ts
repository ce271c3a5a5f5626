// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '@videozz/contract/browser'
import { openSession } from '../../../shared/session/session.ts'
import { leaveQuestion, leaveUploads } from './leave-uploads.ts'
import { hasOpenUploads, uploads } from './uploads.ts'

/** The limit only ends a run that will never get there. */
const patient = { timeout: 60_000 }
const calls: string[] = []
const releases: (() => void)[] = []

beforeAll(() => {
  vi.stubGlobal('fetch', (url: string) => {
    const call = url.split('/').at(-1) ?? ''
    calls.push(call)
    if (call === 'create-multipart') return Promise.resolve(Response.json({ key: 'k'.repeat(16), uploadId: 'id' }))
    if (call === 'cancel-multipart') return new Promise((resolve) => releases.push(() => resolve(Response.json({}))))
    // Parts never get an address: the upload stays under way.
    if (call === 'presigned-url-multipart') return new Promise(() => undefined)
    return Promise.resolve(Response.json({}))
  })
  openSession({ accessToken: 't', expiresIn: 900, session: { id: 'u', accountId: 'a' } as Session })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(async () => {
  calls.length = 0
  uploads.add([{ file: new File(['abc'], 'aula.mp4', { type: 'video/mp4' }), kind: 'default' }])
  await vi.waitFor(() => expect(calls).toContain('presigned-url-multipart'), patient)
})

it('leaveUploads asks for confirmation; declined, it returns false and keeps the uploads', async () => {
  const left = leaveUploads('switch-profile')
  expect(leaveQuestion.get()?.reason).toBe('switch-profile')
  leaveQuestion.get()?.answer(false)
  expect(await left).toBe(false)
  expect(leaveQuestion.get()).toBeNull()
  expect(hasOpenUploads()).toBe(true)
})

it('leaveUploads resolves after the cancel calls once confirmed, and at once without open uploads', async () => {
  const open = uploads.getSnapshot().length
  let gone = false
  const left = leaveUploads('sign-out').then((agreed) => (gone = agreed))
  leaveQuestion.get()?.answer(true)
  await vi.waitFor(() => expect(releases).toHaveLength(open), patient)
  expect(gone).toBe(false)
  for (const release of releases) release()
  expect(await left).toBe(true)
  expect(hasOpenUploads()).toBe(false)
  expect(await leaveUploads('sign-out')).toBe(true)
})
