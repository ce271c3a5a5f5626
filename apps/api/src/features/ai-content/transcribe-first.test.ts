import { claimTranscription, findLastTranscription } from '@videozz/db'
import { beginAiRun, failAiItem, failTranscription, finishTranscription } from '@videozz/operations'
import { createTestAiItem, createTestSubtitle } from '@videozz/testing'
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

const giveSeconds = ({ accountId }: TestAccount, allocated_seconds: number) =>
  api.db.updateTable('transcription_sources').set({ allocated_seconds }).where('account_id', '=', accountId).execute()
const resend = (as: TestAccount, id: string, on = api) => callApi(on, 'resendMindMap', { as, body: { id } })
const askedFor = (itemId: string) => api.sentJobs.filter(({ payload }) => (payload as { itemId?: string }).itemId === itemId).length

const code = 'AI_UNTRANSCRIBED'
/** An item whose media could not be transcribed. @param transcribe whether that was agreed to. */
async function failedItem(owner: TestAccount, videoKeys: string[], transcribe = true): Promise<string> {
  const { data } = await callApi(api, 'createMindMap', { as: owner, body: { videoKeys, transcribe } })
  const context = { db: api.db, now: new Date() }
  for (const videoKey of videoKeys) {
    const run = await findLastTranscription(api.db, { accountId: owner.accountId, videoKey })
    if (run) await failTranscription(context, { id: run.id }, 'service-away')
  }
  const of = { itemId: data.id, run: 1 }
  await beginAiRun(context, of)
  await failAiItem(context, of, { code, message: 'A transcrição não foi concluída.' })
  return data.id
}

it('an item created with that agreed to has media without a subtitle transcribed when it is begun again, once', async () => {
  const owner = await withSeconds(api, 1000)
  const [ready, wordless] = [await addWordless(api, owner), await addWordless(api, owner)]
  const id = await failedItem(owner, [wordless, ready])
  await createTestSubtitle(api.db, { video_key: ready, account_id: owner.accountId, cues: 1 })
  expect([await stateOf(api, owner, id), await usedSeconds(api, owner)]).toEqual([['failed', false, false], 0])
  const costs = async () => (await callApi(api, 'getMindMap', { as: owner, params: { id } })).data.medias.map((m) => m.transcribeSeconds)
  expect(await costs()).toEqual([91, undefined])

  const answers = await Promise.all([resend(owner, id), resend(owner, id)])
  expect(answers.map(({ status, error }) => error?.code ?? status).sort()).toEqual([200, 'AI_ITEM_NOT_FAILED'])
  expect([await stateOf(api, owner, id), await usedSeconds(api, owner)]).toEqual([['pending', true, false], 91])
  expect(await costs()).toEqual([undefined, undefined])
  const run = await findLastTranscription(api.db, { accountId: owner.accountId, videoKey: wordless })
  expect(run).toMatchObject({ state: 'waiting', user_id: owner.userId, language: null })
  expect(api.sentJobs.filter(({ payload }) => (payload as { transcriptionId?: string }).transcriptionId === run?.id)).toHaveLength(1)
})

it('of several media all are transcribed again, or the item stays failed and nothing is paid for', async () => {
  const owner = await withSeconds(api, 1000)
  const keys = [await addWordless(api, owner), await addWordless(api, owner)]
  const id = await failedItem(owner, keys)
  await giveSeconds(owner, 100)
  expect((await resend(owner, id)).error.code).toBe('TRANSCRIBE_SECONDS_SHORT')
  expect([await stateOf(api, owner, id), await usedSeconds(api, owner), askedFor(id)]).toEqual([['failed', false, false], 0, 1])
  await giveSeconds(owner, 182)
  expect((await resend(owner, id)).status).toBe(200)
  expect([await stateOf(api, owner, id), await usedSeconds(api, owner)]).toEqual([['pending', true, true], 182])
})

it('begins again without transcribing where that was not agreed to, nothing is left to transcribe, or a media is gone', async () => {
  const owner = await withSeconds(api, 1000)
  const unasked = await failedItem(owner, [await addWordless(api, owner)], false)
  const [whole, gone, left] = [await addWordless(api, owner), await addWordless(api, owner), await addWordless(api, owner)]
  const subtitled = await failedItem(owner, [whole])
  await createTestSubtitle(api.db, { video_key: whole, account_id: owner.accountId, cues: 1 })
  const lacking = await failedItem(owner, [gone, left])
  expect((await callApi(api, 'deleteVideo', { as: owner, params: { key: gone } })).status).toBe(200)
  for (const id of [unasked, lacking, subtitled]) {
    const { data } = await callApi(api, 'getMindMap', { as: owner, params: { id } })
    expect(data.medias.flatMap(({ transcribeSeconds }) => transcribeSeconds ?? [])).toEqual([])
    expect((await resend(owner, id)).status).toBe(200)
    expect(await stateOf(api, owner, id)).not.toContain(true)
    expect(askedFor(id)).toBe(2)
  }
  expect(await usedSeconds(api, owner)).toBe(0)
})

it('says why nothing can be transcribed again: without seconds, without an engine; a subtitle that is added needs neither', async () => {
  const owner = await withSeconds(api, 1000)
  const key = await addWordless(api, owner)
  const id = await failedItem(owner, [key])
  await api.db.deleteFrom('transcription_sources').where('account_id', '=', owner.accountId).execute()
  expect(['PLUGIN_NEEDED', 'PLAN_LACKS_FEATURE']).toContain((await resend(owner, id)).error.code)
  expect(await stateOf(api, owner, id)).toEqual(['failed', false])
  await createTestSubtitle(api.db, { video_key: key, account_id: owner.accountId, cues: 1 })
  expect((await resend(owner, id)).status).toBe(200)

  const other = await withSeconds(bare, 1000)
  const item = { account_id: other.accountId, origin: 'mindMap', status: 'failed', error_code: code, transcription_agreed: true } as const
  const moved = await createTestAiItem(bare.db, { ...item, videoKeys: [await addWordless(bare, other)] })
  expect((await resend(other, moved.id, bare)).error.code).toBe('TRANSCRIBE_NOT_CONFIGURED')
})
