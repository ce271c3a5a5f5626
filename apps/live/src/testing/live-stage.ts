import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import {
  deriveKey,
  createMediaSecret,
  findMediaSecret,
  type LiveRow,
  listLiveSpans,
  readLive,
  segmentKey,
  segmentObjectKey,
  unwrapKey,
} from '@videozz/db'
import { topLiveRendition } from '@videozz/domain'
import { decryptSegment } from '@videozz/media'
import { createObjectStore, type ObjectStore } from '@videozz/storage'
import {
  createTestAccount,
  createTestDatabase,
  createTestFlags,
  createTestLive,
  createTestPlan,
  createTestUser,
  type TestDatabase,
  type TestLive,
} from '@videozz/testing'
import { pino } from 'pino'
import { type Env, readEnv } from '../shared/env.ts'
import { type LiveNode, startNode } from '../shared/start-node.ts'

const run = promisify(execFile)

/** Surroundings of nodes under test: database, store, and encoders that are ffmpeg. */
export type LiveStage = {
  env: Env
  variables: Record<string, string>
  database: TestDatabase
  store: ObjectStore
  folder: string
  /** A node in this process. */
  start: (variables?: Record<string, string>) => Promise<LiveNode>
  /** A live that may begin now. */
  plant: (values?: Partial<Parameters<typeof createTestLive>[1]>) => Promise<TestLive>
  find: (key: string) => Promise<LiveRow>
  /** Published segments of a rendition of a live, by default the top one, decrypted and joined for each initialisation segment, as files. */
  read: (key: string, rendition?: string) => Promise<{ files: string[]; seconds: number; sequences: number[] }>
  close: () => Promise<void>
}

export async function openLiveStage(): Promise<LiveStage> {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-live-'))
  const database = await createTestDatabase()
  const variables = {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['LIVE_TEST_LOG'] ?? 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    LIVE_RTMP_PORT: '0',
    LIVE_STUDIO_PORT: '0',
  }
  const env = readEnv(variables)
  const { db } = database
  const store = createObjectStore(env.storage)
  const mediaKey = deriveKey(env.secretKey, 'media')
  const nodes: LiveNode[] = []
  const [plan, owner] = [await createTestPlan(db), await createTestUser(db)]
  const { id: accountId } = await createTestAccount(db, { owner_id: owner.id, name: 'Ana', plan_id: plan.id })
  await createTestFlags(db, accountId)

  async function read(key: string, rendition?: string) {
    const secret = unwrapKey(mediaKey, await findMediaSecret(db, key))
    const all = await listLiveSpans(db, key)
    const name = rendition ?? topLiveRendition(all.map((span) => ({ name: span.rendition })))?.name
    const spans = all.filter((span) => span.rendition === name)
    const files: string[] = []
    const sequences: number[] = []
    let seconds = 0
    for (const [index, span] of spans.entries()) {
      const segments = await db
        .selectFrom('segments')
        .selectAll()
        .where('video_key', '=', key)
        .where('rendition', '=', span.rendition)
        .where('sequence', '>=', span.first_sequence)
        .where('sequence', '<', spans[index + 1]?.first_sequence ?? 1e6)
        .orderBy('sequence')
        .execute()
      const bytes: Buffer[] = [await buffer((await store.get(segmentObjectKey(span.init_address))).body)]
      for (const { sequence, address, key_index, duration } of segments) {
        const sealed = await buffer((await store.get(segmentObjectKey(address))).body)
        bytes.push(decryptSegment(sealed, segmentKey(secret, 1, key_index), sequence))
        sequences.push(sequence)
        seconds += duration
      }
      const path = join(folder, `${key}-${span.rendition}-${index}.mp4`)
      writeFileSync(path, Buffer.concat(bytes))
      files.push(path)
    }
    return { files, seconds, sequences }
  }

  return {
    env,
    variables,
    database,
    store,
    folder,
    start: async (more = {}) => {
      const node = await startNode(readEnv({ ...variables, ...more }), pino({ level: env.logLevel }))
      let stopped: Promise<void> | undefined
      const kept = { ...node, stop: () => (stopped ??= node.stop()) }
      nodes.push(kept)
      return kept
    },
    plant: (values) =>
      createTestLive(db, { account_id: accountId, secretKey: env.secretKey, media: { secret: createMediaSecret(mediaKey) }, ...values }),
    find: async (key) => {
      const live = await readLive(db, key)
      if (!live) throw new Error('The live is gone')
      return live
    },
    read,
    close: async () => {
      for (const node of nodes) await node.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** Arguments of ffmpeg for a test picture and a tone, key frames each second. */
export function sourceArguments(seconds: number, { size = '320x180', codec = 'libx264', bFrames = 0 } = {}): string[] {
  const picture = `testsrc2=size=${size}:rate=30`
  const video = codec === 'libx264' ? `-preset ultrafast -bf ${bFrames} -g 30 -sc_threshold 0 -pix_fmt yuv420p` : ''
  const inputs = `-f lavfi -i ${picture} -f lavfi -i sine=frequency=440:sample_rate=48000 -t ${seconds}`
  return `${inputs} -c:v ${codec} ${video} -c:a aac -ac 2 -f flv`.split(' ').filter((word) => word !== '')
}

/** Publishes a test picture as an encoder. @throws Error when ffmpeg fails, with what it printed. */
export async function publishTest(url: string, seconds: number, options?: Parameters<typeof sourceArguments>[1]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', ...sourceArguments(seconds, options), url])
}

/** Pictures that a file has when it is decoded. @throws Error when anything of it cannot be. */
export async function countFrames(path: string): Promise<number> {
  const counted = ['-v', 'error', '-count_frames', '-select_streams', 'v', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', path]
  const { stdout, stderr } = await run('ffprobe', counted)
  if (stderr !== '') throw new Error(stderr)
  return Number(stdout)
}
