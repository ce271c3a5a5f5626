import type { OauthClient, TokenVerdict } from '@videozz/sources'
import { expect, it } from 'vitest'
import { createRefreshGetToken } from './create-refresh-get-token.ts'

const granted = (access: string, refresh: string | null = null): TokenVerdict => ({
  kind: 'granted',
  tokens: { access, refresh, expiresInSeconds: 3600, scopes: null },
})

/** A getter whose service gives these answers one after another. */
function setUp(...answers: TokenVerdict[]) {
  const asked: string[] = []
  const saved: string[] = []
  const client = {
    refresh: (token: string) => {
      asked.push(token)
      const answer = answers.shift()
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('Asked too often'))
    },
  } as unknown as OauthClient
  const getToken = createRefreshGetToken(client, 'refresh-1', (next) => Promise.resolve(void saved.push(next)))
  return { asked, saved, getToken }
}

it('renews once for all that ask at once, and once more where the token is refused', async () => {
  const { asked, getToken } = setUp(granted('access-1'), granted('access-2'))
  expect(await Promise.all([getToken(), getToken(), getToken()])).toEqual(['access-1', 'access-1', 'access-1'])
  expect(await Promise.all([getToken('access-1'), getToken('access-1')])).toEqual(['access-2', 'access-2'])
  expect(await getToken('access-1')).toBe('access-2')
  expect(asked).toEqual(['refresh-1', 'refresh-1'])
})

it('keeps a refresh token that takes the place of the one before', async () => {
  const { asked, saved, getToken } = setUp(granted('access-1', 'refresh-2'), granted('access-2', 'refresh-3'))
  await getToken()
  await getToken('access-1')
  expect([asked, saved]).toEqual([
    ['refresh-1', 'refresh-2'],
    ['refresh-2', 'refresh-3'],
  ])
})

it('tells a refusal from a service that is away, and tries the latter again', async () => {
  const { getToken } = setUp({ kind: 'unavailable', cause: new Error('away') }, granted('access-1'), {
    kind: 'refused',
    error: 'invalid_grant',
  })
  await expect(getToken()).rejects.toMatchObject({ kind: 'broken' })
  expect(await getToken()).toBe('access-1')
  await expect(getToken('access-1')).rejects.toMatchObject({ kind: 'disconnected' })
})
