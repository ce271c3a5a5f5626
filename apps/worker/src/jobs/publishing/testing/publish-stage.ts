import { createHash, randomBytes } from 'node:crypto'
import { createKey, createMediaSecret, deriveKey, type NewPublication, type PublicationRow, sourceObjectKey } from '@videozz/db'
import { createTestVideo, waitFor } from '@videozz/testing'
import { PublishEngine } from '../publish-engine.ts'
import type { PublishSettings } from '../publish-run.ts'
import { createAccount, type WorkerStage } from '../../../testing/test-worker.ts'

export type PlannedFilm = { videoKey: string; accountId: string; userId: string; bytes: Buffer; sha256: string }

/** An encoded media whose source, of random bytes, is in the store; of a new account unless one is given. */
export async function plantFilm(
  stage: WorkerStage,
  size: number,
  values: { accountId?: string; duration?: number } = {},
): Promise<PlannedFilm> {
  const accountId = values.accountId ?? (await createAccount(stage.db))
  const { owner_id: userId } = await stage.db
    .selectFrom('accounts')
    .select('owner_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const bytes = randomBytes(size)
  const videoKey = createKey()
  await stage.store.put(sourceObjectKey(videoKey), bytes)
  await createTestVideo(stage.db, {
    key: videoKey,
    account_id: accountId,
    status: 'encoded',
    playable: true,
    duration: values.duration ?? 60,
    source_object: sourceObjectKey(videoKey),
    source_size: size,
    generation: 1,
    encoding_generation: 1,
    secret: createMediaSecret(deriveKey(stage.env.secretKey, 'media')),
  })
  return { videoKey, accountId, userId, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Asks for a film to be published. */
export async function askToPublish(
  stage: WorkerStage,
  film: PlannedFilm,
  values: Partial<NewPublication & Pick<PublicationRow, 'progress_at' | 'next_attempt_at'>> = {},
): Promise<string> {
  const row = {
    id: createKey(),
    video_key: film.videoKey,
    account_id: film.accountId,
    user_id: film.userId,
    title: 'Aula 1: luz',
    description: '',
    tags: [],
    category: 'education' as const,
    privacy: 'public' as const,
    with_thumbnail: false,
    with_captions: false,
    progress_at: new Date(),
    next_attempt_at: new Date(),
    created_at: new Date(),
    ...values,
  }
  await stage.db.insertInto('publications').values(row).execute()
  return row.id
}

export const publicationOf = (stage: WorkerStage, id: string): Promise<PublicationRow> =>
  stage.db.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The publication once it fits. */
export const untilPublication = (
  stage: WorkerStage,
  id: string,
  fits: (row: PublicationRow) => boolean,
  seconds = 120,
): Promise<PublicationRow> =>
  waitFor(
    'a publication',
    async () => {
      const row = await publicationOf(stage, id)
      return fits(row) && row
    },
    seconds,
  )
export const untilEnded = (stage: WorkerStage, id: string, seconds?: number): Promise<PublicationRow> =>
  untilPublication(stage, id, (row) => row.ended_at !== null, seconds)

/** An engine that does not wait long, with the token of a channel for everybody. */
export function startPublishing(stage: WorkerStage, token: () => string, settings: Partial<PublishSettings> = {}): PublishEngine {
  const deps = { db: stage.db, env: stage.env, log: stage.log, store: stage.store, jobs: stage.jobs as never }
  const engine = new PublishEngine(deps, {
    pollIntervalMs: 50,
    waitMs: () => 20,
    checkMs: 50,
    chunkBytes: 256 * 1024,
    takeToken: () => Promise.resolve({ outcome: 'token', accessToken: token(), externalId: 'channel' }),
    ...settings,
  })
  engine.start()
  return engine
}
