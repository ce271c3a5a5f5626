import {
  countCourse,
  createKey,
  dropUnreadCourses,
  eraseViewers,
  listIdleStudents,
  listLessons,
  reduceSessions,
  type SessionRef,
  withCourse,
} from '@videozz/db'
import { freePlan } from '@videozz/domain'
import { keepCourses, keepLargeCourse, mergeViewers, rollUp, writeReports } from '@videozz/operations'
import {
  createTestAccount,
  createTestDatabase,
  createTestFolder,
  createTestSession,
  createTestUser,
  createTestVideo,
  createTestViewer,
  type TestDatabase,
} from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestDatabase
const account = createKey()
beforeAll(async () => {
  test = await createTestDatabase()
  await createTestUser(test.db, { id: account, email: `${account}@exemplo.com` })
  await createTestAccount(test.db, { id: account, owner_id: account, plan_id: freePlan.id })
})
afterAll(() => test.close())

const now = new Date('2026-11-20T15:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** Plays a part of a lesson and rolls it up. */
async function watch(viewer: string, video: string, at: Date, ranges: [number, number][], generation = 1): Promise<void> {
  const session = await createTestSession(test.db, {
    account_id: account,
    video_key: video,
    viewer_id: viewer,
    created_at: at,
    view_started_at: null,
    source_generation: generation,
  })
  const ref: SessionRef = { id: session.id, createdAt: session.created_at }
  const reportedAt = new Date(at.getTime() + 60_000)
  const position = ranges.at(-1)?.[1] ?? 0
  await writeReports({ db: test.db, now: reportedAt }, 'secret', [
    { session: ref, sequence: 1, playing: true, position, ranges, tampering: [] },
  ])
  await rollUp({ db: test.db, now: reportedAt }, { delaySeconds: 0 })
}

/** What is said of the students of a folder where they are kept; the same as counted from what they watched. */
async function readKept(folder: string): Promise<{ students: number; finished: number; behind: number; idle: string[] }> {
  const lessons = await listLessons(test.db, folder, 10)
  const read = (source: string | null) =>
    withCourse(test.db, folder, lessons, async (trx, kept) => {
      expect(kept).toBe(folder)
      const figures = []
      for (const since of [null, ago(28)])
        figures.push(await countCourse(trx, { lessons, kept: source, since, idleBefore: ago(14), newSince: ago(7) }))
      const idle = { accountId: account, lessons, kept: source, idleBefore: ago(14), search: '', limit: 10, offset: 0 }
      return { figures, idle: await listIdleStudents(trx, idle) }
    })
  const found = await read(folder)
  expect(found).toEqual(await read(null))
  const [{ students, finished, behind } = { students: 0, finished: 0, behind: 0 }] = found.figures
  return { students, finished, behind, idle: found.idle.rows.map(({ viewerId }) => viewerId) }
}

it('students who are kept are those counted from what viewers watched, after lessons, merges, erasures and terms', async () => {
  const videos = await Promise.all([1, 2, 3].map(() => createTestVideo(test.db, { account_id: account, duration: 60, playable: true })))
  const [one = '', two = '', three = ''] = videos.map(({ key }) => key)
  const [ana = '', bia = '', caio = '', davi = ''] = (
    await Promise.all(['Ana', 'Bia', 'Caio', 'Davi'].map((name) => createTestViewer(test.db, { account_id: account, name })))
  ).map(({ id }) => id)
  const folder = (await createTestFolder(test.db, { account_id: account })).id
  await sql`
    insert into folder_videos (folder_id, video_key, account_id, video_created_at, kind, type, title)
    select ${folder}, key, account_id, created_at, kind_of_video(type), type, title from videos where account_id = ${account}`.execute(
    test.db,
  )

  await watch(ana, one, ago(40), [[0, 60]])
  await watch(bia, one, ago(30), [[0, 20]])
  expect(await keepLargeCourse({ db: test.db, now }, folder, 10)).toBe(2)
  expect(await keepLargeCourse({ db: test.db, now }, folder, 10)).toBeUndefined()
  expect(await readKept(folder)).toEqual({ students: 2, finished: 0, behind: 2, idle: [ana, bia] })

  for (const lesson of [two, three]) await watch(ana, lesson, ago(20), [[0, 60]])
  await watch(bia, two, ago(16), [[5, 30]])
  await watch(caio, three, ago(2), [[0, 58]])
  await watch(davi, two, ago(500), [[0, 10]])
  // Of a file that was replaced, and of a media elsewhere.
  await watch(caio, one, ago(1), [[0, 60]], 7)
  const elsewhere = await createTestVideo(test.db, { account_id: account, duration: 60, playable: true })
  await watch(caio, elsewhere.key, ago(1), [[0, 60]])
  expect(await readKept(folder)).toEqual({ students: 4, finished: 1, behind: 2, idle: [davi, bia] })

  await test.db.transaction().execute((trx) => reduceSessions(trx, ago(400)))
  expect(await readKept(folder)).toMatchObject({ students: 3, idle: [bia] })
  await mergeViewers({ db: test.db, now }, { accountId: account, userId: account, viewerId: bia, otherId: caio })
  expect(await readKept(folder)).toMatchObject({ students: 2, finished: 1 })
  await test.db.transaction().execute((trx) => eraseViewers(trx, [ana], now))
  await watch(davi, one, ago(18), [[0, 10]])
  await test.db.transaction().execute((trx) => eraseViewers(trx, [davi], now))
  expect(await readKept(folder)).toEqual({ students: 3, finished: 1, behind: 0, idle: [] })
})

it('students are counted anew for other lessons, and not kept when nobody reads them or the folder is gone', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => createTestVideo(test.db, { account_id: account, duration: 60, playable: true })))
  const folder = (await createTestFolder(test.db, { account_id: account })).id
  await sql`
    insert into folder_videos (folder_id, video_key, account_id, video_created_at, kind, type, title)
    select ${folder}, key, account_id, created_at, kind_of_video(type), type, title from videos where key = any(${[one?.key, two?.key]}::text[])`.execute(
    test.db,
  )
  const { id: viewer } = await createTestViewer(test.db, { account_id: account })
  await watch(viewer, one?.key ?? '', ago(3), [[0, 60]])
  const isKept = async () =>
    withCourse(test.db, folder, await listLessons(test.db, folder, 10), (_, kept) => Promise.resolve(kept !== null))
  await keepLargeCourse({ db: test.db, now }, folder, 10)
  expect(await isKept()).toBe(true)
  await test.db
    .updateTable('videos')
    .set({ deleted_at: now })
    .where('key', '=', two?.key ?? '')
    .execute()
  expect(await isKept()).toBe(false)
  await keepLargeCourse({ db: test.db, now }, folder, 10)
  expect(await readKept(folder)).toMatchObject({ students: 1, finished: 1 })
  await test.db
    .updateTable('videos')
    .set({ source_generation: 2 })
    .where('key', '=', one?.key ?? '')
    .execute()
  expect(await isKept()).toBe(false)
  await keepLargeCourse({ db: test.db, now }, folder, 10)
  expect(await isKept()).toBe(true)
  expect(await dropUnreadCourses(test.db, now)).toBe(0)
  await test.db.deleteFrom('folders').where('id', '=', folder).execute()
  const { rows } =
    await sql`select from course_students where folder_id = ${folder} union all select from course_lessons where folder_id = ${folder}`.execute(
      test.db,
    )
  expect(rows).toEqual([])
  await watch(viewer, one?.key ?? '', ago(1), [[0, 60]], 2)
  expect(await dropUnreadCourses(test.db, new Date(now.getTime() + 1))).toBe(1)
})

it('large courses at the top of a library are counted before they are opened while they are watched, and kept ones for other lessons', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => createTestVideo(test.db, { account_id: account, duration: 60, playable: true })))
  const top = (await createTestFolder(test.db, { account_id: account })).id
  const inside = (await createTestFolder(test.db, { account_id: account, parent_id: top, level: 2 })).id
  const add = (folder: string, video: { key: string } | undefined) =>
    sql`
      insert into folder_videos (folder_id, video_key, account_id, video_created_at, kind, type, title)
      select ${folder}, key, account_id, created_at, kind_of_video(type), type, title from videos where key = ${video?.key}`.execute(
      test.db,
    )
  await add(inside, one)
  const viewers = await Promise.all([1, 2].map(() => createTestViewer(test.db, { account_id: account })))
  for (const { id } of viewers) await watch(id, one?.key ?? '', ago(10), [[0, 30]])
  const asked = async (at = now, large = 2) => {
    const folders: string[] = []
    const enqueue = async (_: unknown, _name: string, { folderId }: { folderId?: string }) => void folders.push(folderId ?? '')
    const jobs = { enqueue, enqueueAll: () => Promise.resolve() } as unknown as Parameters<typeof keepCourses>[0]['jobs']
    await keepCourses({ db: test.db, jobs, now: at }, 10, large)
    return folders.filter((folder) => folder === top || folder === inside)
  }
  expect(await asked(now, 3)).toEqual([])
  expect(await asked(new Date(now.getTime() + 20 * 86_400_000))).toEqual([])
  expect(await asked()).toEqual([top])
  for (const folder of [top, inside]) await keepLargeCourse({ db: test.db, now: ago(70) }, folder, 10)
  expect(await asked()).toEqual([])
  await add(inside, two)
  expect((await asked()).toSorted()).toEqual([top, inside].toSorted())
  // Read by nobody: the one inside is not kept any more, the one at the top as long as it is watched.
  const left = async (before: Date) => {
    await dropUnreadCourses(test.db, before)
    const { rows } = await sql<{ id: string }>`select folder_id as id from course_roll_ups where folder_id = any(${[top, inside]})`.execute(
      test.db,
    )
    return rows.map(({ id }) => id)
  }
  expect(await left(ago(60))).toEqual([top])
  expect(await left(ago(5))).toEqual([])
})
