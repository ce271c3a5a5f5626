import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createRandom, makeSource, mutateSession, playSession, readFlv, writeSession } from '@videozz/ingest/testing'
import type { Bench } from '../bench.ts'
import { makeFolder } from '../product/start-product.ts'

const inAll = 1_000_000
/** Sessions between two looks at the memory. */
const batch = 500
/** Mean length of the pieces in which a session arrives is random below this. */
const longestPiece = 10_000

const resident = (): number => process.memoryUsage().rss / 1e6

export const ingestFuzz: Bench = {
  name: 'ingest-fuzz',
  what: 'a million mutated RTMP sessions through session and packager, and their memory',
  run: async ({ scope, signal, quick, say }) => {
    const path = join(makeFolder(scope), 'source.flv')
    const source = await makeSource(path, { seconds: 1, rate: 10, gop: 5, bFrames: 2, size: '64x36' })
    const messages = readFlv(await readFile(source))
    const whole = writeSession(messages)
    const random = createRandom(19)
    const outcomes = new Map<string, number>()
    const unexpected: string[] = []
    const count = quick ? 20_000 : inAll
    const memory: number[] = []
    const atStart = resident()
    const begin = process.cpuUsage()
    for (let index = 0; index < count; index++) {
      const longest = 100 + random() * longestPiece
      try {
        const { outcome } = playSession(mutateSession(messages, whole, random), () => random() * longest)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      } catch (error) {
        unexpected.push(`session ${index}: ${error instanceof Error ? error.stack : String(error)}`)
      }
      if (index % batch !== batch - 1) continue
      memory.push(resident())
      // Lets Ctrl-C through.
      await setImmediate(undefined, { signal })
      if (index % (count / 10) === count / 10 - 1) say(`${index + 1} sessions, ${resident().toFixed(0)} MB`)
    }
    const { user, system } = process.cpuUsage(begin)
    for (const fault of unexpected.slice(0, 10)) say(fault)
    const tenth = Math.max(...memory.slice(0, Math.ceil(memory.length / 10)))
    const last = Math.max(...memory.slice(-Math.ceil(memory.length / 10)))
    return {
      rows: [
        { what: 'sessions', unit: 'count', values: [count] },
        { what: 'ended by another error than those of the ingest', unit: 'count', values: [unexpected.length], budget: { most: 0 } },
        { what: 'most memory in the last tenth ÷ in the first', unit: 'ratio', values: [last / tenth], budget: { most: 1.2 } },
        {
          what: 'most memory (RSS) above that before the first session',
          unit: 'MB',
          values: [Math.max(...memory) - atStart],
          budget: { most: 200 },
        },
        { what: 'CPU of a session', unit: 'ms', values: [(user + system) / 1000 / count] },
      ],
      notes: [
        `A session of ${(whole.length / 1000).toFixed(0)} kB with picture, sound and metadata; half of the faults are in the bytes, half in messages whose chunks stay whole. Outcomes: ${[
          ...outcomes,
        ]
          .toSorted((a, b) => b[1] - a[1])
          .map(([outcome, times]) => `${outcome} ${times}`)
          .join(', ')}.`,
      ],
    }
  },
}
