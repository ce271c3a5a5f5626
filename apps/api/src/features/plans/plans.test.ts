import { createKey } from '@videozz/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

it('tells the plan of the account acted for and what it uses, reservations included', async () => {
  const owner = await signUpTestAccount(api)
  const member = await signUpTestAccount(api, { plan: 'free' })
  await api.db
    .updateTable('accounts')
    .set({ storage_used: 1000, storage_reserved: 24, status: 'overdue' })
    .where('id', '=', owner.accountId)
    .execute()
  const video = { account_id: owner.accountId, title: 'Aula', status: 'encoded' as const, source_size: 0, source_name: '', secret: '' }
  const rows = [
    { ...video, key: createKey(), type: 'youtube' as const, deleted_at: null },
    { ...video, key: createKey(), type: 'youtube' as const, deleted_at: new Date() },
    { ...video, key: createKey(), type: 'default' as const, deleted_at: null },
  ]
  for (const row of rows)
    await api.db
      .insertInto('videos')
      .values({
        ...row,
        status_error: null,
        duration: null,
        source_object: null,
        width: null,
        height: null,
        custom_thumbnail: null,
        waveform: null,
        storyboard: null,
        encode_started_at: null,
        encoded_at: null,
      })
      .execute()
  const acting = await enterTestTenant(api, member, owner, [])
  for (const as of [owner, acting]) {
    expect((await callApi(api, 'getMyPlan', { as })).data).toMatchObject({
      plan: { title: 'Profissional', type: 'paid' },
      storageConsumed: 1024,
      videosYT: 1,
    })
  }
  expect((await callApi(api, 'getMyPlan', { as: member })).data).toMatchObject({
    plan: { title: 'Gratuito' },
    storageConsumed: 0,
    videosYT: 0,
  })
})
