import { randomUUID } from 'node:crypto'
import type { Answer, ServerInput, Routes } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { createTestMedia, type TestMedia, type TestMediaOptions } from '@videozz/testing'
import { SignJWT } from 'jose'
import { callApi, type CallResult } from '../../../shared/testing/call-api.ts'
import type { TestApi } from '../../../shared/testing/start-api.ts'
import { sealEmbedSecret } from '../../../shared/tokens/embed-secret.ts'

export type Opened = Answer<Routes['createPlaybackSession']>
type Body = ServerInput<Routes['createPlaybackSession']>['body']
type Report = Partial<ServerInput<Routes['reportPlayback']>['body']>

export const makeMedia = (api: TestApi, accountId: string, options: Partial<TestMediaOptions> = {}): Promise<TestMedia> =>
  createTestMedia({ db: api.db, store: api.store }, { accountId, secretKey: api.env.secretKey, ...options })

export const open = (
  api: TestApi,
  body: Partial<Body>,
  headers: Record<string, string> = {},
): Promise<CallResult<'createPlaybackSession'>> =>
  callApi(api, 'createPlaybackSession', { body: { device: randomUUID(), ...body }, headers })

const as = (opened: Opened) => ({ params: { id: opened.id }, headers: { authorization: `Bearer ${opened.token}` } })
export const lease = (api: TestApi, opened: Opened, rung?: string): Promise<CallResult<'startLease'>> =>
  callApi(api, 'startLease', { ...as(opened), ...(rung !== undefined && { query: { rung } }) })
export const release = (api: TestApi, opened: Opened): Promise<CallResult<'releaseLease'>> => callApi(api, 'releaseLease', as(opened))
export const beat = (api: TestApi, opened: Opened, report: Report = {}): Promise<CallResult<'reportPlayback'>> =>
  callApi(api, 'reportPlayback', { ...as(opened), body: { state: 'playing', position: 0, ranges: [], ...report } })
export const readMedia = (api: TestApi, opened: Opened): Promise<CallResult<'getPlaybackMedia'>> =>
  callApi(api, 'getPlaybackMedia', as(opened))

/** Opens a session that must succeed and takes its lease. */
export async function play(api: TestApi, body: Partial<Body>): Promise<Opened> {
  const { data } = await open(api, body)
  await lease(api, data)
  return data
}

/** Gives an account a secret and answers how its members area signs viewers with it. */
export async function addSecret(
  api: TestApi,
  accountId: string,
): Promise<{ id: string; sign: (claims?: Record<string, unknown>) => Promise<string> }> {
  const id = createKey()
  const secret = randomUUID()
  await api.db
    .insertInto('embed_secrets')
    .values({ id, account_id: accountId, secret: sealEmbedSecret(api.env.secretKey, secret) })
    .execute()
  const sign = (claims: Record<string, unknown> = {}) =>
    new SignJWT({
      sub: 'aluno-1',
      email: 'ana@exemplo.com',
      jti: randomUUID(),
      exp: Math.floor(api.deps.now().getTime() / 1000) + 300,
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256', kid: id })
      .sign(new TextEncoder().encode(secret))
  return { id, sign }
}

/** An answer with an address resolved against the server, without following redirects. */
export const get = (api: TestApi, address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(address, api.url), { headers })
/** Code of the error in an answer. */
export const faultOf = async (response: Response): Promise<string> => ((await response.json()) as { error: { code: string } }).error.code
