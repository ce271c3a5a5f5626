import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '@videozz/db'
import { createJobQueue, type JobContext, JobInvalidError, type JobQueue } from '@videozz/jobs'
import { createTestDatabase, createTestMail, createTestUpload, type TestDatabase, waitFor } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMedia, makeFilm, openStage, waitForEnd, waitForRest } from './testing/test-worker.ts'

let database: TestDatabase
const queues: JobQueue[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop(60)
  // Nothing of a test is left to the workers of the next.
  await database.pool.query('delete from pgboss.job')
})
afterAll(() => database.close())

async function open(role: 'sender' | 'worker', ends: { context: JobContext; error?: unknown }[] = []): Promise<JobQueue> {
  const queue = await createJobQueue({
    databaseUrl: database.url,
    role,
    onError: () => {},
    onEnd: (context, { error }) => ends.push({ context, error }),
  })
  queues.push(queue)
  return queue
}
const enqueue = (queue: JobQueue, videoKey: string) =>
  database.db.transaction().execute((trx) => queue.enqueue(trx, 'encode-first', { videoKey }))

describe('createJobQueue', () => {
  it('runs a job when its transaction commits, never when it rolls back', async () => {
    const sender = await open('sender')
    const seen: string[] = []
    await (await open('worker')).work({ 'encode-first': { handle: async ({ videoKey }) => void seen.push(videoKey) } })
    const [kept, dropped] = [createKey(), createKey()]
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await sender.enqueue(trx, 'encode-first', { videoKey: dropped })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await enqueue(sender, kept)
    await waitFor('the job', async () => seen.length > 0)
    expect(seen).toEqual([kept])
  })

  it('runs a waiting job once when it is enqueued twice', async () => {
    const sender = await open('sender')
    const seen: string[] = []
    const [twice, last] = [createKey(), createKey()]
    await enqueue(sender, twice)
    await enqueue(sender, twice)
    await enqueue(sender, last)
    await (await open('worker')).work({ 'encode-first': { handle: async ({ videoKey }) => void seen.push(videoKey) } })
    await waitFor('the last job', async () => seen.includes(last))
    expect(seen).toEqual([twice, last])
  })

  it('drops a job whose key a running job has, and accepts the key again once that job has completed', async () => {
    const sender = await open('sender')
    const seen: string[] = []
    const [held, other] = [createKey(), createKey()]
    let complete = () => {}
    const completing = new Promise<void>((resolve) => (complete = resolve))
    await (
      await open('worker')
    ).work({
      'encode-first': {
        concurrency: 2,
        handle: async ({ videoKey }, { signal }) => {
          seen.push(videoKey)
          if (videoKey !== held) return
          // A failed test stops the worker, which would wait for the job.
          signal.addEventListener('abort', complete)
          await completing
        },
      },
    })
    const states = async () => {
      const { rows } = await database.pool.query<{ key: string; state: string }>(
        `select data->>'videoKey' as key, state from pgboss.job where name = 'encode-first' order by created_on`,
      )
      return rows.map(({ key, state }) => [key, state])
    }
    await enqueue(sender, held)
    await waitFor('the job to start', async () => seen.length > 0)
    await enqueue(sender, held)
    await database.db.transaction().execute((trx) => sender.enqueueAll(trx, 'encode-first', [{ videoKey: held }, { videoKey: other }]))
    await waitFor('the other job', async () => (await states()).some(([key, state]) => key === other && state === 'completed'))
    expect(await states()).toEqual([
      [held, 'active'],
      [other, 'completed'],
    ])
    complete()
    await waitFor('the held job', async () => (await states())[0]?.[1] === 'completed')
    await enqueue(sender, held)
    await waitFor('the job enqueued after it', async () => seen.length > 2)
    expect(seen).toEqual([held, other, held])
  })

  it('rejects unknown job names and invalid payloads with JobInvalidError', async () => {
    const sender = await open('sender')
    await expect(database.db.transaction().execute((trx) => sender.enqueue(trx, 'paint-it-black' as 'tidy-up', {}))).rejects.toBeInstanceOf(
      JobInvalidError,
    )
    await expect(enqueue(sender, 'short')).rejects.toBeInstanceOf(JobInvalidError)
  })

  it('retries a failed job', async () => {
    const sender = await open('sender')
    const ends: { context: JobContext; error?: unknown }[] = []
    const worker = await open('worker', ends)
    await worker.work({
      'encode-first': {
        handle: async (_payload, { attempt }) => {
          if (attempt === 1) throw new Error('not yet')
        },
      },
    })
    await enqueue(sender, createKey())
    await waitFor('the second run', async () => ends.length === 2)
    expect(ends.map(({ context, error }) => [context.attempt, error instanceof Error])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('stop() aborts running jobs, and another worker runs them again', async () => {
    const sender = await open('sender')
    const first = await open('worker')
    let started = false
    await first.work({
      'encode-first': {
        handle: (_payload, { signal }) =>
          new Promise((_, reject) => {
            started = true
            signal.addEventListener('abort', () => reject(signal.reason as Error))
          }),
      },
    })
    await enqueue(sender, createKey())
    await waitFor('the job to start', async () => started)
    await first.stop(60)
    let taken = 0
    await (await open('worker')).work({ 'encode-first': { handle: async (_payload, { attempt }) => void (taken = attempt) } })
    await waitFor('the other worker', async () => taken === 2)
  })
})

describe('maintenance jobs', () => {
  it('writes mail to the outbox folder when there is no SMTP', async () => {
    const stage = await openStage()
    const { id } = await createTestMail(stage.db, {
      recipient: 'ana@exemplo.com.br',
      subject: 'Redefinição de senha',
      body_text: 'Olá, Ana',
    })
    const worker = await stage.start()
    await stage.db.transaction().execute((trx) => stage.jobs.enqueue(trx, 'send-mail', { mailId: id }))
    await waitFor(
      'the mail',
      async () =>
        (await stage.db.selectFrom('mail_outbox').select('sent_at').where('id', '=', id).executeTakeFirstOrThrow()).sent_at ?? false,
    )
    expect(readdirSync(join(stage.folder, 'outbox'))).toEqual([`${id}.eml`])
    const text = readFileSync(join(stage.folder, 'outbox', `${id}.eml`), 'utf8')
    expect(text).toContain('To: ana@exemplo.com.br')
    await worker.stop()
    await stage.close()
  })

  it('expires uploads past expires_at, deletes their parts and releases the reserved storage', async () => {
    const stage = await openStage()
    const { db, store, accountId } = stage
    const [old, young] = [createKey(), createKey()]
    for (const [key, hours] of [
      [old, -1],
      [young, 1],
    ] as const) {
      const object_key = `sources/${key}`
      const upload_id = await store.createMultipart(object_key)
      await createTestUpload(db, {
        key,
        account_id: accountId,
        upload_id,
        object_key,
        size: 700,
        expires_at: new Date(Date.now() + hours * 3_600_000),
      })
    }
    await db.updateTable('accounts').set({ storage_reserved: 1400 }).where('id', '=', accountId).execute()
    const worker = await stage.start()
    await db.transaction().execute((trx) => stage.jobs.enqueue(trx, 'expire-uploads', {}))
    await waitFor(
      'the expiry',
      async () => (await db.selectFrom('uploads').select('state').where('key', '=', old).executeTakeFirstOrThrow()).state === 'expired',
    )
    await waitFor('its parts to go', async () => {
      const open: string[] = []
      for await (const each of store.listMultipart?.() ?? []) open.push(each.key)
      return open.join() === `sources/${young}`
    })
    expect(
      (await db.selectFrom('accounts').select('storage_reserved').where('id', '=', accountId).executeTakeFirstOrThrow()).storage_reserved,
    ).toBe(700)
    await worker.stop()
    await stage.close()
  })

  it('purges the bytes of a media deleted seven days ago, not before', async () => {
    const stage = await openStage()
    const worker = await stage.start()
    const film = await makeFilm(join(stage.folder, 'film.mp4'), 2, { size: '426x240' })
    const keys = [await addMedia(stage, film), await addMedia(stage, film)]
    for (const key of keys) expect((await waitForEnd(stage, key)).status).toBe('encoded')
    const objects = async () => {
      const found: string[] = []
      for (const prefix of ['s/', 'i/', 'sources/']) for await (const { key } of stage.store.list(prefix)) found.push(key)
      return found.length
    }
    // Covers are made by a job of their own where two openings meet.
    await waitForRest(stage)
    for (const key of keys) expect((await stage.find(key)).thumbnails).toHaveLength(3)
    const all = await objects()
    const day = 86_400_000
    for (const [index, key] of keys.entries()) {
      await stage.db
        .updateTable('videos')
        .set({ deleted_at: new Date(Date.now() - (index === 0 ? 8 : 6) * day) })
        .where('key', '=', key)
        .execute()
      await stage.db.transaction().execute((trx) => stage.jobs.enqueue(trx, 'purge-media', { videoKey: key }))
    }
    await waitForRest(stage)
    await worker.stop()
    expect((await stage.find(keys[0] ?? '')).purged_at).toBeInstanceOf(Date)
    expect(await objects()).toBe(all / 2)
    await stage.close()
  })
})
