import { type RealtimeEnvelope, realtimeChannel } from '@videozz/db'
import { createTestLive, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { mustPublish, record } from './testing/live-form.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

it('rooms are told once the live has begun, and once its first segment can be played', async () => {
  const as = await signUpTestAccount(api, { flags: ['live'] })
  const { video_key: key, streamKey } = await createTestLive(api.db, { account_id: as.accountId })
  const listener = await api.database.pool.connect()
  onTestFinished(() => listener.release(true))
  const told: string[] = []
  listener.on('notification', ({ payload }) => {
    const { event } = JSON.parse(payload ?? '{}') as RealtimeEnvelope
    told.push(event)
  })
  await listener.query(`listen ${realtimeChannel}`)
  const playable = async () => (await callApi(api, 'getVideo', { as, params: { id: key } })).data.playable
  const count = () => told.filter((event) => event === 'live').length

  const run = await mustPublish(api, streamKey)
  await waitFor('the beginning to be told', async () => count() === 1)
  expect(await playable()).toBe(false)
  await record(api, as.accountId, run, 0)
  await waitFor('the first segment to be told', async () => count() === 2)
  expect(await playable()).toBe(true)
  await record(api, as.accountId, run, 1)
  await listener.query('select 1')
  expect(count()).toBe(2)
})
