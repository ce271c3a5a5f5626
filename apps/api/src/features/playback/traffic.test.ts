import { once } from 'node:events'
import { createServer, type IncomingMessage, get as request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createDatabase, createPool, readTraffic, segmentObjectKey } from '@videozz/db'
import { dayOf } from '@videozz/domain'
import { Cable } from '@videozz/testing'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { TrafficMeter } from '../../shared/traffic-meter.ts'
import { readPlaylist } from './testing/attack-kit.ts'
import { get, makeMedia, play } from './testing/playback-kit.ts'
import { sendSegment } from './send-segment.ts'
import { setStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ media: { rungs: ['240p'] } })
})
afterAll(() => stage.close())

/** A lesson of an account of its own, the addresses of its segments, and what was sent of it today. */
async function makeLesson() {
  const account = await signUpTestAccount(stage.api)
  const media = await makeMedia(stage.api, account.accountId, { rungs: ['240p'], duration: 20 })
  const { segments } = await readPlaylist(stage, await play(stage.api, { embed: await media.embed() }))
  const sent = async () => {
    await stage.api.deps.traffic.flush()
    const today = dayOf(stage.api.deps.now())
    const [day] = await readTraffic(stage.api.db, account.accountId, { first: today, last: today }, false)
    return { bytes: day?.bytes, requests: day?.requests }
  }
  return { account, media, segments, sent }
}
const load = async (address: string, headers: Record<string, string> = {}) => (await get(stage.api, address, headers)).arrayBuffer()
function* slices(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
/** Reads eight megabytes of an answer and hangs up. */
async function hangUp(url: string): Promise<void> {
  const asked = request(url)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let read = 0
  for await (const chunk of answer) {
    read += (chunk as Buffer).length
    if (read > 8 * 1024 ** 2) break
  }
}

describe('traffic bytes of segments', () => {
  it('are counted per account and day, from the store, from memory and for byte ranges', async () => {
    const { segments, sent } = await makeLesson()
    const [first = '', second = ''] = segments
    const size = (await load(first)).byteLength
    await expect.poll(sent).toEqual({ bytes: size, requests: 1 })
    // The second request reads it into memory, the third is answered from there.
    await load(first)
    await load(first)
    await expect.poll(sent).toEqual({ bytes: 3 * size, requests: 3 })
    await load(second, { range: 'bytes=10-109' })
    await expect.poll(sent).toEqual({ bytes: 3 * size + 100, requests: 4 })
  })

  it('are not counted for refused requests', async () => {
    const { segments, sent } = await makeLesson()
    const [first = ''] = segments
    expect((await get(stage.api, first.replace(/.$/, '0').replace(/..$/, 'zz'))).status).not.toBe(200)
    expect((await get(stage.api, first, { range: 'bytes=99999999-' })).status).toBe(416)
    expect(await sent()).toEqual({ bytes: 0, requests: 0 })
  })

  it('of an aborted download are counted only as far as sent', async () => {
    const { media, segments, sent } = await makeLesson()
    const whole = 64 * 1024 ** 2
    await stage.api.store.put(segmentObjectKey(media.address('240p', 0)), Buffer.alloc(whole))
    await hangUp(new URL(segments.find((address) => address.includes(media.address('240p', 0))) ?? '', stage.api.url).href)
    await expect.poll(async () => (await sent()).bytes).toBeGreaterThan(0)
    const { bytes, requests } = await sent()
    expect(bytes).toBeLessThan(whole / 2)
    expect(requests).toBe(1)
  })

  it.each([
    ['memory', (bytes: Buffer) => bytes],
    ['a stream of a bucket', (bytes: Buffer) => Readable.from(slices(bytes))],
  ])('of an aborted response from %s are counted only as far as sent', async (_where, open) => {
    const whole = 64 * 1024 ** 2
    let sent = 0
    const server = createServer((_request, raw) => {
      const reply = { raw, log: stage.api.deps.log, hijack: () => undefined } as unknown as FastifyReply
      sendSegment(reply, { status: 200, headers: [], body: open(Buffer.alloc(whole)) }, (bytes) => (sent += bytes))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await hangUp(url)
    await expect.poll(() => sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(whole / 2)
    sent = 0
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(whole)
    await expect.poll(() => sent).toBe(whole)
    await new Promise((resolve) => server.close(resolve))
  })

  it('belong to the São Paulo day of the request', async () => {
    const { account, media } = await makeLesson()
    let now = new Date('2037-12-01T02:59:59Z')
    const meter = new TrafficMeter({ db: stage.api.db, log: stage.api.deps.log, now: () => now })
    const sent = meter.begin(media.key)
    now = new Date('2037-12-01T03:00:01Z')
    sent(100)
    meter.begin(media.key)(7)
    await meter.close()
    const days = await readTraffic(stage.api.db, account.accountId, { first: '2037-11-30', last: '2037-12-01' }, true)
    const day = { requests: 1, origin: 'served', estimate: true }
    expect(days).toEqual([
      { ...day, day: '2037-11-30', bytes: 100 },
      { ...day, day: '2037-12-01', bytes: 7 },
    ])
  })

  it('are kept while the database is unreachable, and added up across TrafficMeter instances', async () => {
    const { media, sent } = await makeLesson()
    const { deps, database } = stage.api
    const cable = new Cable(database.url)
    await cable.mend()
    const pool = createPool(cable.url)
    await cable.cut()
    const meters = [new TrafficMeter({ ...deps, db: createDatabase(pool) }), new TrafficMeter(deps), new TrafficMeter(deps)]
    for (const meter of meters) meter.begin(media.key)(1000)
    await Promise.all(meters.map((meter) => meter.flush()))
    expect(await sent()).toEqual({ bytes: 2000, requests: 2 })
    await cable.mend()
    await Promise.all(meters.map((meter) => meter.close()))
    expect(await sent()).toEqual({ bytes: 3000, requests: 3 })
    await pool.end()
    await cable.cut()
  })
})
