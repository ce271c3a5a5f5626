import { createWriteStream } from 'node:fs'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { LeakFacts } from '@videozz/contract'
import { createKey, deriveKey, listRenditions, recordMarkHolder, sourceObjectKey, unwrapKey } from '@videozz/db'
import { type CodeHolder, holderVariants } from '@videozz/imprint/code'
import { addLeakFile, beginLeak, cancelLeak, restartEncode } from '@videozz/operations'
import { createTestUpload, createTestViewer, waitFor } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readRendition } from './shared/read-rendition.ts'
import { retryAtOnce } from './testing/skip-waits.ts'
import { addMedia, makeFilm, openStage, waitForEnd, type WorkerStage } from './testing/test-worker.ts'
import { WorkerCrew } from './testing/worker-crew.ts'

// A film of a minute is encoded and marked, and copies of it are read.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const seconds = 60
let stage: WorkerStage
let key: string
let film: string
let ana: CodeHolder
const crew = new WorkerCrew(() => stage)

const ffmpeg = (...args: string[]) => promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])

async function createHolder(name: string): Promise<CodeHolder> {
  const { id } = await createTestViewer(stage.db, { account_id: stage.accountId, identity: `s:${name}`, verified: true, name })
  const holder = { video_key: key, generation: 1, kind: 'viewer' as const, holder_id: id, account_id: stage.accountId, version: 1 }
  await recordMarkHolder(stage.db, holder, new Date())
  return { kind: 'viewer', id }
}

/** What somebody is given of the film, as a file. */
async function copyOf(holder: CodeHolder | null, name: string): Promise<string> {
  const mediaKey = deriveKey(stage.env.secretKey, 'media')
  const secret = unwrapKey(mediaKey, (await stage.find(key)).secret)
  const [rendition] = (await listRenditions(stage.db, key, 1)).toSorted((one, other) => other.height - one.height)
  if (!rendition) throw new Error('nothing is encoded')
  const choose = holder ? holderVariants(secret, { videoKey: key, generation: 1, version: 1 }, holder) : undefined
  const path = join(stage.folder, `${name}.mp4`)
  await pipeline(Readable.from(readRendition({ ...stage, mediaKey }, rendition, choose)), createWriteStream(path))
  return path
}

/** Stores a file as a completed upload of a leaked copy. */
async function upload(path: string): Promise<{ from: 'upload'; filename: string }> {
  const filename = createKey()
  const bytes = await readFile(path)
  await stage.store.put(sourceObjectKey(filename), bytes)
  const values = {
    account_id: stage.accountId,
    file_name: 'copia.mp4',
    size: bytes.length,
    state: 'completed' as const,
    purpose: 'leak' as const,
  }
  await createTestUpload(stage.db, { key: filename, ...values })
  return { from: 'upload', filename }
}

const actor = async () => {
  const { owner_id } = await stage.db.selectFrom('accounts').select('owner_id').where('id', '=', stage.accountId).executeTakeFirstOrThrow()
  return { accountId: stage.accountId, userId: owner_id }
}
const context = () => ({ db: stage.db, jobs: stage.jobs, now: new Date() })
const find = (id: string) => stage.db.selectFrom('leak_cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function begin(path: string, videoKey: string | null = null): Promise<string> {
  const begun = await beginLeak(context(), await actor(), { source: await upload(path), videoKey })
  if (begun.outcome !== 'begun') throw new Error(begun.outcome)
  return begun.id
}

async function waitForCase(id: string) {
  const row = await waitFor(
    `case ${id} to end`,
    async () => {
      const found = await find(id)
      return found.ended_at !== null && found
    },
    400,
  )
  return { row, facts: row.facts === null ? null : (JSON.parse(row.facts) as LeakFacts) }
}
const read = async (path: string, videoKey: string | null = null) => waitForCase(await begin(path, videoKey))

beforeAll(async () => {
  stage = await openStage()
  await retryAtOnce(stage.db)
  await stage.db.updateTable('plans').set({ has_imprint: true, upload_size: 1e9 }).execute()
  film = join(stage.folder, 'film.mp4')
  // A zoom alone looks like a crop of a later moment: a picture of its own size lies in it.
  const scene = 'mandelbrot=size=480x270:rate=12:maxiter=120[zoom];testsrc2=size=180x120:rate=12[inset];[zoom][inset]overlay=40:50'
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'yuv420p']
  await ffmpeg('-f', 'lavfi', '-i', scene, '-t', String(seconds), ...codec, film)
  await crew.start()
  key = await addMedia(stage, film, 'default', stage.accountId, true)
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded' })
  ana = await createHolder('ana')
  await createHolder('bia')
})
afterEach(() => crew.killAll())
afterAll(() => stage.close())

it('a copy that was cropped and compressed again names whose it is, once a part that was too short has the rest, read by a worker that follows a killed one', async () => {
  const source = await copyOf(ana, 'ana')
  const [short, rest] = [join(stage.folder, 'short.mp4'), join(stage.folder, 'rest.mp4')]
  const spoil = (span: string) => [
    '-vf',
    `trim=${span},setpts=PTS-STARTPTS,crop=iw*0.94:ih*0.92,scale=426:240`,
    '-c:v',
    'libx264',
    '-crf',
    '26',
  ]
  await ffmpeg('-i', source, ...spoil('1.3:15.3'), short)
  await ffmpeg('-i', source, ...spoil('15.3:60'), rest)
  await crew.start()
  const id = await begin(short)
  const first = await waitForCase(id)
  expect(first.row).toMatchObject({ state: 'done', outcome: 'insufficient', fault: null })
  expect(first.facts?.named).toEqual([])
  expect(first.facts?.missingSeconds).toBeGreaterThan(10)
  expect(first.facts?.missingSeconds).toBeLessThan(60)
  expect(first.facts?.shown[0]?.segments[0]?.offset).toBeCloseTo(1.3, 0)
  await crew.killAll()
  expect(await addLeakFile(context(), await actor(), { id, source: await upload(rest) })).toEqual({ outcome: 'added' })
  const isWeighed = async () => (await find(id)).step === 'mark'
  await crew.killWhen('the second part to be weighed', isWeighed, async () => {})
  await crew.start()
  const { row, facts } = await waitForCase(id)
  expect(row).toMatchObject({ state: 'done', outcome: 'named' })
  expect(facts?.named).toMatchObject([{ person: { identified: 'signed', name: 'ana', viewerId: ana.id }, media: key }])
  expect(facts?.named[0]?.bound).toBeLessThanOrEqual(1e-6)
  expect(facts).toMatchObject({ tested: 2, searched: { media: 1, unmarked: 0, chosen: false } })
  expect(new Set(facts?.shown[0]?.segments.map(({ file }) => file))).toEqual(new Set([0, 1]))
  const hashes = [short, rest].map(async (path) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  )
  expect(facts?.files.map(({ sha256 }) => sha256)).toEqual(await Promise.all(hashes))
  expect(
    createHash('sha256')
      .update(row.facts ?? '')
      .digest('hex'),
  ).toBe(row.checksum)
  expect(facts?.pictures.length).toBe(6)
  const uploads = await stage.db.selectFrom('uploads').selectAll().where('purpose', '=', 'leak').execute()
  await waitFor('the bytes of both to be deleted', async () => {
    const left = await Promise.all(uploads.map(({ object_key }) => stage.store.head(object_key)))
    return left.every((object) => object === undefined)
  })
  // A part that cannot be read changes nothing.
  const sound = join(stage.folder, 'part.m4a')
  await ffmpeg('-f', 'lavfi', '-i', 'sine=duration=4', sound)
  expect(await addLeakFile(context(), await actor(), { id, source: await upload(sound) })).toEqual({ outcome: 'added' })
  const after = await waitForCase(id)
  expect(after.row).toMatchObject({ state: 'done', outcome: 'named', checksum: row.checksum, said: { partFault: 'LEAK_NO_PICTURE' } })
  expect(after.facts).toEqual(facts)
})

it('an unmarked copy of the film names nobody', async () => {
  const part = join(stage.folder, 'unmarked.mp4')
  await ffmpeg('-i', film, '-t', '12', '-c', 'copy', part)
  await crew.start()
  const { row, facts } = await read(part)
  expect(row).toMatchObject({ state: 'done', outcome: 'insufficient' })
  expect(facts?.named).toEqual([])
  expect(facts?.shown[0]?.segments[0]?.offset).toBeCloseTo(0, 0)
})

it('what is no copy of ours, or no film, is told so', async () => {
  const path = (name: string) => join(stage.folder, name)
  await makeFilm(path('foreign.mp4'), 6, { size: '320x240', rate: 12 })
  await ffmpeg('-f', 'lavfi', '-i', 'sine=duration=4', path('sound.m4a'))
  await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=320x240', '-frames:v', '1', path('still.jpg'))
  await writeFile(path('garbage.mp4'), Buffer.alloc(5000, 7))
  await crew.start()
  const foreign = await read(path('foreign.mp4'))
  expect(foreign.row).toMatchObject({ state: 'done', outcome: 'foreign' })
  expect(foreign.facts).toMatchObject({ named: [], shown: [], searched: { media: 1 } })
  const faults = []
  for (const name of ['sound.m4a', 'still.jpg', 'garbage.mp4']) faults.push((await read(path(name))).row.fault)
  expect(faults).toEqual(['LEAK_NO_PICTURE', 'LEAK_STILL', 'LEAK_NOT_MEDIA'])
  const link = await beginLeak(context(), await actor(), { source: { from: 'link', address: 'http://127.0.0.1:9/a.mp4' }, videoKey: null })
  if (link.outcome !== 'begun') throw new Error(link.outcome)
  expect((await waitForCase(link.id)).row.fault).toBe('LEAK_ADDRESS_REFUSED')
  const mails = await stage.db.selectFrom('mail_outbox').select('subject').execute()
  expect(mails.map(({ subject }) => subject)).toContain('A cópia não é de uma mídia sua')
})

it('a case that is cancelled stops, and its bytes are deleted', async () => {
  const id = await begin(film, key)
  expect(await cancelLeak(context(), await actor(), id)).toHaveLength(1)
  await crew.start()
  const left = () => stage.db.selectFrom('uploads').select('key').where('purpose', '=', 'leak').where('state', '=', 'completed').execute()
  await waitFor('its bytes to be deleted', async () => (await left()).length === 0)
  expect(await find(id)).toMatchObject({ state: 'failed', fault: 'LEAK_CANCELED', facts: null })
})

it('of a copy of an earlier version of the media the pattern of then is read', async () => {
  const source = await copyOf(ana, 'earlier')
  await crew.start()
  expect(await restartEncode(context(), { accountId: stage.accountId, videoKey: key })).toEqual({ outcome: 'restarted' })
  await waitFor('the new version', async () => (await stage.find(key)).generation === 2, 400)
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded', generation: 2 })
  const leak = join(stage.folder, 'earlier-leak.mp4')
  await ffmpeg('-i', source, '-t', '16', '-c:v', 'libx264', '-crf', '25', leak)
  const { facts } = await read(leak)
  const [shown] = facts?.shown ?? []
  expect(shown?.generation).toBe(1)
  expect(shown?.clear).toBeGreaterThanOrEqual(6)
  // Half of the evidence of eight units is what nobody else has: the copy is near to be named.
  expect(facts?.strongest).toBeGreaterThan(2)
})
