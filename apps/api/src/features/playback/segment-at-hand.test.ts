import { get as ask, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logTo } from '../../shared/testing/log-to.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { faultOf, get, makeMedia, play } from './testing/playback-kit.ts'

let lines: Record<string, unknown>[] = []
const sink = new PassThrough().on('data', (chunk: Buffer) => {
  for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>)
})
let api: TestApi
let uri = ''
beforeAll(async () => {
  api = await startTestApi({ log: logTo(sink) })
  const media = await makeMedia(api, (await signUpTestAccount(api)).accountId)
  const { manifest } = await play(api, { embed: await media.embed() })
  const playlist = await (await get(api, new URL('240p.m3u8', new URL(manifest, api.url)).pathname)).text()
  uri = playlist.split('\n').find((line) => line && !line.startsWith('#')) ?? ''
})
afterAll(() => api.close())

const read = async (response: Response) => {
  const { 'x-request-id': id, date, ...headers } = Object.fromEntries(response.headers)
  return { id, date, headers, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
/** What the metrics say was answered with a whole segment. */
const counted = async () => {
  const text = await (await fetch(`${api.url}/metrics`)).text()
  return Number(/_count\{method="GET",route="\/files\/s\/:token\/:address",status="200"\} (\d+)/.exec(text)?.[1] ?? 0)
}

it('a segment from memory has the bytes and headers of one from the store, and is logged and counted in metrics', async () => {
  const fromFile = await read(await get(api, uri))
  await read(await get(api, uri))
  // Whatever would be read from the store now fails: what follows comes out of memory.
  const original = api.deps.store.get.bind(api.deps.store)
  api.deps.store.get = () => Promise.reject(new Error('read again'))
  await expect.poll(counted).toBe(2)
  lines = []
  const atHand = await read(await get(api, uri))
  await expect.poll(counted).toBe(3)
  api.deps.store.get = original
  expect(atHand.bytes).toEqual(fromFile.bytes)
  expect([atHand.status, atHand.headers]).toEqual([fromFile.status, fromFile.headers])
  expect(atHand.id).not.toBe(fromFile.id)
  const line = () => lines.find(({ requestId }) => requestId === atHand.id)
  await expect.poll(line).toMatchObject({ msg: 'request', method: 'GET', status: 200, path: uri.replace(/\/s\/[^/]+/, '/s/[redacted]') })
})

it('a segment in memory answers 404 to forged tokens, wrong addresses and HEAD, and 206 to a range', async () => {
  const { length } = (await read(await get(api, uri))).bytes
  const [token = '', address = ''] = uri.split('/').slice(-2)
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`
  for (const wrong of [uri.replace(token, forged), uri.replace(token, 'x'), uri.replace(address, '0'.repeat(32)), uri.slice(0, -1)]) {
    const refused = await get(api, wrong)
    expect([refused.status, await faultOf(refused)]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await fetch(api.url + uri, { method: 'HEAD' })).status).toBe(404)
  const part = await get(api, uri, { range: 'bytes=1-4' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-4/${length}`])
  expect((await get(api, `${uri}?x=1`)).status).toBe(200)
  const left = await new Promise<IncomingMessage>((resolve) => ask(new URL(uri, api.url), { agent: false }, resolve))
  left.destroy()
  expect((await get(api, uri)).status).toBe(200)
})

it('a segment in memory answers 403 PLAYBACK_LINK_EXPIRED to an expired URL', async () => {
  api.advance(12 * 3_600_000 - 600_000)
  for (const _ of [1, 2, 3]) expect((await get(api, uri)).status).toBe(200)
  api.advance(601_000)
  const late = await get(api, uri)
  expect([late.status, await faultOf(late)]).toEqual([403, 'PLAYBACK_LINK_EXPIRED'])
})
