import { addDays, dayOf } from '@videozz/domain'
import type { Client } from '../../product/client.ts'
import type { SeededCourse } from '../../product/seed-statistics.ts'

/** Requests of a kind; `turn` chooses the media, course or page. */
export type Question = { screen: string; what: string; ask: (turn: number) => Promise<unknown> }
type Place = { client: Client; media: string[]; courses: SeededCourse[] }

const periods = [7, 28, 90] as const
const pick = <T>(list: readonly T[], turn: number): T => {
  const found = list[turn % list.length]
  if (found === undefined) throw new Error('Nothing was seeded')
  return found
}

/** What the screen of statistics asks for at 90 days: its four requests at once, then each, and those of its table. */
function ofAccount({ client }: Place): Question[] {
  const end = dayOf(new Date())
  const query = { start: addDays(end, -89), end }
  const views = (more: Record<string, string | number>) => client.call('getVideoViews', { query: { ...query, limit: 10, ...more } })
  const screen = 'statistics of 90 days'
  const question = (what: string, ask: (turn: number) => Promise<unknown>): Question => ({ screen, what, ask })
  return [
    question('the whole screen: overview, now, quality and table at once', () =>
      Promise.all([
        client.call('getAnalyticsOverview', { query }),
        client.call('getWatchingNow'),
        client.call('getQuality', { query }),
        views({}),
      ]),
    ),
    question('overview', () => client.call('getAnalyticsOverview', { query })),
    question('now', () => client.call('getWatchingNow')),
    question('quality', () => client.call('getQuality', { query })),
    question('total time', () => client.call('getTotalTime', { query })),
    question('views', () => client.call('getViews', { query })),
    question('students', () => client.call('getStudentView', { query })),
    ...(['views', 'seconds', 'average', 'title'] as const).map((orderBy) =>
      question(`table by ${orderBy}, any page`, (turn) => views({ orderBy, page: 1 + (turn % 20), limit: turn % 2 === 0 ? 10 : 20 })),
    ),
    question('table, a search', (turn) => views({ search: `aula ${1 + (turn % 30)}` })),
  ]
}

function ofMedia({ client, media }: Place): Question[] {
  const screen = 'statistics of a media'
  const viewers = (turn: number, body: object) =>
    client.call('findMediaViewers', { params: { key: pick(media, turn * 7) }, body: { days: pick(periods, turn), ...body } })
  return [
    {
      screen,
      what: 'retention, 90 days, media of the largest course',
      ask: (turn) => client.call('getMediaStatistics', { params: { key: pick(media.slice(0, 40), turn) }, query: { days: 90 } }),
    },
    {
      screen,
      what: 'retention, any media and period',
      ask: (turn) => client.call('getMediaStatistics', { params: { key: pick(media, turn * 7) }, query: { days: pick(periods, turn) } }),
    },
    { screen, what: 'who watched, the last first', ask: (turn) => viewers(turn, { page: 1 + (turn % 10) }) },
    { screen, what: 'who watched, by share', ask: (turn) => viewers(turn, { orderBy: 'share' }) },
    { screen, what: 'who watched, by time', ask: (turn) => viewers(turn, { orderBy: 'seconds' }) },
    { screen, what: 'who watched, a search', ask: (turn) => viewers(turn, { search: `aluno ${turn}` }) },
  ]
}

function ofCourses({ client, courses }: Place): Question[] {
  const funnel = (folder: string, since: string) => client.call('getCourseStatistics', { params: { key: folder }, query: { since } })
  const behind = (folder: string, body: object) => client.call('findIdleStudents', { params: { key: folder }, body: { idle: 14, ...body } })
  const [largest] = courses
  if (!largest) throw new Error('No course was seeded')
  const screen = 'a course'
  const since = ['28', '90', 'all']
  return [
    { screen, what: 'funnel, the largest course', ask: (turn) => funnel(largest.folder, pick(since, turn)) },
    { screen, what: 'funnel, any course', ask: (turn) => funnel(pick(courses, turn).folder, pick(since, turn)) },
    { screen, what: 'who falls behind, the largest course, first page', ask: () => behind(largest.folder, {}) },
    { screen, what: 'who falls behind, the largest course, page 1000', ask: () => behind(largest.folder, { page: 1000 }) },
    {
      screen,
      what: 'who falls behind, any course, a search',
      ask: (turn) => behind(pick(courses, turn).folder, { search: `aluno ${turn}` }),
    },
  ]
}

/** All that is measured. @param place media in the order of their courses, the largest first. */
export const statisticsQuestions = (place: Place): Question[] => [...ofAccount(place), ...ofMedia(place), ...ofCourses(place)]
