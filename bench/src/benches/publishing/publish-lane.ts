import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createKey, createMediaSecret, type Database, deriveKey, sealConnectionToken, sourceObjectKey } from '@videozz/db'
import { createObjectStore } from '@videozz/storage'
import { createTestVideo, type FakeYoutubeUpload, startFakeYoutubeUpload } from '@videozz/testing'
import type { BenchContext } from '../../bench.ts'
import { type SpawnedWorker, spawnWorker } from '../../product/spawn-worker.ts'
import { openLane } from '../../product/open-lane.ts'
import { type Scope, startWithin } from '../../scope.ts'
import { planFault, type PlannedFault } from './plan-fault.ts'

export type LanePublication = { fault: string; struck: boolean; state: string; videos: number; same: boolean; seconds: number }

const mebibyte = 1024 * 1024
/** Longest publication in seconds. */
const longest = 600
const apart = { app: 'app-da-bancada', secret: 'segredo-da-bancada' }

/** A token endpoint of Google that gives a new access token each time. @returns its address. */
async function serveTokens(scope: Scope): Promise<string> {
  const server = createServer((_, response) => {
    const token = { access_token: `ya29.${randomBytes(16).toString('hex')}`, expires_in: 3599, token_type: 'Bearer' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.add(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

type Lane = { db: Database; youtube: FakeYoutubeUpload; secretKey: string; objects: string; accountId: string; userId: string }

/** An encoded media whose source is of random bytes. */
async function plantFilm({ db, secretKey, objects, accountId }: Lane): Promise<{ key: string; sha256: string }> {
  const bytes = randomBytes(Math.round((1 + Math.random() * 19) * mebibyte))
  const key = createKey()
  await createObjectStore({ STORAGE_DIR: objects }).put(sourceObjectKey(key), bytes)
  await createTestVideo(db, {
    key,
    account_id: accountId,
    status: 'encoded',
    playable: true,
    duration: 60,
    source_object: sourceObjectKey(key),
    source_size: bytes.length,
    generation: 1,
    encoding_generation: 1,
    secret: createMediaSecret(deriveKey(secretKey, 'media')),
  })
  return { key, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function publish({ db, accountId, userId }: Lane, videoKey: string, title: string): Promise<string> {
  const id = createKey()
  const now = new Date()
  const plain = { description: '', tags: [] as string[], with_thumbnail: false, with_captions: false }
  const kinds = { category: 'education', privacy: 'public' } as const
  const times = { progress_at: now, next_attempt_at: now, created_at: now }
  const whose = { video_key: videoKey, account_id: accountId, user_id: userId }
  await db
    .insertInto('publications')
    .values({ id, title, ...whose, ...plain, ...kinds, ...times })
    .execute()
  return id
}

async function connect({ db, secretKey, accountId, userId }: Lane, channel: string): Promise<void> {
  const seal = (token: string) => sealConnectionToken(secretKey, token)
  await db
    .insertInto('cloud_connections')
    .values({
      id: createKey(),
      account_id: accountId,
      user_id: userId,
      provider: 'youtube',
      external_id: channel,
      label: 'Bancada',
      wrapped_refresh: seal('refresh'),
      wrapped_access: seal('ya29.first'),
      access_expires_at: new Date(Date.now() + 3_600_000),
      scopes: [],
    })
    .execute()
}

/** Publishes `count` media one after the other, each with a random fault on its way. */
export async function runPublishLane(
  { scope, signal, say }: BenchContext,
  databaseUrl: string,
  name: string,
  count: number,
): Promise<LanePublication[]> {
  const youtube = await startWithin(scope, startFakeYoutubeUpload())
  const { channel } = youtube.addChannel()
  youtube.anybody = { channel: channel.id, valid: true }
  const opened = await openLane(scope, databaseUrl, name)
  const env = {
    ...opened.env,
    GOOGLE_CLIENT_ID: apart.app,
    GOOGLE_CLIENT_SECRET: apart.secret,
    GOOGLE_TOKEN_URL: await serveTokens(scope),
    GOOGLE_API_URL: youtube.url,
  }
  const { db } = opened
  const lane = { ...opened, youtube, objects: env.STORAGE_DIR }
  await connect(lane, channel.id)
  const workers: SpawnedWorker[] = [await spawnWorker(env)]
  scope.add(async () => workers.at(-1)?.kill())
  const publications: LanePublication[] = []
  for (let place = 0; place < count; place++) {
    const film = await plantFilm(lane)
    const title = `${name}, aula ${place + 1}`
    const planned: PlannedFault = planFault()
    let replaced: Promise<void> | undefined
    youtube.fault = planned.faultFor(() => {
      replaced = workers
        .at(-1)
        ?.kill()
        .then(async () => void workers.push(await spawnWorker(env)))
    })
    const since = performance.now()
    const id = await publish(lane, film.key, title)
    const read = () => db.selectFrom('publications').select(['state', 'ended_at']).where('id', '=', id).executeTakeFirstOrThrow()
    let row = await read()
    for (const until = Date.now() + longest * 1000; row.ended_at === null && Date.now() < until; row = await read())
      await delay(50, undefined, { signal })
    await replaced
    const videos = youtube.videos.filter((video) => video.title === title)
    const same = videos.every(({ sha256 }) => sha256 === film.sha256)
    const seconds = (performance.now() - since) / 1000
    publications.push({ fault: planned.name, struck: planned.struck, state: row.state, videos: videos.length, same, seconds })
    if (row.state !== 'published' || videos.length !== 1) say(`${title}: ${planned.name}, ${row.state}, ${videos.length} videos`)
  }
  if (youtube.violations.length > 0) throw new Error(`Against the protocol: ${youtube.violations.join('; ')}`)
  return publications
}
