import { createKey, type IdleStudentRow, listIdleStudentsAfter } from '@videozz/db'
import { keepLargeCourse } from '@videozz/operations'
import { createTestViewer } from '@videozz/testing'
import { sql } from 'kysely'
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
const watch = (viewer: string, video: string, seen: { first: number; last: number; done?: boolean; version?: number }) =>
  api.db
    .insertInto('viewer_media')
    .values({
      video_key: video,
      source_generation: seen.version ?? 1,
      viewer_id: viewer,
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
    await watch(ana, key, { first: 30 - at, last: 30 - at - (at === 3 ? 7 : 0), done: true })
  await watch(bia, one, { first: 40, last: 39, done: true })
  await watch(bia, two, { first: 30, last: 21 })
  await watch(caio, one, { first: 1, last: 1 })
  // A file that was replaced is no lesson any more.
  await watch(davi, one, { first: 5, last: 5, version: 9 })

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
  expect(data.stops).toEqual([{ key: two, title: 'Aula 2', duration: 600, students: 1, completed: 0, position: 42 }])
  const recent = await callApi(api, 'getCourseStatistics', { as: owner, params: { key: course }, query: { since: '28', idle: 30 } })
  expect(recent.data).toMatchObject({ students: 3, behind: 0, stops: [] })

  const behind = (await callApi(api, 'findIdleStudents', { as: owner, params: { key: course }, body: { idle: 7 } })).data
  expect(behind).toMatchObject({ totalItems: 1, pages: 1 })
  expect(behind.items).toMatchObject([{ viewer: { name: 'bia' }, lesson: { title: 'Aula 2' }, position: 42, share: 0.25 }])
  expect(behind.items[0]?.lessonsPerWeek).toBeCloseTo(1 / (19 / 7), 5)
})

it('a period narrows students, never those who fall behind; erased viewers count as students, and do not fall behind', async () => {
  const owner = await signUpTestAccount(api)
  const [one, two] = [await insertTestVideo(api, owner, { title: 'Aula 1' }), await insertTestVideo(api, owner, { title: 'Aula 2' })]
  const course = await makeFolder(owner, 'Curso', [one.key, two.key])
  const [old, done, erased] = await Promise.all(
    ['velho', 'terminou', 'apagado'].map((name) => createTestViewer(api.db, { account_id: owner.accountId, name })),
  )
  await watch(old?.id ?? '', one.key, { first: 120, last: 100 })
  await watch(done?.id ?? '', one.key, { first: 100, last: 95, done: true })
  await watch(erased?.id ?? '', two.key, { first: 100, last: 60 })
  await api.db
    .deleteFrom('viewers')
    .where('id', '=', erased?.id ?? '')
    .execute()
  const read = async (since: '28' | '90' | 'all') =>
    (await callApi(api, 'getCourseStatistics', { as: owner, params: { key: course }, query: { since } })).data
  expect(await read('all')).toMatchObject({ students: 3, behind: 2 })
  const lately = await read('90')
  expect(lately).toMatchObject({ students: 1, behind: 2 })
  expect(lately.lessons.map(({ reached }) => reached)).toEqual([0, 1])
  // Who stopped after they had completed it, and who stopped in the middle.
  expect(lately.stops).toEqual([{ key: one.key, title: 'Aula 1', duration: 600, students: 2, completed: 1, position: 42 }])
  const list = await callApi(api, 'findIdleStudents', { as: owner, params: { key: course }, body: { limit: 1 } })
  expect(list.data).toMatchObject({ totalItems: 2, pages: 2, items: [{ viewer: { name: 'velho' } }] })
})

it('lessons are playable media that are not deleted, sound too; modules of the same name stay apart; each lesson counts once', async () => {
  const owner = await signUpTestAccount(api)
  const make = async (title: string, values: object = {}) => (await insertTestVideo(api, owner, { title, ...values })).key
  const [sound, film, gone, broken] = [
    await make('Áudio', { type: 'audio' }),
    await make('Vídeo'),
    await make('Excluída'),
    await make('Falhou', { playable: false }),
  ]
  const course = await makeFolder(owner, 'Curso', [])
  const [first, second] = [
    await makeFolder(owner, 'Bônus', [sound], course),
    await makeFolder(owner, 'Bônus', [film, gone, broken], course),
  ]
  await makeFolder(owner, 'Material', [await make('Do segundo'), sound], second)
  await makeFolder(owner, 'Material', [await make('Do primeiro')], first)
  await callApi(api, 'deleteVideo', { as: owner, params: { key: gone } })
  const { data } = await callApi(api, 'getCourseStatistics', { as: owner, params: { key: course }, query: {} })
  expect(data.lessons.map(({ title, module }) => [title, module])).toEqual([
    ['Áudio', 'Bônus'],
    ['Do primeiro', 'Bônus › Material'],
    ['Vídeo', 'Bônus'],
    ['Do segundo', 'Bônus › Material'],
  ])
})

it('finds students who fall behind by name and e-mail, page after page, and has all of them in a table', async () => {
  const owner = await signUpTestAccount(api)
  const { key } = await insertTestVideo(api, owner, { title: '=Aula "1"' })
  const course = await makeFolder(owner, 'Curso', [key])
  const names = ['=SOMA(A1)', 'José', 'Bia']
  for (const [place, name] of names.entries()) {
    const { id } = await createTestViewer(api.db, { account_id: owner.accountId, name, email: `aluno${place}@exemplo.com`, verified: true })
    await watch(id, key, { first: 50 - place, last: 40 - place })
  }
  const find = async (body: object) => (await callApi(api, 'findIdleStudents', { as: owner, params: { key: course }, body })).data
  expect((await find({ limit: 2, page: 2 })).items).toHaveLength(1)
  expect(await find({ limit: 2, page: 9 })).toMatchObject({ items: [], totalItems: 3, pages: 2, page: 9 })
  expect((await find({ search: 'jose' })).items.map(({ viewer }) => viewer.name)).toEqual(['José'])
  expect(await find({ search: 'ninguém' })).toMatchObject({ items: [], totalItems: 0, pages: 1 })
  expect((await find({ search: 'aluno2' })).items.map(({ viewer }) => viewer.name)).toEqual(['Bia'])

  const file = await callApi(api, 'exportIdleStudents', { as: owner, params: { key: course }, body: { idle: 30 } })
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  expect(file.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="ficando-para-tras-${course}-\\d{4}-\\d\\d-\\d\\d.csv"$`),
  )
  const lines = String(file.data).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  const sum = lines.find((line) => line.includes('SOMA'))
  expect(sum).toMatch(
    /^"'=SOMA\(A1\)";"aluno0@exemplo.com";"Sim";"'=Aula ""1""";"00:42";"10:00";"0";"0";"0";"\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d";"40"$/,
  )
  // Read in pieces each is there once, also those of the same thousandth of a second.
  await sql`update viewer_media set last_at = ${ago(40)}::timestamptz + interval '400 microseconds' where video_key = ${key}`.execute(
    api.db,
  )
  const lessons = [{ key, sourceGeneration: 1 }]
  const found: IdleStudentRow[] = []
  for (let at = 0; at < 4; at++)
    found.push(
      ...(await listIdleStudentsAfter(
        api.db,
        { accountId: owner.accountId, lessons, kept: null, idleBefore: ago(14), search: '' },
        found.at(-1) ?? null,
        1,
      )),
    )
  expect(found.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  const one = await callApi(api, 'exportIdleStudents', { as: owner, params: { key: course }, body: { idle: 30, search: 'Bia' } })
  expect(String(one.data).trim().split('\r\n')).toHaveLength(2)
})

it('answers a folder without media or students, and nothing of a folder of another account', async () => {
  const [owner, other] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  const folder = await makeFolder(owner, 'Vazia', [])
  const { data } = await callApi(api, 'getCourseStatistics', { as: owner, params: { key: folder }, query: {} })
  expect(data).toMatchObject({ lessons: [], students: 0, meanCompleted: 0, finished: 0, medianDays: null, behind: 0, stops: [] })
  expect(data.shares).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect((await callApi(api, 'findIdleStudents', { as: owner, params: { key: folder }, body: {} })).data).toMatchObject({ totalItems: 0 })
  const read = async (as: TestAccount, key: string) => [
    (await callApi(api, 'getCourseStatistics', { as, params: { key }, query: {} })).error?.code,
    (await callApi(api, 'findIdleStudents', { as, params: { key }, body: {} })).error?.code,
    (await callApi(api, 'exportIdleStudents', { as, params: { key }, body: {} })).error?.code,
  ]
  const missing = ['FOLDER_NOT_FOUND', 'FOLDER_NOT_FOUND', 'FOLDER_NOT_FOUND']
  expect([await read(other, folder), await read(owner, createKey())]).toEqual([missing, missing])
})

it('has the students of a large course counted in the background, says so until they are, and answers then', async () => {
  const owner = await signUpTestAccount(api)
  const { key } = await insertTestVideo(api, owner, { title: 'Aula de muitos', duration: 60 })
  const course = await makeFolder(owner, 'Curso grande', [key])
  const read = () => callApi(api, 'getCourseStatistics', { as: owner, params: { key: course }, query: {} })
  const asked = () => api.sentJobs.filter(({ name }) => name === 'keep-course').map(({ payload }) => payload)
  const watchAll = (from: number, to: number) =>
    sql`
      insert into viewer_media (video_key, source_generation, viewer_id, first_at, last_at, completed_at)
      select ${key}, 1, lpad(n::text, 16, '0'), ${ago(30)}, ${ago(20)}, case when n % 2 = 0 then ${ago(20)}::timestamptz end
      from generate_series(${from}::int, ${to}::int) n`.execute(api.db)
  await watchAll(1, 19_999)
  expect((await read()).data).toMatchObject({ students: 19_999, finished: 9999 })
  expect(asked()).toEqual([])
  await watchAll(20_000, 20_000)
  const early = await read()
  expect([early.status, early.error?.code, early.headers.get('retry-after')]).toEqual([409, 'COURSE_BEING_COUNTED', '2'])
  expect(asked()).toEqual([{ folderId: course }])
  for (const name of ['findIdleStudents', 'exportIdleStudents'] as const)
    expect((await callApi(api, name, { as: owner, params: { key: course }, body: {} })).error?.code).toBe('COURSE_BEING_COUNTED')
  const before = asked().length
  await keepLargeCourse({ db: api.db, now: api.deps.now() }, course, 1)
  expect((await read()).data).toMatchObject({ students: 20_000, finished: 10_000, lessons: [{ reached: 20_000, completed: 10_000 }] })
  expect(asked()).toHaveLength(before)
})
