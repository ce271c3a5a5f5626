import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listLiveParts, listLiveSpans } from '@videozz/db'
import { findFreePort, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countFrames, type LiveStage, openLiveStage, publishTest, sourceArguments } from './testing/live-stage.ts'

// Encoders and nodes are started and killed one after another.
vi.setConfig({ testTimeout: 240_000 })

let stage: LiveStage
let url: string
beforeAll(async () => {
  stage = await openLiveStage()
  const { rtmpPort } = await stage.start()
  url = `rtmp://127.0.0.1:${rtmpPort}/live`
})
afterAll(() => stage.close())

const untilEnded = (key: string) => waitFor('the run to end', async () => (await stage.find(key)).status === 'ended')

it('records every picture of a publisher, encrypted, and continues when it returns', async () => {
  const live = await stage.plant()
  await publishTest(`${url}/${live.streamKey}`, 5)
  await untilEnded(live.video_key)
  expect(await stage.find(live.video_key)).toMatchObject({ status: 'ended', recording: 'recording', playable: true })
  const first = await stage.read(live.video_key)
  expect(first.seconds).toBeCloseTo(5, 1)
  expect(await countFrames(first.files[0] ?? '')).toBe(150)
  await publishTest(`${url}/${live.streamKey}`, 3, { size: '640x360' })
  await waitFor('the second run to end', async () => {
    const { files } = await stage.read(live.video_key)
    return files.length === 2 && (await stage.find(live.video_key)).status === 'ended'
  })
  const both = await stage.read(live.video_key)
  expect(both.sequences).toEqual(both.sequences.map((_, place) => place))
  expect(both.seconds).toBeCloseTo(8, 1)
  expect(await Promise.all(both.files.map(countFrames))).toEqual([150, 90])
  expect(await listLiveSpans(stage.database.db, live.video_key)).toMatchObject([
    { run: 1, rendition: '180p', width: 320 },
    { run: 2, rendition: '180p', width: 640 },
  ])
})

it.each([
  ['the key of no live', {}, () => 'live_nobody'],
  ['the key of a live that is over', { status: 'finished' as const, finished_at: new Date(), finished_by: 'person' as const }, null],
])('refuses %s', async (_what, values, other) => {
  const live = await stage.plant(values)
  await expect(publishTest(`${url}/${other?.() ?? live.streamKey}`, 2)).rejects.toThrow(/.+/)
  expect((await stage.read(live.video_key)).sequences).toEqual([])
})

it('ends a publisher whose codec browsers do not play, and stores nothing of it', async () => {
  const live = await stage.plant()
  await publishTest(`${url}/${live.streamKey}`, 3, { codec: 'flv' }).catch(() => undefined)
  await untilEnded(live.video_key)
  const run = await stage.database.db.selectFrom('live_runs').selectAll().where('live_key', '=', live.video_key).executeTakeFirstOrThrow()
  expect(run.end_reason).toBe('refused')
  expect((await stage.read(live.video_key)).sequences).toEqual([])
})

it('ends a publisher within seconds once its live is finished, with everything recorded', async () => {
  const live = await stage.plant()
  const encoder = spawn('ffmpeg', ['-v', 'quiet', '-re', ...sourceArguments(120), `${url}/${live.streamKey}`], { stdio: 'ignore' })
  const gone = once(encoder, 'exit')
  await waitFor('segments to be published', async () => (await stage.read(live.video_key)).sequences.length >= 2)
  await stage.database.db.updateTable('live_runs').set({ stop_reason: 'key-rotated' }).where('live_key', '=', live.video_key).execute()
  await untilEnded(live.video_key)
  await gone
  const run = await stage.database.db.selectFrom('live_runs').selectAll().where('live_key', '=', live.video_key).executeTakeFirstOrThrow()
  expect(run).toMatchObject({ end_reason: 'key-rotated', width: 320, audio_codec: 'mp4a.40.2' })
  expect(run.signal.samples.at(-1)?.videoBitrate).toBeGreaterThan(1000)
  const { files, seconds } = await stage.read(live.video_key)
  expect(await countFrames(files[0] ?? '')).toBe(Math.round(seconds * 30))
})

it('measures a publisher that tests its connection, stores nothing of it, and takes the live when it comes back after the test', async () => {
  const day = 86_400_000
  const { db } = stage.database
  const live = await stage.plant({ scheduled_at: new Date(Date.now() + day), test_until: new Date(Date.now() + day) })
  const encoder = spawn('ffmpeg', ['-v', 'quiet', '-re', ...sourceArguments(120), `${url}/${live.streamKey}`], { stdio: 'ignore' })
  const gone = once(encoder, 'exit')
  const run = () => db.selectFrom('live_runs').selectAll().where('live_key', '=', live.video_key).executeTakeFirst()
  await waitFor('its figures', async () => ((await run())?.signal.samples.length ?? 0) >= 5)
  expect(await run()).toMatchObject({ test: true, width: 320, height: 180, audio_codec: 'mp4a.40.2', ended_at: null })
  expect((await run())?.signal.samples.at(-1)?.frameRate).toBeGreaterThan(0)
  // Its time is over.
  await db.updateTable('lives').set({ test_until: new Date() }).where('video_key', '=', live.video_key).execute()
  await waitFor('the test to end', async () => (await run())?.ended_at !== null)
  await gone
  expect((await run())?.end_reason).toBe('test-over')
  await expect(publishTest(`${url}/${live.streamKey}`, 2)).rejects.toThrow(/.+/)
  expect(await stage.find(live.video_key)).toMatchObject({ status: 'scheduled', recording: 'waiting', playable: false, source_size: 0 })
  expect(await listLiveSpans(db, live.video_key)).toEqual([])
  await db.updateTable('lives').set({ test_until: null, scheduled_at: new Date() }).where('video_key', '=', live.video_key).execute()
  await publishTest(`${url}/${live.streamKey}`, 2)
  await untilEnded(live.video_key)
  expect((await stage.read(live.video_key)).seconds).toBeCloseTo(2, 1)
  expect(await listLiveSpans(db, live.video_key)).toMatchObject([{ run: 2 }])
})

it('loses nothing that was listed when its process is killed, and another node goes on', async () => {
  const live = await stage.plant()
  const { db } = stage.database
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const node = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, ...stage.variables, LIVE_NODE: 'killed' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(node, 'message')) as [{ port: number }]
  const address = `rtmp://127.0.0.1:${ready.port}/live/${live.streamKey}`
  const encoder = spawn('ffmpeg', ['-v', 'quiet', '-re', ...sourceArguments(120), address], { stdio: 'ignore' })
  const gone = once(encoder, 'exit')
  const listed = async () => {
    const [span] = await listLiveSpans(db, live.video_key)
    return span ? listLiveParts(db, live.video_key, span.rendition) : []
  }
  await waitFor('parts of a segment that is not whole', async () => {
    const parts = await listed()
    return parts.some(({ sequence }) => sequence >= 1) && (parts.at(-1)?.part ?? 0) >= 1
  })
  node.kill('SIGKILL')
  await once(node, 'exit')
  const parts = await listed()
  await gone
  await publishTest(`${url}/${live.streamKey}`, 2).catch(async () => {
    // The first publisher was heard a moment ago.
    await waitFor('the next publisher to be let in', () =>
      publishTest(`${url}/${live.streamKey}`, 2).then(
        () => true,
        () => false,
      ),
    )
  })
  await untilEnded(live.video_key)
  const { files, seconds, sequences } = await stage.read(live.video_key)
  const before = parts.reduce((sum, { duration }) => sum + duration, 0)
  expect(seconds).toBeCloseTo(before + 2, 1)
  expect(sequences).toEqual(sequences.map((_, place) => place))
  expect(await countFrames(files[0] ?? '')).toBe(Math.round(before * 30))
  expect(await countFrames(files[1] ?? '')).toBe(60)
})

it('takes RTMP over TLS', async () => {
  const [key, cert] = [join(stage.folder, 'key.pem'), join(stage.folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes']
  await promisify(execFile)('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject])
  const { rtmpsPort } = await stage.start({ LIVE_NODE: 'tls', LIVE_RTMPS_PORT: '0', LIVE_TLS_CERT: cert, LIVE_TLS_KEY: key })
  const live = await stage.plant()
  await publishTest(`rtmps://127.0.0.1:${rtmpsPort}/live/${live.streamKey}`, 2)
  await untilEnded(live.video_key)
  expect((await stage.read(live.video_key)).seconds).toBeCloseTo(2, 1)
  const run = await stage.database.db.selectFrom('live_runs').select('protocol').where('live_key', '=', live.video_key).executeTakeFirst()
  expect(run?.protocol).toBe('rtmps')
})

it('starts although its ports are taken and its certificate is missing, and listens once they are there', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const metricsPort = await findFreePort()
  const [cert, key] = [join(stage.folder, 'none.pem'), join(stage.folder, 'none-key.pem')]
  const node = await stage.start({
    LIVE_NODE: 'waiting',
    LIVE_RTMP_PORT: String(port),
    LIVE_RTMPS_PORT: '0',
    LIVE_TLS_CERT: cert,
    LIVE_TLS_KEY: key,
    LIVE_METRICS_PORT: String(metricsPort),
  })
  expect(node.rtmpPort).toBeUndefined()
  expect(node.rtmpsPort).toBeGreaterThan(0)
  const ask = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`)
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(503)
  other.close()
  await waitFor('the node to listen', async () => (await ask('/readyz')).status === 200)
  const live = await stage.plant()
  await publishTest(`rtmp://127.0.0.1:${port}/live/${live.streamKey}`, 1)
  await untilEnded(live.video_key)
  expect(await (await ask('/metrics')).text()).toMatch(/^videozz_live_connections\{protocol="rtmp"\} \d/m)
})
