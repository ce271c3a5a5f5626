import type { routes } from '@videozz/contract'
import { createTestMedia, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callApi } from './shared/testing/call-api.ts'
import { hostileValues as values } from './shared/testing/hostile-values.ts'
import { startTestApi, type TestApi } from './shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from './shared/testing/test-account.ts'
import { insertTestVideo } from './shared/testing/test-upload.ts'

// Thousands of calls one after another.
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api)
})
afterAll(() => api.close())

const token = 'a'.repeat(43)
const key = 'a'.repeat(16)
const page = { search: 'ana', after: '1000.1', limit: 2 }

type Case = { name: keyof typeof routes; body: Record<string, unknown>; params?: Record<string, string>; nobody?: true }
/** Bodies that the routes accept. */
const cases: readonly Case[] = [
  { name: 'findSigns', body: { ...page, state: 'all', days: 30, viewerId: key } },
  { name: 'setSignStates', body: { ids: ['1'], state: 'seen' } },
  { name: 'markSignsSeen', body: { until: '2026-01-01T00:00:00Z' } },
  { name: 'saveSignMail', body: { enabled: true } },
  { name: 'listViewers', body: { ...page, after: `1000.${key}` } },
  { name: 'changeFirstRun', body: { closed: false, protectSkipped: false } },
  { name: 'inviteManager', body: { email: 'bia@exemplo.com', rules: ['videozz:videos:list'] } },
  { name: 'changeManager', params: { id: key }, body: { rules: ['videozz:videos:list'] } },
  { name: 'readInvitation', body: { token }, nobody: true },
  { name: 'acceptInvitation', body: { token } },
  { name: 'signUpByInvitation', body: { token, name: 'Ana Souza', password: 'uma senha longa' }, nobody: true },
  { name: 'signUp', body: { name: 'Ana Souza', email: 'ana@exemplo.com', password: 'uma senha longa' }, nobody: true },
  { name: 'resendSignUpCode', body: { id: key }, nobody: true },
  { name: 'confirmSignUp', body: { id: key, code: '123456' }, nobody: true },
  { name: 'createFolder', body: { name: 'Turma', key: `${key}_${key}` } },
]
async function errorsOf({ name, params, nobody }: Case, bodies: readonly unknown[]): Promise<string[]> {
  const errors: string[] = []
  for (const body of bodies) {
    const { status } = await callApi(api, name, { ...(!nobody && { as: owner }), ...(params && { params }), body })
    if (status >= 500) errors.push(`${name}: ${status} for ${JSON.stringify(body).slice(0, 120)}`)
  }
  return errors
}

it.each(cases)('$name answers no body with a fault of the server', async (one) => {
  const bodies = Object.keys(one.body).flatMap((field) => values.map((value) => ({ ...one.body, [field]: value })))
  expect(await errorsOf(one, [...values, ...bodies])).toEqual([])
})

it('opening, leases, keys and reports of a playback answer no body with a fault of the server', async () => {
  const media = await createTestMedia({ db: api.db, store: api.store }, { accountId: owner.accountId, secretKey: api.env.secretKey })
  const open = {
    embed: await media.embed(),
    device: 'navegador-1',
    lesson: key,
    viewer: { email: 'bia@exemplo.com', name: 'Bia' },
    site: 'exemplo.com',
  }
  const { data } = await callApi(api, 'createPlaybackSession', { body: open })
  const headers = { authorization: `Bearer ${data.token}` }
  await callApi(api, 'startLease', { params: { id: data.id }, headers })
  const keys = { generation: 1, first: 24_000_000, count: 4, number: 1, proof: 'A'.repeat(86) }
  const quality = {
    firstFrameMs: 300,
    stalls: 1,
    stallMs: 400,
    errors: 1,
    errorCodes: ['network'],
    bits: 1e6,
    playedMs: 1000,
    network: 'wifi',
  }
  const report = { sequence: 0, state: 'playing', position: 1, ranges: [[0, 1]], tampering: ['covered'], quality }
  const errors: string[] = []
  const ask = async (name: 'createPlaybackSession' | 'takeKeys' | 'reportPlayback', body: unknown) => {
    const { status } = await callApi(api, name, { params: { id: data.id }, headers, body })
    if (status >= 500) errors.push(`${name}: ${status} for ${JSON.stringify(body).slice(0, 120)}`)
  }
  for (const value of values) {
    for (const field of Object.keys(open)) await ask('createPlaybackSession', { ...open, [field]: value })
    for (const field of ['token', 'ticket', 'email', 'name']) await ask('createPlaybackSession', { ...open, viewer: { [field]: value } })
    for (const field of Object.keys(keys)) await ask('takeKeys', { ...keys, [field]: value })
    for (const field of Object.keys(report)) await ask('reportPlayback', { ...report, [field]: value })
    for (const field of Object.keys(quality)) await ask('reportPlayback', { ...report, quality: { ...quality, [field]: value } })
    const proofKey = typeof value === 'string' && value.length < 1000 ? value : `B${'_'.repeat(86)}`
    const { status } = await callApi(api, 'startLease', { params: { id: data.id }, query: { key: proofKey, rung: proofKey }, headers })
    if (status >= 500) errors.push(`startLease: ${status} for ${proofKey}`)
  }
  for (const name of ['0-0', '999999-999999999', '1-0', '1-24099999', '1-999', '000001-24000000']) {
    const address = new URL(`keys/${name}`, new URL(data.manifest, api.url))
    for (const method of ['GET', 'HEAD']) {
      const { status } = await fetch(address, { method })
      if (status >= 500) errors.push(`${method} ${name}: ${status}`)
    }
  }
  expect(errors).toEqual([])
})

it('groups, members, merges, players and statistics answer no body and no query with a fault of the server', async () => {
  const video = await insertTestVideo(api, owner, { title: 'Aula 1' })
  const folder = (await callApi(api, 'createFolder', { as: owner, body: { name: 'Curso' } })).data
  const viewer = await createTestViewer(api.db, { account_id: owner.accountId })
  const group = (await callApi(api, 'createAccessGroup', { as: owner, body: { name: 'Editores' } })).data
  const found = { days: 28, search: 'ana', orderBy: 'last', sortBy: 'asc', page: 1, limit: 2 }
  const customised = { preferences: { allowPiP: false, customTextColor: '#ffffff' }, seen: 1 }
  const bodies: readonly Case[] = [
    { name: 'createAccessGroup', body: { name: 'Outros' } },
    { name: 'updateAccessGroup', params: { id: group.id }, body: { name: 'Editores', description: '', folders: [folder.key] } },
    { name: 'saveGroupPrivileges', params: { id: group.id }, body: { actions: ['videozz:videos:list'] } },
    { name: 'addGroupMember', params: { id: group.id }, body: { email: 'bia@exemplo.com' } },
    { name: 'removeGroupMember', params: { id: group.id }, body: { email: 'bia@exemplo.com' } },
    { name: 'mergeViewers', params: { id: viewer.id }, body: { other: key } },
    { name: 'saveCompletionRule', body: { percent: 90 } },
    { name: 'createEmbedPlaylist', body: { videos: [video.key], type: 'embed' } },
    { name: 'createCustomPlayer', body: { ...customised, videoKey: video.key, producer: owner.accountId } },
    { name: 'saveDefaultPlayer', params: { producer: owner.accountId }, body: customised },
    { name: 'saveVideoPlayer', params: { producer: owner.accountId, videoKey: video.key }, body: customised },
    { name: 'setVideoPlayerActive', params: { videoKey: video.key }, body: { isActive: true, seen: 1 } },
    { name: 'customiseVideos', body: { videos: [video.key], from: { kind: 'preferences', preferences: {} } } },
    { name: 'createEmbedPlaylist', body: { folder: folder.key, type: 'embed' } },
    { name: 'saveEmbedPlaylist', params: { tokenId: key }, body: { playsOn: true } },
    { name: 'findMediaViewers', params: { key: video.key }, body: found },
    { name: 'exportMediaViewers', params: { key: video.key }, body: { days: 28, search: 'ana' } },
    { name: 'findIdleStudents', params: { key: folder.key }, body: { idle: 7, search: 'ana', page: 1, limit: 5 } },
    { name: 'exportIdleStudents', params: { key: folder.key }, body: { idle: 7, search: 'ana' } },
  ]
  for (const one of bodies) {
    const wrong = Object.keys(one.body).flatMap((field) => values.map((value) => ({ ...one.body, [field]: value })))
    expect(await errorsOf(one, [...values, ...wrong])).toEqual([])
  }
  const period = { start: '2026-01-01', end: '2026-01-31' }
  const queries = [
    ['getVideoViews', {}, { ...period, page: '1', limit: '5', search: 'aula', orderBy: 'views', sortBy: 'asc' }],
    ['getAnalyticsOverview', {}, period],
    ['getQuality', {}, period],
    ['exportAnalytics', {}, period],
    ['getMediaStatistics', { key: video.key }, { days: '28' }],
    ['getCourseStatistics', { key: folder.key }, { since: '28', idle: '7' }],
    ['listViewerHistory', { id: viewer.id }, { after: '1', media: video.key, day: '2026-01-01', limit: '5' }],
    ['listViewerMedia', { id: viewer.id }, { after: '1', limit: '5' }],
    ['listGroupChanges', {}, { group: group.id, page: '1', limit: '5' }],
  ] as const
  const errors: string[] = []
  for (const [name, params, query] of queries)
    for (const field of Object.keys(query))
      for (const value of values.filter((each) => typeof each === 'string' || typeof each === 'number')) {
        if (String(value).length > 1000) continue
        const asked = { as: owner, params, query: { ...query, [field]: String(value) } }
        const { status } = await callApi(api, name, asked as never)
        if (status >= 500) errors.push(`${name}: ${status} for ${field} ${JSON.stringify(value)}`)
      }
  expect(errors).toEqual([])
})

it('an invitation of an account with a name of markup mails it as text', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  const school = await signUpTestAccount(api, { name: markup })
  const email = 'convidada@exemplo.com'
  expect((await callApi(api, 'inviteManager', { as: school, body: { email, rules: ['videozz:videos:list'] } })).status).toBe(200)
  const mail = await api.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
  expect(mail.body_text).toContain(markup)
  expect(mail.body_html ?? '').not.toContain('<img src=x')
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

it('searches of viewers take every symbol as a letter', async () => {
  await createTestViewer(api.db, { account_id: owner.accountId, name: 'Cem % de desconto_total \\ fim', email: 'cem@exemplo.com' })
  await createTestViewer(api.db, { account_id: owner.accountId, name: 'Carla Dias', email: 'carla@exemplo.com' })
  const found = async (search: string) => {
    const { data } = await callApi(api, 'listViewers', { as: owner, body: { search } })
    return data.items.filter(({ email }) => ['cem@exemplo.com', 'carla@exemplo.com'].includes(email ?? '')).map(({ email }) => email)
  }
  for (const search of ['%', '_total', '\\', '% de']) expect(await found(search)).toEqual(['cem@exemplo.com'])
  expect(await found("' or '1'='1")).toEqual([])
})
