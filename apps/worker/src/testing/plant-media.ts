import { randomBytes } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createKey, deriveKey, listImageKeys, segmentAddress, segmentObjectKey, sourceObjectKey, type VideoRow, wrapKey } from '@videozz/db'
import { createTestRendition, createTestVideo } from '@videozz/testing'
import type { Deps } from '../shared/deps.ts'
import type { WorkerStage } from './test-worker.ts'

export type Planted = { key: string; source: string; /** Every object of it in the store, the source included. */ objects: string[] }

/** The dependencies of jobs, for a test without a worker that takes jobs. */
export const stageDeps = (stage: WorkerStage): Deps => ({
  env: stage.env,
  db: stage.db,
  store: stage.store,
  jobs: stage.jobs as Deps['jobs'],
  log: stage.log,
  workFolder: stage.folder,
  mediaKey: deriveKey(stage.env.secretKey, 'media'),
})

/** Puts an encoded media with its objects straight into database and store, counted in the account's storage. */
export async function plantMedia(stage: WorkerStage, values: Partial<VideoRow> = {}, generations = [1]): Promise<Planted> {
  const { db, store, accountId } = stage
  const key = createKey()
  const secret = randomBytes(32)
  const source = sourceObjectKey(key)
  const bytes = randomBytes(1000)
  const latest = Math.max(...generations)
  const cover = `${randomBytes(16).toString('hex')}.webp`
  const images = listImageKeys(secret, latest).map((image) => image.slice(2))
  await store.put(source, bytes)
  await createTestVideo(db, {
    key,
    account_id: accountId,
    playable: true,
    duration: 8,
    source_object: source,
    source_size: bytes.length,
    width: 426,
    height: 240,
    generation: latest,
    encoding_generation: latest,
    secret: wrapKey(deriveKey(stage.env.secretKey, 'media'), secret),
    thumbnails: images.filter((image) => image.endsWith('.jpg')).slice(0, 3),
    custom_thumbnail: cover,
    storyboard: images.find((image) => image.endsWith('.vtt')) ?? null,
    created_at: new Date(Date.now() - 10_000),
    updated_at: new Date(Date.now() - 10_000),
    ...values,
  })
  await db
    .updateTable('accounts')
    .set((set) => ({ storage_used: set('storage_used', '+', bytes.length) }))
    .where('id', '=', accountId)
    .execute()
  const objects = [source, `i/${cover}`]
  for (const generation of generations) objects.push(...(await plantGeneration(stage, key, secret, generation)))
  for (const object of objects) if (object !== source) await store.put(object, Buffer.from(object))
  return { key, source, objects }
}

async function plantGeneration({ db }: WorkerStage, video_key: string, secret: Buffer, generation: number): Promise<string[]> {
  const rendition = '240p'
  const init_address = segmentAddress(secret, generation, rendition, 'init')
  const addresses = [0, 1, 2].map((sequence) => segmentAddress(secret, generation, rendition, sequence))
  await createTestRendition(db, { video_key, generation, name: rendition, init_address })
  await db
    .insertInto('segments')
    .values(
      addresses.map((address, sequence) => ({ video_key, generation, rendition, sequence, duration: 2, size: 10, address, key_index: 0 })),
    )
    .execute()
  const images = listImageKeys(secret, generation).filter((image) => !image.endsWith('.svg'))
  return [...[init_address, ...addresses].map(segmentObjectKey), ...images]
}

/** Makes an object of the folder store as old as that. */
export function ageObject(stage: WorkerStage, key: string, days: number): void {
  const when = new Date(Date.now() - days * 86_400_000)
  utimesSync(join(stage.env.storage.STORAGE_DIR, 'objects', key), when, when)
}

/** Keys of everything in the store. */
export async function listObjects(stage: WorkerStage): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of ['sources/', 's/', 'i/', 'check/']) for await (const { key } of stage.store.list(prefix)) keys.push(key)
  return keys.toSorted()
}
