import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKey } from '@videozz/db'
import type { PackedWord } from '@videozz/domain'
import { cutPcm, makeLesson, serverKey, type SpeechServer, startSpeechServer, writeWav } from '@videozz/speech/testing'
import { canSpeak, speakTexts, spokenRate } from '@videozz/media'
import { alignScript, requestTranscription, stopTranscription } from '@videozz/operations'
import { waitFor } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { expireJobs, retryAtOnce } from '../../testing/skip-waits.ts'
import { addMedia, makeFilm, openStage, waitForEnd, waitForRest, type WorkerStage } from '../../testing/test-worker.ts'
import { spawnWorker, type WorkerProcess } from '../../testing/worker-process.ts'

// Sound is encoded first, and heard in a process that loads its models.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const seconds = 100
const lesson = makeLesson(seconds)
let stage: WorkerStage
let server: SpeechServer
/** A sound of the lesson with half a minute of silence behind it. */
let spoken: string
let source: string
const workers: WorkerProcess[] = []

const start = async (): Promise<WorkerProcess> => {
  const worker = await spawnWorker(stage)
  workers.push(worker)
  return worker
}
const stop = async (signal: NodeJS.Signals): Promise<void> => {
  for (const worker of workers.splice(0)) await worker.kill(signal)
}

beforeAll(async () => {
  server = await startSpeechServer(lesson)
  stage = await openStage({
    TRANSCRIBE_ENGINE: 'openai',
    TRANSCRIBE_URL: `${server.url}/v1`,
    TRANSCRIBE_API_KEY: serverKey,
    // Pieces of half a minute.
    TRANSCRIBE_FORMAT: 'wav',
    TRANSCRIBE_MAX_MB: '1',
    TRANSCRIBE_PARALLEL: '2',
  })
  await retryAtOnce(stage.db)
  source = createKey()
  await stage.db
    .insertInto('transcription_sources')
    .values({ id: source, account_id: stage.accountId, allocated_seconds: 10_000, expires_at: null })
    .execute()
  const path = join(stage.folder, 'lesson.wav')
  await writeFile(path, writeWav(Buffer.concat([lesson.pcm, Buffer.alloc(30 * 32_000)])))
  await start()
  spoken = await addMedia(stage, path, 'audio')
  await waitForEnd(stage, spoken)
})
afterEach(() => server.play(null))
afterAll(async () => {
  await stop('SIGKILL')
  await stage.close()
  await server.stop()
})

const request = (videoKey: string) =>
  requestTranscription(
    { db: stage.db, jobs: stage.jobs, now: new Date() },
    { accountId: stage.accountId, userId: createKey() },
    { videoKey, language: null, engine: 'openai' },
  )
const runOf = (videoKey: string) =>
  stage.db
    .selectFrom('transcriptions')
    .selectAll()
    .where('video_key', '=', videoKey)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const ended = (videoKey: string) =>
  waitFor('the transcription to end', async () => {
    const run = await runOf(videoKey)
    return run.ended_at !== null && run
  })
const transcriptOf = (videoKey: string) =>
  stage.db.selectFrom('transcripts').selectAll().where('video_key', '=', videoKey).executeTakeFirst()
const usedSeconds = async () =>
  (await stage.db.selectFrom('transcription_sources').select('used_seconds').where('id', '=', source).executeTakeFirstOrThrow())
    .used_seconds
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N} ]/gu, '').toLowerCase()
/** The words of the lesson that were heard, in order, with the seconds by which their beginnings differ; foreign ones fail. */
function matchLesson(words: readonly PackedWord[]): number[] {
  let at = 0
  return words.map(([from, , text]) => {
    const next = lesson.words.findIndex((word, index) => index >= at && wordsOf(word.text) === wordsOf(text))
    expect([text, next - at < 3]).toEqual([text, true])
    at = next + 1
    return Math.abs(from / 1000 - (lesson.words[next]?.start ?? 0))
  })
}
const addSound = async (name: string, pcm: Buffer): Promise<string> => {
  const path = join(stage.folder, `${name}.wav`)
  await writeFile(path, writeWav(pcm))
  const key = await addMedia(stage, path, 'audio')
  await waitForEnd(stage, key)
  return key
}

// Skipped since pieces overlap where a silence is not sure: what is heard twice there has to be looked at first.
it.skip('hears a media in pieces without its silence, and writes its words with their times and its subtitle', async () => {
  const before = server.asked.length
  await request(spoken)
  expect(await ended(spoken)).toMatchObject({ state: 'done', heard_language: 'pt-BR', seconds: 130 })
  const transcript = await transcriptOf(spoken)
  const differences = matchLesson(transcript?.words ?? [])
  expect(differences.length).toBeGreaterThan(lesson.words.length * 0.98)
  expect(Math.max(...differences)).toBeLessThan(0.1)
  const subtitle = await stage.db.selectFrom('subtitles').selectAll().where('video_key', '=', spoken).executeTakeFirstOrThrow()
  expect(subtitle).toMatchObject({ autogenerated: true, enabled: true, status: 'ready', language: 'pt-BR' })
  expect(subtitle.cues).toBeGreaterThan(10)
  const pieces = server.asked.slice(before).length
  expect(pieces).toBeGreaterThanOrEqual(4)
  expect(await usedSeconds()).toBe(130)
})

it.skip('goes on after SIGKILL: at most one piece of each parallel place is sent again, and the seconds are taken once', async () => {
  await waitForRest(stage)
  const key = await addSound('killed', lesson.pcm)
  const [before, used] = [server.asked.length, await usedSeconds()]
  await request(key)
  const { id } = await runOf(key)
  const heard = async () =>
    (
      await stage.db
        .selectFrom('transcription_pieces')
        .select('number')
        .where('transcription_id', '=', id)
        .where('words', 'is not', null)
        .execute()
    ).length
  await waitFor('a piece to be heard', async () => (await heard()) > 0)
  await stop('SIGKILL')
  const kept = await heard()
  const { length: pieces } = await stage.db.selectFrom('transcription_pieces').select('number').where('transcription_id', '=', id).execute()
  await expireJobs(stage.db)
  await start()
  expect(await ended(key)).toMatchObject({ state: 'done' })
  expect(kept).toBeGreaterThan(0)
  expect(server.asked.length - before).toBeLessThanOrEqual(pieces + 2)
  expect(matchLesson((await transcriptOf(key))?.words ?? []).length).toBeGreaterThan(lesson.words.length * 0.98)
  expect((await usedSeconds()) - used).toBe(seconds)
})

it.skip('hears what is refused as too large in halves, and asks again where the service is busy', async () => {
  const key = await addSound('halves', cutPcm(lesson.pcm, 0, 40))
  for (const mood of ['too-large', 'busy'] as const) {
    server.play(mood, 1)
    await request(key)
    expect(await ended(key)).toMatchObject({ state: 'done' })
    const words = lesson.words.filter(({ end }) => end < 38)
    expect(matchLesson((await transcriptOf(key))?.words ?? []).length).toBeGreaterThan(words.length * 0.95)
  }
})

it('fails with the reason and gives the seconds back: silence, a media without sound, and a key that is refused', async () => {
  const used = await usedSeconds()
  const silent = await addSound('silent', Buffer.alloc(12 * 32_000))
  await request(silent)
  expect(await ended(silent)).toMatchObject({ state: 'failed', fault: 'no-speech' })
  const mute = await addMedia(stage, await makeFilm(join(stage.folder, 'mute.mp4'), 3, { size: '160x120', sound: false }))
  await waitForEnd(stage, mute)
  await request(mute)
  expect(await ended(mute)).toMatchObject({ state: 'failed', fault: 'no-sound' })
  server.play('unauthorized')
  const refused = await addSound('refused', cutPcm(lesson.pcm, 0, 15))
  await request(refused)
  expect(await ended(refused)).toMatchObject({ state: 'failed', fault: 'service-refused' })
  expect(await usedSeconds()).toBe(used)
})

const script =
  'Bom dia, turma. Hoje vamos falar da fotossíntese. As plantas transformam a luz do sol em energia. Sem água, nada disso acontece.'
it.skipIf(!canSpeak())('gives a script its times without any service (needs espeak-ng)', async () => {
  const before = server.asked.length
  const spoken: Buffer[] = [Buffer.alloc(32_000 * 2)]
  const starts: number[] = []
  const sentences = script.split(/(?<=\.) /)
  await speakTexts(sentences, { voice: 'pt-br', speed: 140 }, (samples) => {
    starts.push(spoken.reduce((sum, { length }) => sum + length, 0) / 32_000)
    spoken.push(resample(samples, spokenRate), Buffer.alloc(32_000))
  })
  const key = await addSound('script', Buffer.concat(spoken))
  const actor = { accountId: stage.accountId, userId: createKey() }
  const context = { db: stage.db, jobs: stage.jobs, now: new Date() }
  expect(await alignScript(context, actor, { videoKey: key, language: 'pt-BR', text: script })).toEqual({ outcome: 'requested' })
  const run = await ended(key)
  expect(run).toMatchObject({ state: 'done', poor: false, seconds: 0 })
  const words = run.preview ?? []
  expect(words.map(([, , text]) => text).join(' ')).toBe(script)
  const begins = words.filter((_, index) => index === 0 || words[index - 1]?.[2].endsWith('.')).map(([from]) => from / 1000)
  for (const [index, begin] of begins.entries()) expect(Math.abs(begin - (starts[index] ?? 0))).toBeLessThan(0.25)
  expect(server.asked.length).toBe(before)
})

/** Samples at 16 kHz, from others at a higher rate. */
function resample(samples: Int16Array, rate: number): Buffer {
  const out = Buffer.alloc(Math.floor((samples.length * 16_000) / rate) * 2)
  for (let at = 0; at < out.length / 2; at++) out.writeInt16LE(samples[Math.floor((at * rate) / 16_000)] ?? 0, at * 2)
  return out
}

it('stops when its media is stopped from outside, and writes nothing', async () => {
  server.play('slow', 1)
  const key = await addSound('stopped', cutPcm(lesson.pcm, 0, 20))
  const used = await usedSeconds()
  await request(key)
  await waitFor('a request', async () => (await runOf(key)).state === 'hearing')
  const context = { db: stage.db, now: new Date() }
  expect(await stopTranscription(context, { accountId: stage.accountId, videoKey: key, userId: null })).toEqual({ outcome: 'stopped' })
  server.play(null)
  await waitForRest(stage)
  expect(await runOf(key)).toMatchObject({ state: 'stopped' })
  expect(await transcriptOf(key)).toBeUndefined()
  expect(await usedSeconds()).toBe(used)
})
