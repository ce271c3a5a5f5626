import { recountedTables, recountStatistics } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from './shared/testing/call-api.ts'
import { StudentCourse } from './testing/student-course.ts'
import {
  beganAt,
  coveredOf,
  curveOf,
  daysBetween,
  iso,
  type Lesson,
  median,
  partsOf,
  peopleOf,
  type Period,
  positionOf,
  type Progress,
  progressOf,
  rewatchedOf,
  totalsOf,
  watchedOf,
  weekHours,
} from './testing/student-figures.ts'
import { at, end, erased, lessons, middle, period } from './testing/students.ts'

let course: StudentCourse
beforeAll(async () => {
  course = await StudentCourse.play()
}, 120_000)
afterAll(() => course.api.close())

const days = (count: number) => end - count * 86_400
const get = async <N extends Parameters<typeof callApi>[1]>(name: N, input: Omit<Parameters<typeof callApi>[2] & object, 'as'>) => {
  const answer = await callApi(course.api, name, { as: await course.owner(), ...input })
  expect([name, answer.status]).toEqual([name, 200])
  return answer.data
}
const isPast = ({ person, media: lesson, file }: Pick<Progress, 'person' | 'media' | 'file'>) =>
  course.completions.some((each) => each.person === person && each.media === lesson && each.file === file)
/** `01:05`, as tables write seconds of a media. */
const clock = (seconds: number) => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
const sayRanges = (ranges: readonly (readonly [number, number])[]) => ranges.map(([from, to]) => `${clock(from)} a ${clock(to)}`).join(', ')
/** Cells of the lines of a table. */
const cells = (table: unknown) =>
  String(table)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('";"'))
const without = <T extends { person: string }>(rows: readonly T[]) => rows.filter(({ person }) => person !== erased)

it('every call is answered; a blocked student hears with the next report that they may not play, the others do not', () => {
  const { calls } = course
  const refused = calls.filter(({ status }) => status !== 200)
  expect(refused).toEqual([{ call: 'cheat report of a stranger', status: 401 }])
  expect([...new Set(calls.filter(({ lease }) => lease === 'ended').map(({ call }) => call))]).toEqual(['quim report'])
})

it.each([period, middle])('views, seconds, people and parts of %j', async (of) => {
  const totals = totalsOf(course.all, of)
  const people = peopleOf(course.all, of)
  expect(await get('getTotalTime', { query: of })).toEqual({ totalSeconds: totals.seconds })
  expect(await get('getViews', { query: of })).toEqual({
    totalViews: totals.withImprint + totals.withoutImprint,
    withImprint: totals.withImprint,
    withoutImprint: totals.withoutImprint,
  })
  expect(await get('getStudentView', { query: of })).toEqual({ studentViews: people.people })
  const length = daysBetween(of).length * 86_400_000
  const shift = (day: string, ms: number) => new Date(Date.parse(day) + ms).toISOString().slice(0, 10)
  const before = { start: shift(of.start, -length), end: shift(of.start, -86_400_000) }
  const figuresOf = (period: Period) => ({ ...totalsOf(course.all, period), ...peopleOf(course.all, period) })
  const daysOf = (period: Period) => daysBetween(period).map((day) => ({ day, ...figuresOf({ start: day, end: day }) }))
  const last = daysBetween(of).reverse()
  const weeks = Array.from({ length: Math.ceil(last.length / 7) }, (_, week) => ({
    start: last[week * 7 + 6] ?? of.start,
    end: last[week * 7] ?? of.end,
  })).reverse()
  const data = await get('getAnalyticsOverview', { query: of })
  expect(data).toMatchObject({
    totals: figuresOf(of),
    previous: { ...before, totals: figuresOf(before), days: daysOf(before) },
    days: daysOf(of),
    hours: weekHours(course.all, of),
    devices: partsOf(course.all, of, ({ kind }) => kind),
    browsers: partsOf(course.all, of, ({ browser }) => browser),
    sites: partsOf(course.all, of, ({ site }) => site),
  })
  expect(data.weeks).toEqual(
    weeks.map((week) => {
      const { people: both, newPeople } = peopleOf(course.all, week)
      return { ...week, newPeople, returning: both - newPeople }
    }),
  )
})

it.each([period, middle])('the table by media of %j, with retention of the present files', async (of) => {
  const { items } = await get('getVideoViews', { query: { ...of, limit: 10 } })
  const rows = partsOf(course.all, of, ({ media: lesson }) => lesson)
  expect(items).toHaveLength(rows.length)
  for (const { value, views, seconds } of rows) {
    const lesson = lessons.find((each) => each.media === value) as Lesson
    const curve = curveOf(without(course.all), lesson, of)
    const share = (second: number) => (curve.seen[second] ?? 0) / curve.views
    const item = items.find(({ dataVideo }) => dataVideo.key === course.key(value))
    expect(item).toMatchObject({ totalViews: views, totalSeconds: seconds, averageSeconds: views === 0 ? 0 : seconds / views })
    const points = Array.from({ length: 21 }, (_, point) => share(Math.round((point * (lesson.seconds - 1)) / 20)))
    expect(item?.retention).toEqual(curve.views === 0 ? [] : points)
    expect(item?.toEnd).toEqual(curve.views === 0 ? null : share(lesson.seconds - 1))
  }
})

it.each(lessons)('the tab of $media: retention second by second, people and completion, and its tables', async (lesson) => {
  const params = { key: course.key(lesson.media) }
  const data = await get('getMediaStatistics', { params, query: { days: 28 } })
  const curve = curveOf(without(course.all), lesson, period)
  const totals = totalsOf(
    course.all.filter((one) => one.media === lesson.media),
    period,
  )
  const views = totals.withImprint + totals.withoutImprint
  const people = progressOf(course.all).filter((one) => one.media === lesson.media && one.file === lesson.file)
  expect(data).toMatchObject({
    views,
    previousViews: 0,
    seconds: totals.seconds,
    averageSeconds: totals.seconds / views,
    people: people.length,
    namedPeople: people.filter(({ person }) => !['visitor', 'cheat', erased].includes(person)).length,
    completed: people.filter(isPast).length,
    retention: curve,
    olderFiles: lesson.media === 'D',
  })
  const known = without(people)
  const list = await get('findMediaViewers', { params, body: { orderBy: 'seconds', limit: 100 } })
  expect(list.totalItems).toBe(known.length)
  const table = cells(await get('exportMediaViewers', { params, body: {} }))
  expect(table).toHaveLength(known.length)
  for (const one of known) {
    const id = await course.viewerId(one.person)
    const item = list.items.find(({ viewer }) => viewer.id === id)
    const share = coveredOf(one) / lesson.seconds
    const { watched, rewatched, seconds } = one
    expect([one.person, item]).toMatchObject([one.person, { watched, rewatched, seconds, share, lastAt: iso(one.lastAt) }])
    expect([one.person, item?.completedAt !== null]).toEqual([one.person, isPast(one)])
    const line = table.find((row) => row[0] === one.person || (row[0] === '' && row[4] === sayRanges(watched)))
    expect([one.person, line?.slice(4, 8)]).toEqual([
      one.person,
      [sayRanges(watched), sayRanges(rewatched), String(Math.round(share * 1000) / 10).replace('.', ','), String(seconds)],
    ])
  }
})

it('the course: who reached and completed each lesson, where students stop, who falls behind, and its table', async () => {
  const { key: folder } = await get('createFolder', { body: { name: 'Curso' } })
  await get('addFolderVideos', { params: { key: folder }, body: { videos: [...course.media.values()].map((each) => each.key) } })
  const seen = progressOf(course.all).filter(({ media: lesson, file }) =>
    lessons.some((each) => each.media === lesson && each.file === file),
  )
  const students = [...Map.groupBy(seen, ({ person }) => person)].map(([person, rows]) => {
    const last = rows.toSorted((a, b) => b.lastAt - a.lastAt || lessonPlace(b) - lessonPlace(a))[0] as Progress
    return {
      person,
      completed: rows.filter(isPast).length,
      last,
      firstAt: Math.min(...rows.map(({ firstAt }) => firstAt)),
      lastAt: last.lastAt,
    }
  })
  const behindOf = (idle: number) => without(students).filter(({ completed, lastAt }) => completed < 4 && lastAt < days(idle))
  for (const idle of [7, 14]) {
    const data = await get('getCourseStatistics', { params: { key: folder }, query: { idle } })
    const behind = behindOf(idle)
    expect(data).toMatchObject({
      seconds: 120 + 200 + 90 + 40,
      students: students.length,
      startedLately: students.filter(({ firstAt }) => firstAt >= days(7)).length,
      meanCompleted: students.reduce((sum, { completed }) => sum + completed, 0) / students.length,
      finished: students.filter(({ completed }) => completed === 4).length,
      behind: behind.length,
      shares: Array.from(
        { length: 11 },
        (_, tenth) => students.filter(({ completed }) => Math.floor((completed * 10) / 4) === tenth).length,
      ),
    })
    expect(data.lessons.map(({ key: lesson, reached, completed }) => [lesson, reached, completed])).toEqual(
      lessons.map(({ media: lesson }) => {
        const rows = seen.filter((one) => one.media === lesson)
        return [course.key(lesson), rows.length, rows.filter(isPast).length]
      }),
    )
    const stops = lessons
      .map(({ media: lesson }) => {
        const stopped = behind.flatMap(({ last }) => (last.media === lesson ? [last] : []))
        const open = stopped.filter((one) => !isPast(one))
        const position = median(open.map((one) => one.position))
        return { key: course.key(lesson), students: stopped.length, completed: stopped.length - open.length, position }
      })
      .filter(({ students: count }) => count > 0)
    expect(
      data.stops.map(({ key: lesson, students: count, completed, position }) => ({ key: lesson, students: count, completed, position })),
    ).toEqual(stops.toSorted((a, b) => b.students - a.students))
    const ana = course.completions.filter(({ person }) => person === 'ana')
    expect(data.medianDays).toBeCloseTo((Math.max(...ana.map((one) => one.at)) - at(1, '10:00:00')) / 86_400, 2)
    const list = await get('findIdleStudents', { params: { key: folder }, body: { idle, limit: 100 } })
    const table = cells(await get('exportIdleStudents', { params: { key: folder }, body: { idle } }))
    expect([list.totalItems, table.length]).toEqual([behind.length, behind.length])
    for (const { person, completed, last, firstAt, lastAt } of behind) {
      const id = await course.viewerId(person)
      const lessonsPerWeek = completed / Math.max(1, (lastAt - firstAt) / (7 * 86_400))
      const told = {
        lesson: { key: course.key(last.media) },
        position: last.position,
        share: completed / 4,
        lessonsPerWeek,
        lastAt: iso(lastAt),
      }
      expect([person, list.items.find(({ viewer }) => viewer.id === id)]).toMatchObject([person, told])
    }
  }
})
const lessonPlace = ({ media: lesson }: Pick<Progress, 'media'>) => lessons.findIndex((each) => each.media === lesson)

it('the page of each viewer: totals, media, sessions, completions and the table of their history', async () => {
  for (const [person, sat] of Map.groupBy(without(course.all), (one) => one.person)) {
    const params = { id: await course.viewerId(person) }
    const rows = progressOf(sat)
    const done = course.completions.filter((each) => each.person === person)
    const distinct = (values: readonly string[]) => new Set(values).size
    expect([person, await get('getViewer', { params })]).toMatchObject([
      person,
      {
        lessons: distinct(rows.map((row) => row.media)),
        completed: distinct(done.map((each) => each.media)),
        seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
        sessions: sat.length,
        devices: distinct(sat.map(({ device }) => device)),
        firstSessionAt: iso(Math.min(...sat.map(({ opened }) => opened))),
      },
    ])
    const seen = (await get('listViewerMedia', { params, query: {} })).items
    expect([person, seen.length]).toEqual([person, rows.length])
    for (const { media: lesson, file, watched, rewatched, seconds, views, position, firstAt, lastAt } of rows)
      expect([person, seen.find((each) => each.media.key === course.key(lesson) && each.version === file)]).toMatchObject([
        person,
        {
          watched,
          rewatched,
          seconds,
          views,
          position,
          firstAt: iso(firstAt),
          lastAt: iso(lastAt),
          replaced: lesson === 'D' && file === 1,
        },
      ])
    const sessions = (await get('listViewerHistory', { params, query: { limit: 100 } })).items
    const table = cells(await get('exportViewerHistory', { params }))
    expect([person, sessions.length, table.length]).toEqual([person, sat.length, sat.length])
    for (const one of sat) {
      const began = beganAt(one)
      const same = sessions.findIndex(({ openedAt, media: lesson }) => openedAt === iso(one.opened) && lesson.key === course.key(one.media))
      const seconds = one.arrivals.reduce((sum, arrival) => sum + arrival.played.length, 0)
      const [watched, rewatched] = [watchedOf([one]), rewatchedOf([one])]
      expect([person, sessions[same]]).toMatchObject([
        person,
        {
          viewStartedAt: began === undefined ? null : iso(began),
          endedAt: iso(Math.max(...one.arrivals.map((arrival) => arrival.at))),
          watched,
          rewatched,
          seconds,
          position: positionOf(one),
          site: one.site === '' ? null : one.site,
        },
      ])
      expect([person, table[same]?.slice(9, 13)]).toEqual([
        person,
        [String(seconds), sayRanges(watched), sayRanges(rewatched), clock(positionOf(one))],
      ])
    }
    const told = (await get('listViewerCompletions', { params, query: {} })).items
    expect([person, told.map(({ videoKey, version }) => `${videoKey} ${version}`).toSorted()]).toEqual([
      person,
      done.map((each) => `${course.key(each.media)} ${each.file}`).toSorted(),
    ])
    // Figures are at most a minute behind.
    for (const each of done) {
      const late =
        Date.parse(told.find(({ videoKey, version }) => videoKey === course.key(each.media) && version === each.file)?.completedAt ?? '') /
          1000 -
        each.at
      expect([person, each.media, late >= 0 && late <= 60]).toEqual([person, each.media, true])
    }
  }
})

it('media.completed came once for each completion: three sittings on two devices, never for 80 of 90 seconds played again and again', async () => {
  const rows = await course.api.db.selectFrom('webhook_events').select('body').where('type', '=', 'media.completed').execute()
  const told = rows.map(
    ({ body }) => (JSON.parse(body) as { data: { viewer: { subject: string }; videoKey: string; version: number } }).data,
  )
  const expected = without(course.completions).map(({ person, media: lesson, file }) => `${person} ${course.key(lesson)} ${file}`)
  expect(told.map(({ viewer, videoKey, version }) => `${viewer.subject} ${videoKey} ${version}`).toSorted()).toEqual(expected.toSorted())
  expect(
    course.completions
      .filter(({ media: lesson }) => lesson === 'C')
      .map(({ person }) => person)
      .toSorted(),
  ).toEqual(['ana', 'theo'])
})

it('every table equals its recount from the sessions', async () => {
  for (const table of recountedTables) {
    const { kept, recounted } = await recountStatistics(course.api.db, table)
    expect(kept, table).toEqual(recounted)
  }
})
