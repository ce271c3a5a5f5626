import { setTimeout as delay } from 'node:timers/promises'
import { pandaVideo } from '@videozz/testing'
import type { Bench, Row } from '../bench.ts'
import { releaseEncodes } from '../product/hold-encodes.ts'
import { type Downtime, killWorker } from '../product/kill-worker.ts'
import { checkMedia } from './migration/check-media.ts'
import {
  importsOf,
  makeFaulty,
  type MigrationStage,
  openMigrationStage,
  readLibrary,
  waitForExtras,
  waitForLibrary,
} from './migration/migration-stage.ts'
import { secondsWithWorker, watchBeginnings } from './migration/watch-beginnings.ts'

const none = { most: 0 }
const kills = 3
/** Media that are encoded at the end. */
const encoded = 20

const downloadsOf = ({ panda }: MigrationStage): number => [...panda.downloads.values()].reduce((sum, { requests }) => sum + requests, 0)

/** Brings the whole library in, with its worker killed on the way. @returns its batch, seconds, and what another account waited. */
async function migrate(stage: MigrationStage, count: number, quick: boolean, say: (text: string) => void) {
  const { client, product, signal } = stage
  const { id } = await readLibrary(stage)
  makeFaulty(stage.panda)
  const since = performance.now()
  await client.call('startLibrary', { params: { id }, body: {} })
  const stop = watchBeginnings(stage, quick ? 5000 : 20_000)
  const at = Array.from({ length: kills }, () => Math.random() * count * 0.9).toSorted((a, b) => a - b)
  const downtimes: Downtime[] = []
  let said = 0
  await waitForLibrary(stage, id, async (ended) => {
    if (ended - said >= count / 10) say(`${(said = ended)} of ${count}`)
    const next = at[0]
    if (next === undefined || ended < next) return
    at.shift()
    say(`kill -9 of the worker at ${ended}`)
    downtimes.push(await killWorker(product, stage.db, signal))
  })
  const seconds = (performance.now() - since) / 1000
  if (at.length > 0) throw new Error(`${at.length} kills were not done`)
  await waitForExtras(stage, id)
  return { id, seconds, beginnings: await stop(), downtimes }
}

/** Runs the same again with nothing new, then with one video more. @returns the files asked for by each. */
async function runAgain(stage: MigrationStage, count: number): Promise<{ nothing: number; one: number; media: number }> {
  const { panda, client, db } = stage
  const before = downloadsOf(stage)
  const again = await readLibrary(stage)
  const refused = await client.call('startLibrary', { params: { id: again.id }, body: {} }).then(
    () => '',
    (error: unknown) => String(error),
  )
  if (!refused.includes('409') && !refused.includes('422') && !refused.includes('400')) throw new Error(`A second run began: ${refused}`)
  const nothing = downloadsOf(stage) - before
  panda.faults = { down: 0, limited: 0, cut: 0 }
  const added = pandaVideo(panda.url, count + 1)
  panda.library.videos.push(added)
  const asked = new Map([...panda.downloads].map(([id, { requests }]) => [id, requests]))
  const { id } = await readLibrary(stage)
  await client.call('startLibrary', { params: { id }, body: {} })
  await waitForLibrary(stage, id, () => Promise.resolve())
  const files = [...panda.downloads].filter(([key, { requests }]) => requests > (asked.get(key) ?? 0)).map(([key]) => key)
  if (files.join() !== added.id) throw new Error(`Not the added video came, but ${files.join()}`)
  const media = (await importsOf(db, id)).filter(({ state }) => state === 'done').length
  return { nothing, one: files.length, media }
}

/** Has some of the media encoded. @returns how many of them did not end well. */
async function encodeSome({ db, signal }: MigrationStage, batch: string): Promise<number> {
  const done = (await importsOf(db, batch)).flatMap(({ video_key: key }) => key ?? [])
  const keys = done.toSorted(() => Math.random() - 0.5).slice(0, encoded)
  await releaseEncodes(db, keys)
  for (const until = Date.now() + 600_000; ; await delay(500, undefined, { signal })) {
    const rows = await db
      .selectFrom('videos')
      .select('status')
      .where('key', 'in', keys)
      .where('status', 'in', ['encoded', 'error'])
      .execute()
    if (rows.length === keys.length || Date.now() > until) return keys.length - rows.filter(({ status }) => status === 'encoded').length
  }
}

export const migration: Bench = {
  name: 'migration',
  what: 'a library of 2,000 videos of Panda Video, with faults and a worker that is killed',
  run: async (context) => {
    const { quick, say } = context
    const count = quick ? 200 : 2000
    const stage = await openMigrationStage(context, count)
    const { id, seconds, beginnings, downtimes } = await migrate(stage, count, quick, say)
    const { panda } = stage
    const waits = beginnings.map((each) => secondsWithWorker(each, downtimes))
    const whole = beginnings.map(({ from, until }) => (until - from) / 1000)
    const calls = [...panda.calls.values()]
    const all = calls.reduce((sum, each) => sum + each, 0)
    const check = await checkMedia(stage, id)
    say(`${check.done} are there, ${check.skipped} left out, failed: ${check.failed.join(', ') || 'none'}`)
    const again = await runAgain(stage, count)
    const unplayable = await encodeSome(stage, id)
    const number = (what: string, value: number, budget?: Row['budget']): Row => ({
      what,
      unit: 'count',
      values: [value],
      ...(budget && { budget }),
    })
    return {
      rows: [
        number('videos that arrived', check.done),
        number('videos that are not ready at their host, named as left out', check.skipped),
        number('missing', check.missing, none),
        number('there twice', check.twice, none),
        number('with other bytes', check.different, none),
        { what: 'calls of the API for each video', unit: 'ratio', values: [all / count], budget: { most: 4 } },
        { what: 'calls of the API for the video with most', unit: 'count', values: [Math.max(...calls)] },
        number('files downloaded by a second run', again.nothing, none),
        number('files downloaded after one more video', again.one, { most: 1 }),
        { what: 'until the file of another account begins', unit: 's', values: waits },
        { what: 'the longest of them', unit: 's', values: [Math.max(...waits)], budget: { most: 5 } },
        { what: 'the longest with the time in which no worker was running', unit: 's', values: [Math.max(...whole)] },
        {
          what: 'from a kill until another worker is connected',
          unit: 's',
          values: downtimes.map(({ from, until }) => (until - from) / 1000),
        },
        number(`of ${encoded} that are encoded afterwards: not playable`, unplayable, none),
        { what: 'the whole library', unit: 's', values: [seconds] },
      ],
      notes: [
        `${count} videos in nested folders, with covers and subtitles, of 40 to 140 kB each; three kill -9 of the only worker, at random; encodes are held until the end.`,
        'Of the calls 2 % answer 500, 1 % 429 (every second one with Retry-After), 2 % of the files break off, 2 % of the addresses are over at once. Calls in a minute, allowed and sent, are 60 times those of the real API.',
        `Another account imports a file by link every ${quick ? 5 : 20} s meanwhile, also while the worker is down: seconds from its call until the file's host is asked for it, without those in which no worker was running.`,
      ],
    }
  },
}
