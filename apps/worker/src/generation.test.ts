import { join } from 'node:path'
import { restartEncode } from '@videozz/operations'
import { EnvironmentError } from '@videozz/process'
import { waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readEnv } from './shared/env.ts'
import type { Worker } from './shared/start-worker.ts'
import { addMedia, makeFilm, openStage, waitForEnd, type WorkerStage } from './testing/test-worker.ts'

// Films are encoded twice, to their whole ladder.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stage: WorkerStage
let worker: Worker
beforeAll(async () => {
  stage = await openStage()
  worker = await stage.start()
})
afterAll(async () => {
  await worker.stop()
  await stage.close()
})

const restart = async (videoKey: string) => {
  const { db, jobs, accountId } = stage
  return (await restartEncode({ db, jobs, now: new Date() }, { accountId, videoKey })).outcome
}

it('restartEncode encodes a new generation and keeps the old one unchanged until drop-generation', async () => {
  const { db, store, jobs } = stage
  const key = await addMedia(stage, await makeFilm(join(stage.folder, 'film.mp4'), 5, { size: '640x360' }))
  await waitForEnd(stage, key)
  const objectsOf = async (generation: number) =>
    (await db.selectFrom('segments').select('address').where('video_key', '=', key).where('generation', '=', generation).execute()).map(
      (row) => `s/${row.address}`,
    )
  const old = await objectsOf(1)
  const times = await Promise.all(old.map(async (object) => (await store.head(object))?.lastModified))

  const before = await waitForEnd(stage, key)
  // Looked at while nobody encodes it.
  await worker.stop()
  expect(await restart(key)).toBe('restarted')
  // What was published plays on until the new generation does.
  expect(await stage.find(key)).toMatchObject({ playable: true, generation: 1, encoding_generation: 2, thumbnails: before.thumbnails })
  expect(await restart(key)).toBe('running')
  worker = await stage.start()
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded', playable: true, generation: 2, encoding_generation: 2 })
  const fresh = await objectsOf(2)
  expect(fresh).toHaveLength(old.length)
  expect(fresh.filter((object) => old.includes(object))).toEqual([])
  expect(await Promise.all(old.map(async (object) => (await store.head(object))?.lastModified))).toEqual(times)

  expect((await stage.find(key)).thumbnails).toHaveLength(3)
  expect((await stage.find(key)).thumbnails).not.toEqual(before.thumbnails)
  // The old generation goes by itself, after those who watch it.
  const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'drop-generation'`.execute(db)
  expect(rows.map((row) => row.data)).toEqual([{ videoKey: key, generation: 1 }])

  const drop = (generation: number) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, 'drop-generation', { videoKey: key, generation }))
  await drop(2)
  await drop(1)
  await waitFor('the old generation to go', async () => (await objectsOf(1)).length === 0)
  for (const object of old) expect(await store.head(object)).toBeUndefined()
  for (const object of fresh) expect(await store.head(object)).toBeDefined()
})

it('encode-gave-up sets the status error with a message and mails the owner, and the media stays playable', async () => {
  const key = await addMedia(stage, await makeFilm(join(stage.folder, 'short.mp4'), 2, { size: '426x240' }))
  await waitForEnd(stage, key)
  const { encode_step } = await stage.find(key)
  await stage.db.updateTable('videos').set({ status: 'encoding', encoded_at: null }).where('key', '=', key).execute()
  await stage.db.transaction().execute((trx) => stage.jobs.enqueue(trx, 'encode-gave-up', { videoKey: key, step: encode_step }))
  const video = await waitForEnd(stage, key)
  expect(video).toMatchObject({ status: 'error', playable: true })
  expect(video.status_error).toContain('Se o problema persistir, entre em contato com o Suporte.')
  const mails = await stage.db.selectFrom('mail_outbox').select('body_text').execute()
  expect(mails.map(({ body_text }) => body_text)).toEqual([expect.stringContaining(`/media/${key}`)])
})

it('readEnv lists every missing or invalid variable in one EnvironmentError', () => {
  const read = () => readEnv({ SECRET_KEY: 'short', S3_BUCKET: 'b', ENCODE_CONCURRENCY: '0', ACCOUNTS_MODE: 'remote' })
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(
    /DATABASE_URL é obrigatória[\s\S]*DATA_DIR é obrigatória[\s\S]*SECRET_KEY deve ter[\s\S]*ENCODE_CONCURRENCY deve ser 1 ou mais[\s\S]*S3_ENDPOINT é obrigatória[\s\S]*ACCOUNTS_ISSUER é obrigatória/,
  )
})
