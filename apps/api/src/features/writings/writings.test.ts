import { insertSubtitleCues } from '@videozz/db'
import { finishDetails } from '@videozz/operations'
import { createTestSubtitle } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi({ env: { AI_PROVIDER: 'openai', AI_URL: 'http://texto.exemplo:9999/v1', AI_API_KEY: 'chave', AI_MODEL: 'm' } })
  owner = await signUpTestAccount(api)
})
afterAll(() => api.close())

async function newLesson(as: TestAccount = owner, language: 'pt-BR' | 'en-US' = 'pt-BR'): Promise<string> {
  const { key } = await insertTestVideo(api, as)
  const { key: subtitle } = await createTestSubtitle(api.db, { video_key: key, account_id: as.accountId, cues: 1, language })
  await insertSubtitleCues(api.db, { accountId: as.accountId, videoKey: key }, subtitle, [{ start: 0, end: 2, plain: 'Olá' }])
  return key
}
const request = (as: TestAccount, key: string, body: object) => callApi(api, 'requestWriting', { as, params: { key }, body })
const read = async (as: TestAccount, key: string) => (await callApi(api, 'listWritings', { as, params: { key } })).data

describe('writings of a media', () => {
  it('are asked for once at a time, told where the captions go, and forgotten when they ended', async () => {
    const key = await newLesson()
    expect(await read(owner, key)).toEqual({ configured: true, place: 'texto.exemplo:9999', items: [] })
    const { data } = await request(owner, key, { kind: 'translation', language: 'en-US' })
    expect(data.items).toMatchObject([
      { kind: 'translation', language: 'en-US', state: 'writing', progress: null, message: null, details: null },
    ])
    expect((await request(owner, key, { kind: 'translation', language: 'en-US' })).error.code).toBe('WRITING_RUNNING')
    const details = await request(owner, key, { kind: 'details' })
    const id = details.data.items.find(({ kind }) => kind === 'details')?.id ?? ''
    const drop = () => callApi(api, 'dropWriting', { as: owner, params: { key, id } })
    expect((await drop()).error.code).toBe('WRITING_NOT_FOUND')
    const result = { title: 'Olá', description: null, tags: ['olá'], chapters: [{ start: 0, title: 'Começo' }] }
    await finishDetails({ db: api.db, now: new Date() }, id, result)
    expect((await read(owner, key)).items.find(({ kind }) => kind === 'details')).toMatchObject({ state: 'done', details: result })
    expect((await drop()).status).toBe(200)
    expect((await read(owner, key)).items.map(({ kind }) => kind)).toEqual(['translation'])
  })

  it('need captions in another language, and do not replace a subtitle unasked', async () => {
    const { key: bare } = await insertTestVideo(api, owner)
    expect((await request(owner, bare, { kind: 'details' })).error.code).toBe('WRITING_WORDLESS')
    const english = await newLesson(owner, 'en-US')
    expect((await request(owner, english, { kind: 'translation', language: 'en-US' })).error.code).toBe('WRITING_WORDLESS')
    const both = await newLesson()
    await createTestSubtitle(api.db, { video_key: both, account_id: owner.accountId, cues: 1, language: 'en-US' })
    expect((await request(owner, both, { kind: 'translation', language: 'en-US' })).error.code).toBe('WRITING_LANGUAGE_TAKEN')
    expect((await request(owner, both, { kind: 'translation', language: 'en-US', replaces: true })).status).toBe(200)
  })

  it('need the permission to edit, and are of the account alone', async () => {
    const key = await newLesson()
    const reader = await enterTestTenant(api, await signUpTestAccount(api), owner, ['videozz:videos:list'])
    expect((await read(reader, key)).items).toEqual([])
    expect((await request(reader, key, { kind: 'details' })).error.code).toBe('FORBIDDEN')
    const stranger = await signUpTestAccount(api)
    expect((await request(stranger, key, { kind: 'details' })).error.code).toBe('VIDEO_NOT_FOUND')
  })

  it('are refused without a text model', async () => {
    const bare = await startTestApi()
    try {
      const account = await signUpTestAccount(bare)
      const { key } = await insertTestVideo(bare, account)
      const state = await callApi(bare, 'listWritings', { as: account, params: { key } })
      expect(state.data).toEqual({ configured: false, place: null, items: [] })
      const asked = await callApi(bare, 'requestWriting', { as: account, params: { key }, body: { kind: 'details' } })
      expect(asked.error.code).toBe('AI_NOT_CONFIGURED')
    } finally {
      await bare.close()
    }
  })
})
