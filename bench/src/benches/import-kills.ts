import { startFakeFileHost, startTestServer } from '@videozz/testing'
import type { Bench } from '../bench.ts'
import { startWithin } from '../scope.ts'
import { type LaneResult, runLane } from './kills/import-lane.ts'

const mebibyte = 1024 * 1024
/** Imports side by side, each with a database, a store and workers of its own. */
const lanes = 5
const killsInAll = 50

export const importKills: Bench = {
  name: 'import-kills',
  what: 'imports of large files whose workers are killed 50 times',
  run: async (context) => {
    const { scope, quick, say } = context
    const host = await startWithin(scope, startFakeFileHost())
    const server = await startWithin(scope, startTestServer())
    const kills = quick ? 2 : killsInAll / lanes
    const size = (quick ? 200 : 400) * mebibyte
    const begin = async (_: unknown, lane: number) =>
      runLane(context, host, { databaseUrl: await server.create(), name: `aula-${lane}`, size, kills })
    const results = await Promise.all(Array.from({ length: quick ? 1 : lanes }, begin))
    const pauses = results.flatMap((each) => each.pauses)
    say(`${pauses.length} kills`)
    const sum = (of: (each: LaneResult) => number) => results.reduce((all, each) => all + of(each), 0)
    const worst = Math.max(...pauses)
    return {
      rows: [
        { what: 'whole parts fetched again', unit: 'count', values: [sum(({ again }) => again)], budget: { most: 0 } },
        { what: 'files with other bytes', unit: 'count', values: [sum(({ same }) => (same ? 0 : 1))], budget: { most: 0 } },
        { what: 'files that are not one media', unit: 'count', values: [sum(({ media }) => (media === 1 ? 0 : 1))], budget: { most: 0 } },
        { what: 'from a kill until bytes are asked for', unit: 's', values: pauses },
        { what: 'the longest of them', unit: 's', values: [worst], budget: { most: 40 } },
        { what: 'bytes sent ÷ size', unit: 'ratio', values: results.map(({ sent }) => sent) },
      ],
      notes: [
        `${results.length} files of ${size / mebibyte} MiB at 2 MiB/s a connection, side by side; each worker is ended with kill -9 up to five seconds after it asked for its first bytes, and another one started at once; ${pauses.length} kills in all.`,
        'A worker that is killed holds its file for 30 s: until then no other one takes it.',
      ],
    }
  },
}
