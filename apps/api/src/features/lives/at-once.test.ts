import { segmentAddress } from '@videozz/db'
import { endLiveRun, publishLivePart, reportLiveRun, settleLives } from '@videozz/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { liveForm, mustPublish, record } from './testing/live-form.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
})
afterAll(() => api.close())

const rounds = 12

it('parts, segments, reports, ends, edits, the job and the deletion of a live at once never wait for each other in a circle', async () => {
  const secret = new TextEncoder().encode('x')
  for (let round = 0; round < rounds; round++) {
    const live = (await callApi(api, 'createLive', { as: owner, form: liveForm(api) })).data
    const run = await mustPublish(api, live.streamKey)
    const context = { db: api.db, jobs: api.deps.jobs, now: new Date() }
    const part = (sequence: number) => ({
      video_key: live.id,
      rendition: '720p',
      sequence,
      part: 0,
      run: run.number,
      duration: 0.334,
      size: 10,
      independent: true,
      address: segmentAddress(secret, round, '720p', sequence),
    })
    const params = { id: live.id }
    const form = { ...liveForm(api), scheduleDate: live.scheduleDate, scheduleTime: live.scheduleTime }
    const last = [
      () => callApi(api, 'finishLive', { as: owner, params }),
      () => callApi(api, 'deleteLive', { as: owner, params }),
      () => callApi(api, 'deleteVideo', { as: owner, params: { key: live.id } }),
      () => endLiveRun(context, { id: run.id, liveKey: live.id }, { reason: 'gone' }),
    ][round % 4]!
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, sequence) => record(api, owner.accountId, run, sequence)),
      ...Array.from({ length: 8 }, (_, sequence) => publishLivePart(context, run.id, part(sequence))),
      ...Array.from({ length: 4 }, () => reportLiveRun(context, run.id, { lastSeenAt: new Date() })),
      callApi(api, 'updateLive', { as: owner, params, form }),
      callApi(api, 'rotateLiveKey', { as: owner, params }),
      settleLives(context, new AbortController().signal),
      last(),
    ])
    const failed = answers.filter((answer) => typeof answer === 'object' && 'status' in answer && answer.status >= 500)
    expect(failed).toEqual([])
  }
  // What was counted meanwhile is what the rows add up to.
  const { storage_used } = await api.db
    .selectFrom('accounts')
    .select('storage_used')
    .where('id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  const rows = await api.db
    .selectFrom('videos')
    .select(['source_size', 'deleted_at'])
    .where('account_id', '=', owner.accountId)
    .where('type', '=', 'live')
    .execute()
  expect(rows).toHaveLength(rounds)
  const kept = rows.filter((row) => row.deleted_at === null).reduce((sum, row) => sum + row.source_size, 0)
  expect(storage_used).toBe(kept)
})
