import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorBody, type Route, routes } from '@videozz/contract'
import { refusalOf, refusals } from '@videozz/testing/access'
import { fileForm } from './call-api.ts'
import type { TestApi } from './start-api.ts'

type Headers = Record<string, string>
export type Knock = { headers?: Headers; params?: Record<string, string>; body?: unknown; prefix?: string }

/** Writes a player page to the folder the server reads it from; without one it is not ready to serve it. */
export function writeTestPlayerPage({ env: { embedDir = '' } }: TestApi): void {
  mkdirSync(embedDir, { recursive: true })
  for (const page of ['index.html', 'youtube.html'])
    writeFileSync(join(embedDir, page), '<!doctype html><head><title>Player de vídeo</title></head>')
}

/** Routes whose access uses something else than a bearer token of ours. */
const keyed = new Set<Route['access']['who']>(['refresh-cookie', 'playback', 'signed-address', 'signed-body', 'checkout', 'operator'])

/**
 * Knocks at a route. Where the address names something it names what is not there, and the body fits no schema: behind its gate
 * no route finds anything to change.
 */
export async function knock(
  api: TestApi,
  route: Route,
  { headers, params = {}, body = [], prefix = '' }: Knock,
): Promise<{ status: number; code: string | undefined }> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'zzzzzzzzzzzzzzzz')
  const sends = route.body !== undefined && !keyed.has(route.access.who)
  const response = await fetch(`${api.url}${route.base === '/' ? '' : (route.base ?? '/api')}${prefix}${path}`, {
    method: route.method,
    headers: { ...headers, ...(sends && { 'content-type': 'application/json' }) },
    ...(sends && { body: JSON.stringify(body) }),
    ...(route.fileLimit !== undefined && {
      body: route.fileField ? fileForm(undefined, body as Record<string, string>) : fileForm(new Uint8Array([120])),
    }),
  })
  const text = await response.text()
  const json = response.status >= 400 && (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, code: json ? (JSON.parse(text) as ErrorBody).error.code : undefined }
}

const endsNothing = async (api: TestApi, headers: Headers): Promise<boolean> => {
  const { status } = await knock(api, routes.getMe, { headers })
  return status !== 401
}

/** The outcome of the access check in an answer: its refusal, or that it passed, whatever the handler answered. */
export async function outcomeOf(api: TestApi, route: Route, headers: Headers | null, prefix = ''): Promise<string> {
  const { status, code } = await knock(api, route, { headers: headers ?? {}, prefix })
  if (status >= 500 && route.path !== '/erro-500') return `${status} ${code ?? ''}`
  if (route.access.who === 'operator') return status === 401 && code === refusals.entrar ? 'recusada' : `aberta (${status})`
  if (keyed.has(route.access.who)) {
    // Signing out is answered well without the cookie too, and is nothing then.
    const refused = status >= 400 || (route === routes.signOut && (headers === null || (await endsNothing(api, headers))))
    return refused ? 'recusada' : `aberta (${status})`
  }
  return (code !== undefined && (status === 401 || status === 403) ? refusalOf(code) : undefined) ?? 'sim'
}
