import { createHash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeFileHost, startFakeFileHost } from './fake-file-host.ts'
import { digestBytes, seededBytes } from './file-host/seeded-bytes.ts'

let host: FakeFileHost
beforeAll(async () => {
  host = await startFakeFileHost()
})
afterAll(() => host.stop())

const ask = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => void get(url, { headers, agent: false }, resolve).on('error', reject))
/** Status, headers and body; the body is what came where the connection broke. */
async function fetchAll(url: string, headers: Record<string, string> = {}) {
  const answer = await ask(url, headers)
  const chunks: Buffer[] = []
  const broken = await (async () => {
    for await (const chunk of answer) chunks.push(chunk as Buffer)
  })().then(
    () => false,
    () => true,
  )
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks), broken }
}
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

it('makes the same bytes of a seed wherever they are read from', () => {
  const file = seededBytes('a', 5_000_000_000, Buffer.from('ftyp'))
  const whole = file.read(0, 100_000)
  expect(whole.subarray(0, 4).toString()).toBe('ftyp')
  for (const [start, length] of [
    [0, 3],
    [2, 5],
    [17, 4000],
    [65_535, 2],
  ] as const)
    expect(file.read(start, length)).toEqual(whole.subarray(start, start + length))
  expect(file.read(4_999_999_990, 100)).toHaveLength(10)
  expect(file.read(4_999_999_990, 10)).not.toEqual(seededBytes('b', 5_000_000_000).read(4_999_999_990, 10))
  expect(digestBytes(seededBytes('a', 100_000, Buffer.from('ftyp')))).toBe(sha(whole))
})

it('sends whole files and ranges, and counts them', async () => {
  const file = host.add({ size: 300_000 })
  const whole = await fetchAll(file.url)
  expect([whole.status, whole.headers['content-length'], sha(whole.body)]).toEqual([200, '300000', digestBytes(file.bytes)])
  const part = await fetchAll(file.url, { range: 'bytes=100-299', 'if-range': file.etag! })
  expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 100-299/300000', file.bytes.read(100, 200)])
  expect(file.requests.map(({ range, sent }) => [range, sent])).toEqual([
    [[0, 299_999], 300_000],
    [[100, 299], 200],
  ])
  const old = file.etag!
  file.change()
  expect((await fetchAll(file.url, { range: 'bytes=100-', 'if-range': old })).status).toBe(200)
  expect((await fetchAll(file.url, { range: 'bytes=300000-' })).status).toBe(416)
})

it('cuts, stalls and resets', async () => {
  const file = host.add({ size: 3_000_000, faults: { cutAfter: 500_000, times: 1 } })
  const cut = await fetchAll(file.url)
  expect([cut.broken, cut.body.length <= 500_000]).toEqual([true, true])
  expect((await fetchAll(file.url)).body).toHaveLength(3_000_000)
  file.faults = { needsKeepAlive: true }
  expect((await fetchAll(file.url, { connection: 'close' })).broken).toBe(true)
  expect((await fetchAll(file.url, { connection: 'keep-alive' })).broken).toBe(false)
  file.faults = { stallAfter: 1000 }
  const stalled = await ask(file.url)
  for await (const chunk of stalled) {
    expect(chunk).toHaveLength(1000)
    break
  }
})

it('sends what it was not asked for', async () => {
  const file = host.add({ size: 10_000 })
  const range = { range: 'bytes=10-' }
  file.refusals.push({ status: 429, headers: { 'retry-after': '7' } })
  expect(await fetchAll(file.url)).toMatchObject({ status: 429, headers: { 'retry-after': '7' } })
  file.faults = { ranges: 'ignored' }
  expect((await fetchAll(file.url, range)).status).toBe(200)
  file.faults = { ranges: 'wrong-start' }
  expect((await fetchAll(file.url, range)).headers['content-range']).toBe('bytes 11-9999/10000')
  file.faults = { length: 'none' }
  expect((await fetchAll(file.url)).headers['content-length']).toBeUndefined()
  file.faults = { length: 'long' }
  expect(await fetchAll(file.url)).toMatchObject({ broken: true, headers: { 'content-length': '11000' } })
  file.faults = { length: 'short' }
  expect((await fetchAll(file.url)).body).toHaveLength(9000)
  file.faults = { extra: 5 }
  expect((await fetchAll(file.url, range)).body).toHaveLength(9995)
  file.faults = { gzip: true }
  expect(gunzipSync((await fetchAll(file.url)).body)).toEqual(file.bytes.read(0, 10_000))
  file.faults = { html: true }
  expect((await fetchAll(file.url)).headers['content-type']).toBe('text/html; charset=utf-8')
  file.faults = { changeAfter: 1 }
  const before = file.etag
  await fetchAll(file.url)
  expect(file.etag).not.toBe(before)
})

it('redirects, and signs addresses for some requests', async () => {
  const file = host.add({ size: 100 })
  const first = await ask(host.redirect(file.url, { hops: 1 }))
  const second = await ask(`${host.url}${first.headers.location}`)
  expect(second.headers.location).toBe(file.url)
  const loop = host.loop()
  const around = await ask(`${host.url}${(await ask(loop)).headers.location}`)
  expect(`${host.url}${around.headers.location}`).toBe(loop)
  const address = host.sign(file, { requests: 1, status: 410 })
  expect((await fetchAll(address.replace('%2b', '+'))).status).toBe(403)
  expect((await buffer(await ask(address))).length).toBe(100)
  expect((await fetchAll(address)).status).toBe(410)
})
