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

/**
 * Signs a producer in over the API, the file's own by default; the returned call carries the session (15 minutes) and rejects for any
 * failed answer.
 */
export async function signInToApi(who?: { email: string; password: string }): Promise<ProducerApi> {
  const { email, password } = who ?? (await fileProducer())
  const { token } = (await call('POST', '/accounts/sign-in', { email, password })) as { token: string }
  const { accessToken } = (await call('POST', '/auth', { token })) as { accessToken: string }
  return async <T>(method: string, path: string, body?: unknown) => (await call(method, path, body, accessToken)) as T
}
