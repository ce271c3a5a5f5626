import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countFrames, type LiveStage, openLiveStage } from '../testing/live-stage.ts'
import { openStudio, recording, type StudioClient } from '../testing/studio-client.ts'

// Programs that convert are started one after another.
vi.setConfig({ testTimeout: 240_000 })

let stage: LiveStage
let port: number | undefined
let vp8: Buffer
beforeAll(async () => {
  stage = await openLiveStage()
  const path = join(stage.folder, 'vp8.webm')
  const source = '-f lavfi -i testsrc2=size=320x180:rate=30 -f lavfi -i sine -t 3 -c:v libvpx -deadline realtime -b:v 300k -c:a libopus'
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', ...source.split(' '), path])
  vp8 = await readFile(path)
  port = (await stage.start()).studioPort
})
afterAll(() => stage.close())

const open = (streamKey: string, options?: Parameters<typeof openStudio>[3]): Promise<StudioClient> =>
  openStudio(port, stage.env.secretKey, streamKey, options)
const untilEnded = (key: string) => waitFor('the run to end', async () => (await stage.find(key)).status === 'ended')
const runsOf = (key: string) =>
  stage.database.db.selectFrom('live_runs').selectAll().where('live_key', '=', key).orderBy('number').execute()
const frames = async (path: string) => {
  const counted = [
    '-v',
    'error',
    '-count_packets',
    '-select_streams',
    'v',
    '-show_entries',
    'stream=nb_read_packets',
    '-of',
    'csv=p=0',
    path,
  ]
  return Number((await promisify(execFile)('ffprobe', counted)).stdout)
}

it('records every picture that the recorder of a browser sent, and goes on when it returns', async () => {
  const live = await stage.plant()
  for (let visit = 0; visit < 2; visit++) {
    const studio = await open(live.streamKey)
    await studio.begin()
    studio.send(recording)
    studio.socket.send(JSON.stringify({ kind: 'end' }))
    expect((await studio.closed).code).toBe(1000)
    await untilEnded(live.video_key)
  }
  const { files, seconds } = await stage.read(live.video_key)
  const sent = await frames(join(import.meta.dirname, '../testing/chromium-recording.mkv'))
  expect(await Promise.all(files.map(countFrames))).toEqual([sent, sent])
  expect(seconds).toBeGreaterThan(5)
  const runs = await runsOf(live.video_key)
  expect(runs).toMatchObject([{ protocol: 'browser', end_reason: 'unpublished' }, { number: 2 }])
})

it('encodes the picture of browsers that have no H.264, one at a time on a small machine', async () => {
  const live = await stage.plant()
  const studio = await open(live.streamKey)
  await studio.begin('video/webm;codecs=vp8,opus')
  studio.send(vp8)
  studio.socket.send(JSON.stringify({ kind: 'end' }))
  await studio.closed
  await untilEnded(live.video_key)
  const { files, seconds } = await stage.read(live.video_key)
  expect(seconds).toBeCloseTo(3, 1)
  expect(await countFrames(files[0] ?? '')).toBe(90)
})

it.each([
  ['a recorder whose format is not taken', 'video/mp4;codecs=avc1,opus', undefined, 'formato que não é aceito'],
  ['random bytes', undefined, () => randomBytes(400_000), 'não pôde ser lido'],
  ['another codec than was said', undefined, () => vp8, 'não pôde ser lido'],
])('ends %s, and keeps nothing of it', async (_what, mimeType, make, words) => {
  const bytes = make?.()
  const live = await stage.plant()
  const studio = await open(live.streamKey)
  if (bytes) {
    await studio.begin(mimeType)
    studio.send(bytes)
  } else studio.socket.send(JSON.stringify({ kind: 'begin', mimeType }))
  expect(await studio.hears('ended')).toMatchObject({ words: expect.stringContaining(words), again: false })
  expect((await studio.closed).reason).toContain(words)
  if (bytes) await untilEnded(live.video_key)
  expect((await stage.read(live.video_key)).sequences).toEqual([])
})

it('ends with the words of the live once it is finished, or its key replaced', async () => {
  for (const [reason, words] of [
    ['finished', 'Esta transmissão já foi encerrada.'],
    ['key-rotated', 'A chave desta transmissão foi trocada.'],
  ] as const) {
    const live = await stage.plant()
    const studio = await open(live.streamKey)
    await studio.begin()
    studio.send(recording)
    await stage.database.db.updateTable('live_runs').set({ stop_reason: reason }).where('live_key', '=', live.video_key).execute()
    expect(await studio.hears('ended')).toMatchObject({ reason, again: false, words: expect.stringContaining(words) })
    await untilEnded(live.video_key)
    expect(await runsOf(live.video_key)).toMatchObject([{ end_reason: reason }])
  }
})

it('lets one publisher in at a time, and another in its place once it is silent', async () => {
  const live = await stage.plant()
  const first = await open(live.streamKey)
  await first.begin()
  first.send(recording)
  const second = await open(live.streamKey)
  second.socket.send(JSON.stringify({ kind: 'begin', mimeType: 'video/x-matroska;codecs=avc1,opus' }))
  expect(await second.hears('ended')).toMatchObject({ reason: 'busy', again: true })
  await waitFor('the first one to count as silent', async () => {
    const third = await open(live.streamKey)
    third.socket.send(JSON.stringify({ kind: 'begin', mimeType: 'video/x-matroska;codecs=avc1,opus' }))
    await waitFor('an answer', async () => third.answers.length > 0)
    return third.answers[0]?.kind === 'begun'
  })
  expect(await first.hears('ended')).toMatchObject({ reason: 'lost', again: true })
})

it('takes no socket without a ticket, nor with an old one, and ends what it cannot understand', async () => {
  const live = await stage.plant()
  await expect(open(live.streamKey, { at: new Date(Date.now() - 120_000) })).rejects.toThrow('401')
  await expect(openStudio(port, 'another secret', live.streamKey)).rejects.toThrow('401')
  for (const message of ['no json', '{"kind":"other"}', randomBytes(20)]) {
    const studio = await open(live.streamKey)
    studio.socket.send(message)
    expect(await studio.hears('ended')).toMatchObject({ reason: 'protocol' })
  }
  const large = await open(live.streamKey)
  await large.begin()
  large.socket.send(Buffer.alloc(5 * 1024 ** 2))
  expect((await large.closed).code).toBe(1009)
  await untilEnded(live.video_key)
})

it('measures a connection without a live on air', async () => {
  const live = await stage.plant()
  const studio = await open(live.streamKey, { purpose: 'measure' })
  studio.socket.send(Buffer.alloc(100_000))
  expect(await studio.hears('received')).toEqual({ kind: 'received', bytes: 100_000 })
  for (let sent = 0; sent < 3; sent++) studio.socket.send(Buffer.alloc(4 * 1024 ** 2))
  await studio.closed
  expect(await runsOf(live.video_key)).toEqual([])
})

it('publishes what came when its node stops, and lets the studio return', async () => {
  const live = await stage.plant()
  const node = await stage.start({ LIVE_NODE: 'stopped', LIVE_STUDIO_PORT: '0' })
  const studio = await openStudio(node.studioPort, stage.env.secretKey, live.streamKey)
  await studio.begin()
  studio.send(recording)
  await waitFor('parts', async () => (await stage.find(live.video_key)).playable)
  await node.stop()
  expect(await studio.hears('ended')).toMatchObject({ again: true })
  expect(await runsOf(live.video_key)).toMatchObject([{ end_reason: 'node-stopped' }])
  expect((await stage.read(live.video_key)).seconds).toBeGreaterThan(2)
})
