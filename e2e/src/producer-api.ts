import { baseUrl, demo } from './fixtures.ts'

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

/** Signs a producer in over the API; the returned call carries his session (15 minutes) and rejects for any answer but a good one. */
export async function signInToApi(who = demo()): Promise<ProducerApi> {
  const { token } = (await call('POST', '/accounts/sign-in', who)) as { token: string }
  const { accessToken } = (await call('POST', '/auth', { token })) as { accessToken: string }
  return async <T>(method: string, path: string, body?: unknown) => (await call(method, path, body, accessToken)) as T
}
