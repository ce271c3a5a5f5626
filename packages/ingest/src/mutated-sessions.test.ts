import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MediaMessage } from './rtmp/rtmp-message.ts'
import { LiveStream } from './stream/live-stream.ts'
import { startIngest } from './testing/ingest-server.ts'
import { createRandom, damage, mutateSession, writeSession } from './testing/mutate-session.ts'
import { playSession } from './testing/play-session.ts'
import { readFlv } from './testing/read-flv.ts'
import { ffmpeg } from './testing/run-ffmpeg.ts'
import { makeSource } from './testing/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'mutated-'))
afterAll(() => rmSync(folder, { recursive: true }))

let messages: MediaMessage[]
let source: string
beforeAll(async () => {
  source = await makeSource(join(folder, 'source.flv'), { seconds: 1, rate: 10, gop: 5, bFrames: 2, size: '64x36' })
  messages = readFlv(await readFile(source))
})

const megabyte = 1024 ** 2
const all = () => 65_536

it('a session as encoders send it makes parts', () => {
  expect(playSession(writeSession(messages), all)).toMatchObject({ outcome: 'unpublished', parts: 4 })
})

it('3000 mutated sessions end with a code or go on, in bounded memory', () => {
  const whole = writeSession(messages)
  const random = createRandom(19)
  const outcomes = new Map<string, number>()
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let index = 0; index < 3000; index++) {
    const longest = 100 + random() * 10_000
    const { outcome, bytes, sent } = playSession(mutateSession(messages, whole, random), () => random() * longest)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (bytes > megabyte || sent > megabyte) expect.fail(`${bytes} bytes of parts and ${sent} bytes of answers in session ${index}`)
    if (index % 20 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  // Both damage that is found and damage that is survived are met.
  for (const outcome of [
    'unpublished',
    'open',
    'CHUNK_HEADER',
    'MESSAGE_TOO_LARGE',
    'VIDEO_CODEC',
    'AUDIO_CODEC',
    'AVC_CONFIGURATION',
    'AMF_TYPE',
  ])
    expect([outcome, (outcomes.get(outcome) ?? 0) > 0]).toEqual([outcome, true])
  expect(most).toBeLessThan(256 * megabyte)
})

it('the bytes of ffmpeg itself, mutated', async () => {
  const ingest = await startIngest()
  const arrived = ingest.next()
  await ffmpeg('-i', source, '-c', 'copy', '-f', 'flv', ingest.url)
  const bytes = Buffer.concat((await arrived).bytes)
  await ingest.close()
  expect(playSession(bytes, all)).toMatchObject({ outcome: 'unpublished', parts: 4 })
  const random = createRandom(20)
  const outcomes = new Set<string>()
  for (let index = 0; index < 1000; index++) outcomes.add(playSession(damage(damage(bytes, random), random), all).outcome)
  expect(outcomes.size).toBeGreaterThan(5)
})

it('pictures without end at one moment are written, not kept', () => {
  const stream = new LiveStream()
  const frame = messages.find(({ kind, payload }) => kind === 'video' && payload[0] === 0x27) as MediaMessage
  let written = 0
  for (const message of messages) stream.push(message)
  for (let index = 0; index < 5000; index++)
    for (const output of stream.push({ ...frame, timestamp: 1000 })) if (output.kind === 'part') written += output.bytes.length
  expect(written).toBeGreaterThan(4000 * frame.payload.length)
})

it('sound without end at one moment is dropped', () => {
  const stream = new LiveStream()
  const frame = messages.findLast(({ kind }) => kind === 'audio') as MediaMessage
  for (const message of messages) stream.push(message)
  for (let index = 0; index < 5000; index++) stream.push({ ...frame, timestamp: 1000 })
  expect(stream.health().dropped).toBeGreaterThan(4900)
})
