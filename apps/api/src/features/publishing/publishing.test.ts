import type { FeatureFlag } from '@videozz/contract'
import { openPublicationSecret, saveCloudConnection, type VideoRow } from '@videozz/db'
import { createTestFolder } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

const flags: FeatureFlag[] = ['publish-on-social-networks']
const accessToken = 'ya29.um-token-de-teste'
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  account = await signUpTestAccount(api, { flags })
})

const plant = async (values: Partial<VideoRow> = {}, owner = account) => (await insertTestVideo(api, owner, values)).key
const publish = (videoKey: string, body: object = {}, as = account) =>
  callApi(api, 'publishVideo', { as, params: { videoKey }, body: { title: 'Aula 1: luz', accessToken, ...body } })
const list = (videoKey: string, as = account) => callApi(api, 'listPublications', { as, params: { videoKey } })
const change = (name: 'cancelPublication' | 'retryPublication', videoKey: string, id: string, as = account) =>
  callApi(api, name, { as, params: { videoKey, id } })
const rowOf = (id: string) => api.db.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const set = (id: string, values: Partial<Awaited<ReturnType<typeof rowOf>>>) =>
  api.db
    .updateTable('publications')
    .set(values as never)
    .where('id', '=', id)
    .execute()

describe('publishVideo', () => {
  it('makes a publication that waits, public and of animals by default, with the token sealed and told to nobody', async () => {
    const videoKey = await plant()
    const heard: unknown[] = []
    const stop = api.deps.events.onRealtime((envelope) => void (envelope.event === 'publication' && heard.push(envelope.payload)))
    const { status, data } = await publish(videoKey, { tags: [' luz ', 'luz', '', 'cor e luz'] })
    expect([status, data]).toMatchObject([
      200,
      {
        state: 'waiting',
        reason: null,
        progress: 0,
        sent: 0,
        total: null,
        title: 'Aula 1: luz',
        privacyStatus: 'public',
        url: null,
        notes: [],
      },
    ])
    const row = await rowOf(data.id)
    expect(row).toMatchObject({
      category: 'animals',
      privacy: 'public',
      tags: ['luz', 'cor e luz'],
      description: '',
      user_id: account.userId,
    })
    expect(row.sealed_token).not.toContain(accessToken)
    expect(openPublicationSecret(api.env.secretKey, row.sealed_token ?? '')).toBe(accessToken)
    const listed = (await list(videoKey)).data
    expect(listed.publications).toEqual([data])
    expect(JSON.stringify(listed)).not.toContain(accessToken)
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ id: data.id, key: videoKey, state: 'waiting', sent: 0, total: null }])
    stop()
    const audit = await api.db.selectFrom('audit_log').select(['action', 'user_id', 'details']).where('subject', '=', videoKey).execute()
    expect(audit).toEqual([{ action: 'video.publish', user_id: account.userId, details: { title: 'Aula 1: luz', privacy: 'public' } }])
  })

  it('takes one of ten requests at once', async () => {
    const videoKey = await plant()
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(videoKey)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(new Set(['PUBLISH_RUNNING']))
  })

  it.each([
    ['a title of four symbols', { title: 'Aula' }],
    ['a title of 101', { title: 'x'.repeat(101) }],
    ['a title of spaces', { title: '        ' }],
    ['a title with a bracket', { title: 'Luz < cor e som' }],
    ['a description of four symbols', { description: 'Luz.' }],
    ['a description of 501', { description: 'x'.repeat(501) }],
    ['a description with a bracket', { description: 'Luz > cor' }],
    ['a tag with a bracket', { tags: ['<b>'] }],
    ['an unknown visibility', { privacyStatus: 'friends' }],
    ['an unknown category', { categoryId: '15' }],
    ['a token that is not text', { accessToken: 5 }],
    ['an unknown field', { videoId: 'x' }],
  ])('refuses %s', async (_what, body) => {
    const answer = await publish(await plant(), body)
    expect([answer.status, answer.error.code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('takes tags of 500 symbols in all as YouTube counts them, and no more', async () => {
    const over = await publish(await plant(), { tags: ['x'.repeat(250), 'y'.repeat(250)] })
    expect([over.status, over.error.code]).toEqual([400, 'PUBLISH_TAGS_TOO_LONG'])
    expect((await publish(await plant(), { tags: ['x'.repeat(250), 'y'.repeat(249)] })).status).toBe(200)
  })

  it.each([
    [{ type: 'audio' }, 'PUBLISH_TYPE_UNAVAILABLE'],
    [{ type: 'youtube' }, 'PUBLISH_TYPE_UNAVAILABLE'],
    [{ status: 'encoding-resolution' }, 'VIDEO_NOT_READY'],
    [{ status: 'error' }, 'VIDEO_FAILED'],
    [{ deleted_at: new Date() }, 'VIDEO_NOT_FOUND'],
  ] as [Partial<VideoRow>, string][])('refuses a media that is %j', async (values, code) => {
    expect((await publish(await plant(values))).error.code).toBe(code)
  })

  it('needs the flag, the permission, an account in good standing and a person of the user base', async () => {
    const without = await signUpTestAccount(api)
    expect((await publish(await plant({}, without), {}, without)).error.code).toBe('FEATURE_OFF')
    const late = await signUpTestAccount(api, { flags, status: 'overdue' })
    expect((await publish(await plant({}, late), {}, late)).error.code).toBe('ACCOUNT_OVERDUE')
    const videoKey = await plant()
    const person = await signUpTestAccount(api, { flags })
    const [reader, sender] = [
      await enterTestTenant(api, person, account, ['videozz:videos:list']),
      await enterTestTenant(api, await signUpTestAccount(api), account, ['videozz:videos:upload']),
    ]
    expect([(await publish(videoKey, {}, reader)).error.code, (await list(videoKey, reader)).error.code]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ])
    const { id: folder } = await createTestFolder(api.db, { account_id: account.accountId, name: 'Curso de luz' })
    const member = await enterTestGroup(api, await signUpTestAccount(api), account, {
      privileges: ['videozz:videos:upload'],
      folders: [folder],
    })
    expect((await publish(videoKey, {}, member)).error.code).toBe('FOLDERS_ONLY')
    expect((await publish(videoKey, {}, sender)).status).toBe(200)
    const stranger = await signUpTestAccount(api, { flags })
    expect([(await publish(videoKey, {}, stranger)).error.code, (await list(videoKey, stranger)).error.code]).toEqual([
      'VIDEO_NOT_FOUND',
      'VIDEO_NOT_FOUND',
    ])
    await api.db.updateTable('users').set({ issuer: 'https://outra.example' }).where('id', '=', account.userId).execute()
    expect((await publish(await plant())).error.code).toBe('PLATFORM_USERS_ONLY')
  })

  it('says that nothing is configured to whoever sends no token', async () => {
    const videoKey = await plant()
    const answer = await publish(videoKey, { accessToken: undefined })
    expect([answer.status, answer.error.code]).toEqual([409, 'PUBLISH_NOT_CONFIGURED'])
    expect((await list(videoKey)).data).toEqual({ configured: false, publications: [] })
  })
})

describe('cancelPublication', () => {
  it('stops what has not arrived, deletes the token, and lets the media be published anew', async () => {
    const videoKey = await plant()
    const { id } = (await publish(videoKey)).data
    await set(id, { state: 'uploading', claim: 'c'.repeat(16), claimed_until: new Date(), sealed_session: 'x' })
    expect((await change('cancelPublication', videoKey, id)).data).toMatchObject({ state: 'canceled', reason: null })
    expect(await rowOf(id)).toMatchObject({ sealed_token: null, sealed_session: null, claim: null })
    expect((await change('cancelPublication', videoKey, id)).error.code).toBe('PUBLICATION_ENDED')
    expect((await publish(videoKey)).status).toBe(200)
    expect((await list(videoKey)).data.publications.map(({ state }) => state)).toEqual(['waiting', 'canceled'])
  })

  it('refuses once the last bytes may be at YouTube', async () => {
    const videoKey = await plant()
    const { id } = (await publish(videoKey)).data
    await set(id, { state: 'uploading', finishing: true })
    expect((await change('cancelPublication', videoKey, id)).error.code).toBe('PUBLICATION_ARRIVED')
    await set(id, { state: 'processing', finishing: false, external_id: id.slice(0, 11) })
    expect((await change('cancelPublication', videoKey, id)).error.code).toBe('PUBLICATION_ARRIVED')
  })

  it('knows no publication of another media or account', async () => {
    const videoKey = await plant()
    const { id } = (await publish(videoKey)).data
    const stranger = await signUpTestAccount(api, { flags })
    expect((await change('cancelPublication', videoKey, id, stranger)).error.code).toBe('PUBLICATION_NOT_FOUND')
    expect((await change('cancelPublication', await plant(), id)).error.code).toBe('PUBLICATION_NOT_FOUND')
  })
})

it('listPublications tells of YouTube what it became, why it waits and what is not as asked for', async () => {
  const videoKey = await plant()
  const { id } = (await publish(videoKey)).data
  const at = new Date('2030-01-02T08:00:00Z')
  await set(id, { state: 'uploading', reason: 'quota', next_attempt_at: at, sent: 25, total: 100 })
  const [waiting] = (await list(videoKey)).data.publications
  expect(waiting).toMatchObject({ reason: 'quota', resumesAt: at.toISOString(), progress: 25 })
  expect(waiting?.message).toContain('meia-noite no horário do Pacífico')
  const external = id.slice(0, 11)
  await set(id, {
    state: 'published',
    reason: null,
    external_id: external,
    became: 'private',
    channel_id: 'UC1',
    channel_title: 'Meu canal',
  })
  await set(id, {
    extras: JSON.stringify({ thumbnail: 'refused', captions: { 'pt-BR': 'sent', 'en-US': 'failed' } }) as never,
    ended_at: at,
  })
  const [published] = (await list(videoKey)).data.publications
  expect(published).toMatchObject({
    url: `https://www.youtube.com/watch?v=${external}`,
    becamePrivacy: 'private',
    progress: 100,
    channel: { id: 'UC1', title: 'Meu canal' },
  })
  expect(published?.notes.map(({ code }) => code)).toEqual(['private', 'thumbnail-refused', 'captions-failed'])
})

describe('with an app at Google', () => {
  let configured: TestApi
  let person: TestAccount
  let videoKey: string
  beforeAll(async () => {
    configured = await startTestApi({ env: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' } })
  })
  afterAll(() => configured.close())
  beforeEach(async () => {
    person = await signUpTestAccount(configured, { flags })
    videoKey = (await insertTestVideo(configured, person)).key
  })
  const connect = async (state: 'valid' | 'reconnect' = 'valid') => {
    const who = { accountId: person.accountId, userId: person.userId, provider: 'youtube' as const }
    const tokens = { refresh: 'x', access: 'x', expiresAt: new Date(), scopes: [] }
    await saveCloudConnection(configured.db, who, { externalId: 'UC1', label: 'Estúdio Braga', tokens, now: new Date() })
    await configured.db.updateTable('cloud_connections').set({ state }).where('user_id', '=', person.userId).execute()
  }
  const send = () => callApi(configured, 'publishVideo', { as: person, params: { videoKey }, body: { title: 'Aula 1: luz' } })
  const retry = (id: string) => callApi(configured, 'retryPublication', { as: person, params: { videoKey, id } })

  it('whoever has no connection that is valid is told so', async () => {
    expect((await send()).error).toMatchObject({ code: 'PUBLISH_TOKEN_MISSING', message: 'Token de acesso inválido ou expirado!' })
    await connect('reconnect')
    expect((await send()).error.code).toBe('PUBLISH_TOKEN_MISSING')
    const { data } = await callApi(configured, 'listPublications', { as: person, params: { videoKey } })
    expect(data).toEqual({ configured: true, publications: [] })
  })

  it('the connection is used, and what failed is tried again from where it was, unless YouTube has the video', async () => {
    await connect()
    const { id } = (await send()).data
    const write = (values: object) =>
      configured.db
        .updateTable('publications')
        .set(values as never)
        .where('id', '=', id)
        .execute()
    await write({ state: 'preparing' })
    expect((await retry(id)).error.code).toBe('PUBLICATION_UNDER_WAY')
    await write({ state: 'failed', reason: 'given-up', sealed_session: 'x', sent: 5, total: 10, ended_at: new Date() })
    expect((await retry(id)).data).toMatchObject({ id, state: 'waiting', reason: null, sent: 5, endedAt: null })
    await write({ state: 'failed', reason: 'title', sealed_session: null, ended_at: new Date() })
    expect((await retry(id)).data).toMatchObject({ state: 'waiting', sent: 0 })
    await write({ state: 'failed', reason: 'duplicate', external_id: id.slice(0, 11), ended_at: new Date() })
    expect((await retry(id)).error.code).toBe('PUBLICATION_ARRIVED')
    expect((await send()).status).toBe(200)
    await write({ external_id: null })
    expect((await retry(id)).error.code).toBe('PUBLISH_RUNNING')
  })
})
