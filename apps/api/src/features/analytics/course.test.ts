import { createKey } from '@videozz/db'
import { createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const dayMs = 86_400_000
const ago = (days: number) => new Date(api.deps.now().getTime() - days * dayMs)

async function makeFolder(as: TestAccount, name: string, videos: readonly string[], parent?: string): Promise<string> {
  const { data } = await callApi(api, 'createFolder', { as, body: { name, ...(parent && { key: parent }) } })
  const { key } = data
  await callApi(api, 'addFolderVideos', { as, params: { key }, body: { videos: [...videos] } })
  return key
}

/** What a viewer watched of a media, as the roll-up keeps it. */
const watch = (
  owner: TestAccount,
  viewer: string,
  video: string,
  seen: { first: number; last: number; done?: boolean; version?: number },
) =>
  api.db
    .insertInto('viewer_media')
    .values({
      video_key: video,
      source_generation: seen.version ?? 1,
      viewer_id: viewer,
      account_id: owner.accountId,
      seconds: 60,
      views: 1,
      position: 42,
      first_at: ago(seen.first),
      last_at: ago(seen.last),
      completed_at: seen.done === true ? ago(seen.last) : null,
    })
    .execute()

it('counts students by lesson in the order of the course, their completion, where they stop and who falls behind', async () => {
  const owner = await signUpTestAccount(api)
  const videos: string[] = []
  for (const number of [1, 2, 3, 4]) videos.push((await insertTestVideo(api, owner, { title: `Aula ${number}` })).key)
  const [one = '', two = '', three = '', four = ''] = videos
  const course = await makeFolder(owner, 'Curso', [one])
  // The names are numbers to people: 10 comes after 2.
  await makeFolder(owner, 'Módulo 10', [four], course)
  await makeFolder(owner, 'Módulo 2', [two, three], course)
  const people = await Promise.all(
    ['ana', 'bia', 'caio', 'davi'].map((name) =>
      createTestViewer(api.db, { account_id: owner.accountId, name, email: `${name}@exemplo.com` }),
    ),
  )
  const [ana = '', bia = '', caio = '', davi = ''] = people.map(({ id }) => id)
  // Ana finished in ten days, Bia stopped in the second lesson three weeks ago, Caio began yesterday.
  for (const [at, key] of [one, two, three, four].entries())
    await watch(owner, ana, key, { first: 30 - at, last: 30 - at - (at === 3 ? 7 : 0), done: true })
  await watch(owner, bia, one, { first: 40, last: 39, done: true })
  await watch(owner, bia, two, { first: 30, last: 21 })
  await watch(owner, caio, one, { first: 1, last: 1 })
  // A file that was replaced is no lesson any more.
  await watch(owner, davi, one, { first: 5, last: 5, version: 9 })

  const { status, data } = await callApi(api, 'getCourseStatistics', { as: owner, params: { key: course }, query: {} })
  expect(status).toBe(200)
  expect(data.lessons.map(({ title, module, reached, completed }) => [title, module, reached, completed])).toEqual([
    ['Aula 1', null, 3, 2],
    ['Aula 2', 'Módulo 2', 2, 1],
    ['Aula 3', 'Módulo 2', 1, 1],
    ['Aula 4', 'Módulo 10', 1, 1],
  ])
  expect(data).toMatchObject({
    students: 3,
    startedLately: 1,
    meanCompleted: 5 / 3,
    finished: 1,
    behind: 1,
    idle: 14,
    completionPercent: 90,
  })
  expect(data.medianDays).toBeCloseTo(10, 5)
  expect(data.shares).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(data.stops).toEqual([{ key: two, title: 'Aula 2', students: 1 }])
  const recent = await callApi(api, 'getCourseStatistics', { as: owner, params: { key: course }, query: { since: '28', idle: 30 } })
  expect(recent.data).toMatchObject({ students: 3, behind: 0, stops: [] })

  const behind = (await callApi(api, 'listIdleStudents', { as: owner, params: { key: course }, query: { idle: 7 } })).data
  expect(behind).toMatchObject({ totalItems: 1, pages: 1 })
  expect(behind.items).toMatchObject([{ viewer: { name: 'bia' }, lesson: { title: 'Aula 2' }, position: 42, share: 0.25 }])
  expect(behind.items[0]?.lessonsPerWeek).toBeCloseTo(1 / (19 / 7), 5)
})

it('answers a folder without media or students, and nothing of a folder of another account', async () => {
  const [owner, other] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  const folder = await makeFolder(owner, 'Vazia', [])
  const { data } = await callApi(api, 'getCourseStatistics', { as: owner, params: { key: folder }, query: {} })
  expect(data).toMatchObject({ lessons: [], students: 0, meanCompleted: 0, finished: 0, medianDays: null, behind: 0, stops: [] })
  expect(data.shares).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  for (const route of ['getCourseStatistics', 'listIdleStudents'] as const) {
    expect((await callApi(api, route, { as: other, params: { key: folder }, query: {} })).status).toBe(404)
    expect((await callApi(api, route, { as: owner, params: { key: createKey() }, query: {} })).status).toBe(404)
  }
})
