import { createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
let key: string
let source_generation: number
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api)
  const video = await insertTestVideo(api, owner)
  key = video.key
  source_generation = video.source_generation
  await api.db.updateTable('videos').set({ duration: 100 }).where('key', '=', key).execute()
})
afterAll(() => api.close())

const dayMs = 86_400_000
async function watched(values: { name: string | null; email: string | null }, daysAgo: number, facts: object = {}): Promise<string> {
  const viewer = await createTestViewer(api.db, { account_id: owner.accountId, ...values })
  const at = new Date(api.deps.now().getTime() - daysAgo * dayMs)
  await api.db
    .insertInto('viewer_media')
    .values({
      video_key: key,
      source_generation,
      viewer_id: viewer.id,
      watched: '{[0,61)}',
      rewatched: null,
      seconds: 61,
      views: 1,
      position: 61,
      first_at: at,
      last_at: at,
      completed_at: null,
      ...facts,
    })
    .execute()
  return viewer.id
}
/** Cells of each line; a line that is not eleven quoted cells and a line end fails the test. */
async function readTable(body: object, video = key): Promise<string[][]> {
  const { data } = await callApi(api, 'exportMediaViewers', { as: owner, params: { key: video }, body })
  const text = String(data).replace(/^\ufeff/, '')
  const cell = '"(?:[^"]|"")*"'
  const lines = text.match(new RegExp(`(?:${cell};){10}${cell}\r\n`, 'g')) ?? []
  expect(lines.join('')).toBe(text)
  return lines.slice(1).map((line) => (line.match(new RegExp(cell, 'g')) ?? []).map((quoted) => quoted.slice(1, -1).replaceAll('""', '"')))
}

it('answers a CSV file with what each viewer watched in the period, and no cell that a spreadsheet takes as a formula', async () => {
  const at = new Date('2026-01-02T02:30:05Z')
  await watched({ name: '=HYPERLINK("http://x";"Ana")', email: '+ana@exemplo.com' }, 1, {
    watched: '{[0,31),[40,61)}',
    rewatched: '{[10,20)}',
    seconds: 72.4,
    completed_at: at,
  })
  await watched({ name: 'Bia', email: 'bia@exemplo.com' }, 20)
  await watched({ name: 'Caio', email: 'caio@exemplo.com' }, 60)
  const answer = await callApi(api, 'exportMediaViewers', { as: owner, params: { key }, body: { days: 28 } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="quem-assistiu-${key}-\\d{4}-\\d\\d-\\d\\d-a-\\d{4}-\\d\\d-\\d\\d.csv"$`),
  )
  const rows = await readTable({ days: 28 })
  expect(rows).toHaveLength(2)
  const ana = rows.find(([name]) => name?.includes('HYPERLINK'))
  expect(ana?.slice(0, 2)).toEqual([`'=HYPERLINK("http://x";"Ana")`, `'+ana@exemplo.com`])
  expect(ana?.slice(4, 8)).toEqual(['00:00 a 00:31, 00:40 a 01:01', '00:10 a 00:20', '52', '72'])
  expect(ana?.slice(8)).toEqual([expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/), '01/01/2026 23:30:05', 'Não'])
  expect((await readTable({ days: 7 })).map(([name]) => name)).toEqual([ana?.[0]])
  expect((await readTable({ days: 90, search: 'caio' })).map(([, email]) => email)).toEqual(['caio@exemplo.com'])
})

it('writes each viewer once, also when they are more than one read of the database', async () => {
  const { key: crowded } = await insertTestVideo(api, owner)
  const at = api.deps.now()
  const ids = Array.from({ length: 2100 }, (_, place) => `${String(place).padStart(4, '0')}${'x'.repeat(12)}`)
  const account_id = owner.accountId
  await api.db
    .insertInto('viewers')
    .values(ids.map((id) => ({ id, account_id, identity: `s:${id}`, verified: true, email: `${id}@exemplo.com` })))
    .execute()
  const rows = ids.map((viewer_id) => ({ viewer_id, video_key: crowded, source_generation, first_at: at, last_at: at }))
  await api.db.insertInto('viewer_media').values(rows).execute()
  const table = await readTable({}, crowded)
  expect(table.map(([, email]) => email)).toEqual(ids.map((id) => `${id}@exemplo.com`))
})

it('is closed to managers, and answers VIDEO_NOT_FOUND to another account', async () => {
  const other = await signUpTestAccount(api)
  const acting = await enterTestTenant(api, other, owner, ['videozz:videos:list'])
  const input = { params: { key }, body: {} }
  expect((await callApi(api, 'exportMediaViewers', { as: acting, ...input })).status).toBe(403)
  expect((await callApi(api, 'exportMediaViewers', { as: other, ...input })).error?.code).toBe('VIDEO_NOT_FOUND')
  expect((await callApi(api, 'exportMediaViewers', { as: owner, params: { key }, body: { days: 30 } })).error?.code).toBe('INVALID_INPUT')
})
