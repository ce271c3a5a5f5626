import { startTestServer } from '@videozz/testing'
import type { Bench, Row } from '../bench.ts'
import { startWithin } from '../scope.ts'
import { type LanePublication, runPublishLane } from './publishing/publish-lane.ts'

/** Channels that are published to side by side, each with a database and workers of its own. */
const lanes = 5
const inAll = 100

export const publishFaults: Bench = {
  name: 'publish-faults',
  what: '100 publications at YouTube, each with a random fault',
  run: async (context) => {
    const { scope, quick, say } = context
    const server = await startWithin(scope, startTestServer())
    const count = quick ? 6 : inAll / lanes
    const begin = async (_: unknown, lane: number) => runPublishLane(context, await server.create(), `Canal ${lane + 1}`, count)
    const results = (await Promise.all(Array.from({ length: quick ? 1 : lanes }, begin))).flat()
    const counted = (what: string, fits: (each: LanePublication) => boolean, budget?: Row['budget']): Row => ({
      what,
      unit: 'count',
      values: [results.filter(fits).length],
      ...(budget && { budget }),
    })
    const faults = Map.groupBy(results, ({ fault }) => fault)
    say([...faults].map(([fault, all]) => `${fault}: ${all.length}`).join('; '))
    const all = { least: results.length }
    const none = { most: 0 }
    return {
      rows: [
        counted('publications whose fault happened', ({ struck }) => struck, all),
        counted('published', ({ state }) => state === 'published', all),
        counted('with one video at the other side', ({ videos }) => videos === 1, all),
        counted('missing there', ({ videos }) => videos === 0, none),
        counted('there twice', ({ videos }) => videos > 1, none),
        counted('with other bytes', ({ same }) => !same, none),
        { what: 'from asking to the end', unit: 's', values: results.map(({ seconds }) => seconds) },
      ],
      notes: [
        `${results.length} files of 1 to 20 MiB, in chunks of 8 MiB. Faults and the request they strike, at random: ${[...faults]
          .map(([fault, { length }]) => `${fault}: ${length}`)
          .toSorted()
          .join('; ')}.`,
        'A worker that is killed holds its publication for a minute: until then no other one takes it.',
      ],
    }
  },
}
