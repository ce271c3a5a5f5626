// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consoleApi, consoleEnded } from './console-api.ts'

let asked: { url: string; init: RequestInit }[]
let answer: () => Response | Promise<Response>
beforeEach(() => {
  asked = []
  consoleEnded.set(false)
  // As if a producer were signed in beside the console.
  localStorage.setItem('videozz:signed-in', 'p'.repeat(16))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const refused = (status: number, code: string) => () => Response.json({ error: { code, message: 'Não.', requestId: 'r' } }, { status })

it('authenticates by cookie only, without an authorization header or a session renewal', async () => {
  answer = () => Response.json({ items: [] })
  await consoleApi('GET /admin/accounts', { query: { page: 2, search: 'rita' } })
  expect(asked.map(({ url }) => url)).toEqual(['/api/admin/accounts?page=2&search=rita'])
  expect(asked[0]?.init).toMatchObject({ credentials: 'same-origin' })
  expect(Object.keys(asked[0]?.init.headers ?? {})).not.toContain('authorization')
})

it('sets consoleEnded on 401 SESSION_EXPIRED, without a renewal', async () => {
  answer = refused(401, 'SESSION_EXPIRED')
  await expect(consoleApi('GET /admin/me')).rejects.toMatchObject({ code: 'SESSION_EXPIRED', status: 401 })
  expect([consoleEnded.get(), asked.length]).toEqual([true, 1])
})

it('does not set consoleEnded on 409 or a network error', async () => {
  answer = refused(409, 'PLAN_BELOW_USE')
  await expect(consoleApi('DELETE /admin/plans/{id}', { params: { id: 'x'.repeat(16) } })).rejects.toMatchObject({ code: 'PLAN_BELOW_USE' })
  answer = () => Promise.reject(new TypeError('no answer'))
  await expect(consoleApi('GET /admin/me')).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(consoleEnded.get()).toBe(false)
})
