import { randomInt } from 'node:crypto'
import { sealPublicationSecret } from '@videozz/db'
import { type FakeFault, type FakeRequest, type FakeYoutubeUpload, startFakeYoutubeUpload, waitFor, createRandom } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { askToPublish, plantFilm, startPublishing, untilEnded } from './testing/publish-stage.ts'
import { createAccount, openStage, type WorkerStage } from '../../testing/test-worker.ts'
import { spawnWorker, type WorkerProcess } from '../../testing/worker-process.ts'

// A hundred uploads that break again and again, and processes that are killed and started.
vi.setConfig({ testTimeout: 600_000 })

const unit = 256 * 1024
let stage: WorkerStage
let youtube: FakeYoutubeUpload
beforeAll(async () => {
  youtube = await startFakeYoutubeUpload()
  stage = await openStage({ GOOGLE_API_URL: youtube.url })
})
afterAll(async () => {
  await stage.close()
  await youtube.stop()
})

/** What may go wrong with a request of a kind. */
function faultsOf({ kind, length, last }: FakeRequest, random: () => number): FakeFault[] {
  const anywhere: FakeFault[] = [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, retryAfter: '0' },
    { kind: 'status', status: 429 },
    { kind: 'status', status: 403, reason: 'rateLimitExceeded' },
    { kind: 'status', status: 401, reason: 'authError' },
    { kind: 'lost-answer' },
  ]
  if (kind === 'chunk')
    return [
      ...anywhere,
      { kind: 'cut', after: Math.floor(random() * length) },
      { kind: 'keep', bytes: Math.floor(random() * 3) * unit },
      // Whether an upload that expired with its last bytes had been completed cannot be told of a thousand of one title: see the engine's tests.
      ...(last ? [] : [{ kind: 'expire' as const }]),
    ]
  return kind === 'begin' ? [...anywhere, { kind: 'cut', after: 0 }] : anywhere
}

it('makes exactly one video of each of 100 media through random faults', async () => {
  const seed = Number(process.env['PUBLISH_SEED'] ?? randomInt(2 ** 31))
  process.stdout.write(`PUBLISH_SEED=${seed}\n`)
  const random = createRandom(seed)
  const { token } = youtube.addChannel()
  youtube.quota = 10_000
  let faults = 0
  youtube.fault = (request) => {
    if (random() > 0.25) return undefined
    faults++
    const possible = faultsOf(request, random)
    return possible[Math.floor(random() * possible.length)]
  }
  const accounts = await Promise.all(Array.from({ length: 10 }, () => createAccount(stage.db)))
  const films = []
  const ids = []
  for (let n = 0; n < 100; n++) {
    const film = await plantFilm(stage, Math.ceil(random() * 5 * unit), { accountId: accounts[n % 10] ?? '' })
    films.push(film)
    ids.push(await askToPublish(stage, film, { title: `Aula ${n + 1} de cem` }))
  }
  const settings = { chunkBytes: unit, dailyUploads: 10_000, inAll: 8, perAccount: 4, claimMs: 20_000 }
  const engines = [startPublishing(stage, () => token, settings), startPublishing(stage, () => token, settings)]
  const rows = []
  for (const id of ids) rows.push(await untilEnded(stage, id, 500))
  for (const engine of engines) await engine.stop()
  expect(rows.filter(({ state }) => state !== 'published')).toEqual([])
  expect(youtube.videos).toHaveLength(100)
  const made = new Map(youtube.videos.map(({ id, sha256 }) => [id, sha256]))
  expect(rows.map(({ external_id: id }) => made.get(id ?? ''))).toEqual(films.map(({ sha256 }) => sha256))
  expect(youtube.violations).toEqual([])
  expect(faults).toBeGreaterThan(100)
})

it('sends at most 8 MiB again after each kill of its process, and makes one video', async () => {
  const { token } = youtube.addChannel()
  const size = 70 * 1024 * 1024
  const film = await plantFilm(stage, size)
  let worker: WorkerProcess | undefined
  let killed: Promise<unknown> | undefined
  let chunks = 0
  // In the middle of the second chunk that a process sends.
  youtube.fault = ({ kind }) => {
    if (kind !== 'chunk' || !worker || ++chunks < 2) return undefined
    killed = worker.kill('SIGKILL')
    worker = undefined
    return { kind: 'cut', after: 4 * 1024 * 1024 }
  }
  youtube.bytes = 0
  // Uploads of the other test are of the same day.
  await stage.db.deleteFrom('publication_days').execute()
  youtube.videos.length = 0
  const later = new Date(Date.now() + 3_600_000)
  const id = await askToPublish(stage, film, {
    sealed_token: sealPublicationSecret(stage.env.secretKey, token),
    next_attempt_at: later,
  })
  // The claim of one that was killed is over.
  const makeDue = () =>
    stage.db.updateTable('publications').set({ claimed_until: null, next_attempt_at: new Date() }).where('id', '=', id).execute()
  for (let kill = 0; kill < 3; kill++) {
    chunks = 0
    worker = await spawnWorker(stage)
    await makeDue()
    await waitFor('the process to be killed', async () => worker === undefined, 120)
    await killed
  }
  youtube.fault = () => undefined
  const last = await spawnWorker(stage)
  await makeDue()
  try {
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'published' })
  } finally {
    await last.kill('SIGTERM')
  }
  expect(youtube.videos.map(({ sha256 }) => sha256)).toEqual([film.sha256])
  expect(youtube.bytes).toBeLessThanOrEqual(size + 3 * 8 * 1024 * 1024)
  expect(youtube.violations).toEqual([])
})
