import { claimTranscription, findLastTranscription } from '@videozz/db'
import { finishTranscription } from '@videozz/operations'
import { createTestSubtitle } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { addWordless, startTranscribingApi, stateOf, usedSeconds, withSeconds } from './testing/transcribing.ts'

let api: TestApi
let bare: TestApi
beforeAll(async () => {
  api = await startTranscribingApi()
  bare = await startTestApi()
})
afterAll(async () => {
  await api.close()
  await bare.close()
})

const create = (on: TestApi, as: TestAccount, videoKeys: string[], transcribe?: boolean) =>
  callApi(on, 'createMindMap', { as, body: { videoKeys, ...(transcribe !== undefined && { transcribe }) } })
const transcribing = (as: TestAccount, id: string) => stateOf(api, as, id)

it('an item has media without a subtitle transcribed first where that is agreed to, and waits for it', async () => {
  const owner = await withSeconds(api, 1000)
  const [ready, wordless] = [await addWordless(api, owner), await addWordless(api, owner)]
  await createTestSubtitle(api.db, { video_key: ready, account_id: owner.accountId, cues: 1 })
  const { data } = await create(api, owner, [ready, wordless], true)
  expect(await transcribing(owner, data.id)).toEqual(['pending', false, true])
  expect(await usedSeconds(api, owner)).toBe(91)
  // Another item of the same media pays nothing more.
  const second = await create(api, owner, [wordless], true)
  expect(await transcribing(owner, second.data.id)).toEqual(['pending', true])
  expect(await usedSeconds(api, owner)).toBe(91)

  const run = await findLastTranscription(api.db, { accountId: owner.accountId, videoKey: wordless })
  const claimed = run && (await claimTranscription(api.db, run.id))
  if (!claimed) throw new Error('No open run')
  const of = { id: claimed.id, claim: claimed.claim, accountId: owner.accountId, videoKey: wordless, generation: claimed.generation }
  const words = [{ start: 0, end: 0.4, text: 'Luz.', confidence: 0.9, speaker: null }]
  await finishTranscription({ db: api.db, now: new Date() }, of, { language: 'pt-BR', heardLanguage: 'pt', words })
  expect(await transcribing(owner, data.id)).toEqual(['pending', false, false])
})

it('nothing is transcribed unasked, and of several media all or none', async () => {
  const owner = await withSeconds(api, 100)
  const keys = [await addWordless(api, owner), await addWordless(api, owner)]
  expect((await create(api, owner, keys)).status).toBe(200)
  expect((await create(api, owner, keys, true)).error.code).toBe('TRANSCRIBE_SECONDS_SHORT')
  expect(await usedSeconds(api, owner)).toBe(0)
  expect(await findLastTranscription(api.db, { accountId: owner.accountId, videoKey: keys[0] ?? '' })).toBeUndefined()
  const { data } = await callApi(api, 'listMindMaps', { as: owner, query: {} })
  expect(data.totalItems).toBe(1)
})

it('says why nothing can be transcribed: without seconds, without an engine', async () => {
  const without = await signUpTestAccount(api, { flags: ['ai-quiz'] })
  const refused = await create(api, without, [await addWordless(api, without)], true)
  expect(['PLUGIN_NEEDED', 'PLAN_LACKS_FEATURE']).toContain(refused.error.code)
  const owner = await withSeconds(bare, 1000)
  expect((await create(bare, owner, [await addWordless(bare, owner)], true)).error.code).toBe('TRANSCRIBE_NOT_CONFIGURED')
})
