import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { createVideozz } from '@videozz/client'
import { fileProducer } from './file-producer.ts'
import { baseUrl } from './fixtures.ts'

export type ProducerApi = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>

async function call(method: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(new URL(`/api${path}`, baseUrl()), {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

/** Signs a producer in over the API, the file's own by default. @returns the token of the session, which is valid for 15 minutes. */
async function openSession(who?: { email: string; password: string }): Promise<string> {
  const { email, password } = who ?? (await fileProducer())
  const { token } = (await call('POST', '/accounts/sign-in', { email, password })) as { token: string }
  const { accessToken } = (await call('POST', '/auth', { token })) as { accessToken: string }
  return accessToken
}

/** Signs a producer in over the API, the file's own by default; the returned call carries the session and rejects for any failed answer. */
export async function signInToApi(who?: { email: string; password: string }): Promise<ProducerApi> {
  const accessToken = await openSession(who)
  return async <T>(method: string, path: string, body?: unknown) => (await call(method, path, body, accessToken)) as T
}

/** Uploads a film over the API, for the file's own producer by default. @returns the key of its media. */
export async function sendFilm(film: string, who?: { email: string; password: string }): Promise<string> {
  const videozz = createVideozz({ baseUrl: baseUrl(), apiKey: await openSession(who) })
  const { key } = await videozz.uploadFile({ content: await openAsBlob(film), filename: basename(film) })
  return key
}
