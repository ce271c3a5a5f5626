import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { webhookEvents, type WebhookEventType } from '@videozz/contract'
import { createTestWebhook } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Worker } from './shared/start-worker.ts'
import { addMedia, makeFilm, openStage, waitForEnd, type WorkerStage } from './testing/test-worker.ts'

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

const told = async (key: string) => {
  const rows = await stage.db.selectFrom('webhook_events').select('body').orderBy('created_at').execute()
  const events = rows.map(({ body }) => JSON.parse(body) as { type: WebhookEventType; data: Record<string, unknown> })
  for (const { type, data } of events) expect(webhookEvents[type].safeParse(data).error).toBeUndefined()
  return events.filter(({ data }) => data['videoKey'] === key)
}

it('emits encode.playable and encode.completed for a video, and encode.failed for an invalid file', async () => {
  await createTestWebhook(stage.db, { accountId: stage.accountId, secretKey: stage.env.secretKey, url: 'https://exemplo.com.br/' })
  const film = await addMedia(stage, await makeFilm(join(stage.folder, 'film.mp4'), 4, { size: '426x240' }))
  const path = join(stage.folder, 'noise.mp4')
  writeFileSync(path, 'isto não é um vídeo')
  const noise = await addMedia(stage, path)
  expect(await waitForEnd(stage, film)).toMatchObject({ status: 'encoded' })
  const failed = await waitForEnd(stage, noise)
  expect(await told(film)).toMatchObject([
    { type: 'encode.playable', data: { title: 'Aula' } },
    { type: 'encode.completed', data: { title: 'Aula', duration: 4 } },
  ])
  expect(await told(noise)).toEqual([
    expect.objectContaining({ type: 'encode.failed', data: { videoKey: noise, title: 'Aula', message: failed.status_error } }),
  ])
})
