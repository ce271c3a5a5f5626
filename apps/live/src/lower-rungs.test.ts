import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listLiveParts, listLiveSpans, listSegmentDurations } from '@videozz/db'
import { waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { encoderProcesses } from './testing/encoder-processes.ts'
import { countFrames, type LiveStage, openLiveStage, publishTest, sourceArguments } from './testing/live-stage.ts'

// Encoders run at the speed of a live, and are stopped and killed one after another.
vi.setConfig({ testTimeout: 300_000 })

const run = promisify(execFile)
const picture = 1 / 30

let stage: LiveStage
let url: string
/** Of a node whose encoder may take as long as it needs: some publishers here are faster than a live. */
let patientUrl: string
beforeAll(async () => {
  stage = await openLiveStage()
  const rungs = { LIVE_RENDITIONS: '360p, 240p', LIVE_PRESET: 'ultrafast' }
  const start = async (more: Record<string, string>) => `rtmp://127.0.0.1:${(await stage.start({ ...rungs, ...more })).rtmpPort}/live`
  url = await start({ LIVE_NODE: 'usual' })
  patientUrl = await start({ LIVE_NODE: 'patient', LIVE_ENCODER_DELAY: '120' })
})
afterAll(() => stage.close())

const untilEnded = (key: string) => waitFor('the run to end', async () => (await stage.find(key)).status === 'ended')
const lengthsOf = (key: string, rendition: string) => listSegmentDurations(stage.database.db, key, 1, rendition)

/** When each picture of a file is shown, in seconds from its first one. */
async function timesOf(path: string): Promise<number[]> {
  const shown = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', path]
  const { stdout } = await run('ffprobe', shown)
  const times = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(Number)
    .toSorted((a, b) => a - b)
  return times.map((time) => time - (times[0] ?? 0))
}

/** A publisher at the speed of a live, until it is ended. */
function publishOnAir(streamKey: string, size: string, to = url) {
  const encoder = spawn('ffmpeg', ['-v', 'quiet', '-re', ...sourceArguments(280, { size }), `${to}/${streamKey}`], { stdio: 'ignore' })
  const gone = once(encoder, 'exit')
  return async () => {
    encoder.kill('SIGTERM')
    await gone
  }
}

/** The segments of a lower rung have the numbers and the lengths of the top one's. */
async function expectAligned(key: string, top: string, lower: string): Promise<{ missing: number[] }> {
  // On air the top rung is ahead: it is read last.
  const lengths = await lengthsOf(key, lower)
  const upper = await lengthsOf(key, top)
  for (const [sequence, seconds] of lengths) expect(Math.abs((upper.get(sequence) ?? 0) - seconds)).toBeLessThan(picture)
  return { missing: [...upper.keys()].filter((sequence) => !lengths.has(sequence)) }
}

it.each([0, 2])('makes rungs below what arrives with %i B-frames: every picture and every part, aligned', async (bFrames) => {
  const live = await stage.plant()
  const { db } = stage.database
  const key = live.video_key
  await publishTest(`${patientUrl}/${live.streamKey}`, 5, { size: '854x480', bFrames })
  await untilEnded(key)
  await publishTest(`${patientUrl}/${live.streamKey}`, 3, { size: '640x360', bFrames })
  await waitFor('the second run to end', async () => {
    const { files } = await stage.read(key)
    return files.length === 2 && (await stage.find(key)).status === 'ended'
  })
  const top = await stage.read(key)
  const spans = await listLiveSpans(db, key)
  const of = (rendition: string) => spans.filter((span) => span.rendition === rendition).map((span) => [span.run, span.first_sequence])
  expect(spans.filter(({ rendition }) => rendition === '480p').map(({ width }) => width)).toEqual([854, 640])
  expect(of('240p')).toEqual(of('480p'))
  // The second picture has nothing above 240p.
  expect(of('360p')).toEqual(of('480p').slice(0, 1))
  for (const rendition of ['240p', '360p']) {
    const lower = await stage.read(key, rendition)
    for (const [index, file] of lower.files.entries()) {
      expect(await countFrames(file)).toBe([150, 90][index])
      const [expected, times] = [await timesOf(top.files[index] ?? ''), await timesOf(file)]
      expect(Math.max(...times.map((time, place) => Math.abs(time - (expected[place] ?? 0))))).toBeLessThan(0.002)
    }
    const { missing } = await expectAligned(key, '480p', rendition)
    expect(missing).toEqual(rendition === '240p' ? [] : [3, 4])
    const [upper, parts] = [await listLiveParts(db, key, '480p'), await listLiveParts(db, key, rendition)]
    expect(parts.map(({ sequence, part, independent }) => [sequence, part, independent])).toEqual(
      upper.filter(({ sequence }) => !missing.includes(sequence)).map(({ sequence, part, independent }) => [sequence, part, independent]),
    )
    for (const [index, { duration }] of parts.entries()) expect(Math.abs(duration - (upper[index]?.duration ?? 0))).toBeLessThan(picture)
  }
  const sizes = await db.selectFrom('segments').select('size').where('video_key', '=', key).where('rendition', '=', '480p').execute()
  const media = await db.selectFrom('videos').select('source_size').where('key', '=', key).executeTakeFirstOrThrow()
  expect(media.source_size).toBe(sizes.reduce((sum, { size }) => sum + size, 0))
})

it('goes on without its encoder when that is killed on air, and makes lower rungs again', async () => {
  const live = await stage.plant()
  const key = live.video_key
  const leave = publishOnAir(live.streamKey, '640x360')
  await waitFor('a segment of the lower rung', async () => (await lengthsOf(key, '240p')).size > 0)
  const [encoder = 0] = encoderProcesses()
  const before = (await lengthsOf(key, '240p')).size
  process.kill(encoder, 'SIGKILL')
  await waitFor('the lower rung to go on', async () => {
    const { missing } = await expectAligned(key, '360p', '240p')
    const last = [...(await lengthsOf(key, '240p')).keys()].at(-1) ?? 0
    return missing.some((sequence) => sequence >= before && sequence < last)
  })
  await leave()
  await untilEnded(key)
  const { files, seconds, sequences } = await stage.read(key)
  expect(sequences).toEqual(sequences.map((_, place) => place))
  expect(await countFrames(files[0] ?? '')).toBe(Math.round(seconds * 30))
  const lower = await stage.read(key, '240p')
  expect(lower.files).toHaveLength(1)
  expect(await countFrames(lower.files[0] ?? '')).toBe(Math.round(lower.seconds * 30))
})

it('leaves segments of a lower rung out while its encoder is too slow, and keeps the top one whole', async () => {
  const live = await stage.plant()
  const key = live.video_key
  const leave = publishOnAir(live.streamKey, '640x360')
  await waitFor('a segment of the lower rung', async () => (await lengthsOf(key, '240p')).size > 0)
  const [encoder = 0] = encoderProcesses()
  process.kill(encoder, 'SIGSTOP')
  const stopped = (await lengthsOf(key, '360p')).size
  await waitFor('the top rung to go on', async () => (await lengthsOf(key, '360p')).size >= stopped + 4)
  process.kill(encoder, 'SIGCONT')
  await waitFor('the lower rung to go on', async () => {
    const [last = 0] = [...(await lengthsOf(key, '240p')).keys()].toReversed()
    return last > stopped + 4
  })
  await leave()
  await untilEnded(key)
  const { missing } = await expectAligned(key, '360p', '240p')
  expect(missing.length).toBeGreaterThan(0)
  const [top, lower] = [await stage.read(key), await stage.read(key, '240p')]
  expect(await countFrames(top.files[0] ?? '')).toBe(Math.round(top.seconds * 30))
  expect(await countFrames(lower.files[0] ?? '')).toBe(Math.round(lower.seconds * 30))
})

it('loses nothing that was listed of any rung when its node is killed, and another one goes on with both', async () => {
  const live = await stage.plant()
  const { db } = stage.database
  const key = live.video_key
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const node = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, ...stage.variables, LIVE_NODE: 'killed', LIVE_RENDITIONS: '240p', LIVE_PRESET: 'ultrafast' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(node, 'message')) as [{ port: number }]
  const leave = publishOnAir(live.streamKey, '640x360', `rtmp://127.0.0.1:${ready.port}/live`)
  await waitFor('parts of both rungs after a whole segment', async () => {
    const [top, lower] = [await listLiveParts(db, key, '360p'), await listLiveParts(db, key, '240p')]
    return (await lengthsOf(key, '240p')).size >= 1 && (top.at(-1)?.sequence ?? 0) >= 1 && (lower.at(-1)?.part ?? 0) >= 1
  })
  node.kill('SIGKILL')
  await once(node, 'exit')
  const listed = await listLiveParts(db, key, '360p')
  const lengthOf = (parts: typeof listed, number: number) =>
    parts.filter(({ sequence }) => sequence === number).reduce((sum, { duration }) => sum + duration, 0)
  const below = await listLiveParts(db, key, '240p')
  const whole = [...new Set(below.map(({ sequence }) => sequence))].filter(
    (sequence) => Math.abs(lengthOf(below, sequence) - lengthOf(listed, sequence)) < picture,
  )
  await leave()
  await waitFor('the next publisher to be let in', () =>
    publishTest(`${patientUrl}/${live.streamKey}`, 3, { size: '640x360' }).then(
      () => true,
      () => false,
    ),
  )
  await untilEnded(key)
  const before = listed.reduce((sum, { duration }) => sum + duration, 0)
  const [top, lower] = [await stage.read(key), await stage.read(key, '240p')]
  expect(top.seconds).toBeCloseTo(before + 3, 1)
  const { missing } = await expectAligned(key, '360p', '240p')
  expect(missing.filter((sequence) => whole.includes(sequence))).toEqual([])
  expect(await countFrames(lower.files.at(-1) ?? '')).toBe(90)
  expect(await Promise.all(top.files.map(countFrames))).toEqual([Math.round(before * 30), 90])
})

it('encodes the top rung down to what the plan has, every picture with its sound', async () => {
  const { db } = stage.database
  await db.updateTable('plans').set({ max_resolution: 360 }).execute()
  const live = await stage.plant()
  await publishTest(`${patientUrl}/${live.streamKey}`, 5, { size: '854x480' })
  await untilEnded(live.video_key)
  await db.updateTable('plans').set({ max_resolution: 1080 }).execute()
  const top = await stage.read(live.video_key)
  expect(await listLiveSpans(db, live.video_key)).toMatchObject([
    { rendition: '240p', first_sequence: 0, codecs: expect.stringContaining('mp4a') },
    { rendition: '360p', first_sequence: 0, height: 360, codecs: expect.stringContaining('mp4a') },
  ])
  expect(top.seconds).toBeCloseTo(5, 1)
  expect(await countFrames(top.files[0] ?? '')).toBe(150)
  expect((await expectAligned(live.video_key, '360p', '240p')).missing).toEqual([])
  expect(await countFrames((await stage.read(live.video_key, '240p')).files[0] ?? '')).toBe(150)
})

it('refuses what the plan does not have where nothing is encoded', async () => {
  const { db } = stage.database
  const { rtmpPort } = await stage.start({ LIVE_NODE: 'plain', LIVE_TRANSCODE: 'off' })
  const plain = `rtmp://127.0.0.1:${rtmpPort}/live`
  const through = await stage.plant()
  await publishTest(`${plain}/${through.streamKey}`, 2, { size: '640x360' })
  await untilEnded(through.video_key)
  expect((await listLiveSpans(db, through.video_key)).map(({ rendition }) => rendition)).toEqual(['360p'])
  await db.updateTable('plans').set({ max_resolution: 240 }).execute()
  const refused = await stage.plant()
  await publishTest(`${plain}/${refused.streamKey}`, 3, { size: '640x360' }).catch(() => undefined)
  await untilEnded(refused.video_key)
  await db.updateTable('plans').set({ max_resolution: 1080 }).execute()
  const ended = await db.selectFrom('live_runs').select('end_reason').where('live_key', '=', refused.video_key).executeTakeFirstOrThrow()
  expect(ended.end_reason).toBe('refused')
  expect((await stage.read(refused.video_key)).sequences).toEqual([])
})
