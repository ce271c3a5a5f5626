import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, BenchContext, Row } from '../bench.ts'
import { signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { type SeededStatistics, seedStatistics } from '../product/seed-statistics.ts'
import { startProduct } from '../product/start-product.ts'
import { waitForRest } from '../report/machine.ts'
import { median, percentile } from '../report/statistics.ts'
import { type Question, statisticsQuestions } from './statistics/questions.ts'

/** p95 that every screen has to keep, in milliseconds. */
const most = 100
type Timed = Question & { first: number; took: number[] }

async function prepare({ scope, say }: BenchContext, sessions: number) {
  say('Starting the product…')
  const product = await startProduct(scope)
  const { db, secretKey } = openDatabase(scope, product)
  const client = await signIn(product.url, product.demo)
  const { id: accountId } = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .select('a.id')
    .where('u.email', '=', product.demo.email)
    .executeTakeFirstOrThrow()
  say(`Storing the roll-ups of ${sessions} sessions…`)
  const seeded = await seedStatistics(db, { accountId, secretKey, sessions }, say)
  const media = await db.selectFrom('videos').select('key').where('key', 'like', 'bstat%').orderBy('key').execute()
  return { db, client, seeded, media: media.map(({ key }) => key) }
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

type Opened = { answered: number[]; counted: number[] }

/**
 * Opens every course, one after the other, as nobody did before: how long the first answer takes, which may be that students are being
 * counted, and how long it takes until they are.
 */
async function openCourses({ client, seeded }: Awaited<ReturnType<typeof prepare>>, signal: AbortSignal): Promise<Opened> {
  const opened: Opened = { answered: [], counted: [] }
  for (const { folder } of seeded.courses) {
    const began = performance.now()
    for (let first = true; ; first = false) {
      signal.throwIfAborted()
      const answered = await client.call('getCourseStatistics', { params: { key: folder }, query: {} }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && error.message.includes('COURSE_BEING_COUNTED')) return false
          throw error
        },
      )
      if (first) opened.answered.push(performance.now() - began)
      if (answered) break
      await delay(200)
    }
    opened.counted.push((performance.now() - began) / 1000)
  }
  return opened
}

const describe = ({ what, first, took }: Timed): string =>
  `| ${what} | ${[first, median(took), percentile(took, 0.95), Math.max(...took)].map((time) => `${time.toFixed(1)} ms`).join(' | ')} |`

function detailsOf(answers: readonly Timed[]): string {
  const lines = ['| Request | The first of all | Median | p95 | Longest |', '| --- | --- | --- | --- | --- |', ...answers.map(describe)]
  return lines.join('\n')
}

/** The p95 of each request, of which the slowest of a screen is judged. */
const rowsOf = (rounds: ReadonlyMap<Question, number[]>): Row[] =>
  [...rounds].map(([{ screen, what }, values]) => ({ what: `p95, ${screen}: ${what}`, unit: 'ms', values, budget: { most } }))

const noteOf = ({ courses, sessions, viewerMedia }: SeededStatistics, asked: number): string =>
  `Roll-ups of ${sessions} sessions of one account in 400 days: ${courses.length} courses of ${Math.min(...courses.map(({ lessons }) => lessons))} to ${Math.max(...courses.map(({ lessons }) => lessons))} lessons with ${courses.at(-1)?.students} to ${courses[0]?.students} students, ${viewerMedia} rows of a viewer and a media. Each request is made ${asked} times a round over HTTP, one at a time, of other media, courses, periods and pages each time.`

export const statistics: Bench = {
  name: 'statistics',
  what: 'screens of statistics of an account that had ten million sessions (--sessions for another number)',
  run: async (context) => {
    const { signal, say, quick, busy, sessions = quick ? 20_000 : 10_000_000 } = context
    const [asked, rounds] = quick ? [3, 1] : [50, 3]
    const place = await prepare(context, sessions)
    const { seeded } = place
    const questions = statisticsQuestions({ ...place, courses: seeded.courses })
    say('Opening the courses…')
    const opened = await openCourses(place, signal)
    say('Measuring…')
    const answers: Timed[] = []
    for (const question of questions) {
      const first = await timed(() => question.ask(0))
      for (let turn = 0; turn < Math.ceil(asked / 5); turn++) await question.ask(turn)
      answers.push({ ...question, first, took: [] })
    }
    const rounded = new Map<Question, number[]>()
    for (let round = 0; round < rounds; round++) {
      if (!busy) await waitForRest(signal)
      for (const answer of answers) {
        const took: number[] = []
        for (let turn = 0; turn < asked; turn++) took.push(await timed(() => answer.ask(round * asked + turn)))
        answer.took.push(...took)
        rounded.set(answer, [...(rounded.get(answer) ?? []), percentile(took, 0.95)])
        if (round === 0)
          say(`${answer.screen}: ${answer.what}: p95 ${percentile(took, 0.95).toFixed(1)} ms, first ${answer.first.toFixed(0)} ms`)
      }
    }
    const openings: Row[] = [
      { what: 'the first opening of a course: an answer', unit: 'ms', values: opened.answered, budget: { most } },
      { what: 'the first opening of a course: its figures', unit: 's', values: opened.counted },
    ]
    return { rows: [...rowsOf(rounded), ...openings], details: detailsOf(answers), notes: [noteOf(seeded, asked)] }
  },
}
