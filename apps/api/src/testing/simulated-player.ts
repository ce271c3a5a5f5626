import { firstKeyOf, leaseFor, makePage, takeKeys } from '../features/playback/testing/key-kit.ts'
import { beat, open, type Opened, release } from '../features/playback/testing/playback-kit.ts'
import type { TestApi } from '../shared/testing/start-api.ts'

/** Media seconds played from one to another at a speed (1, 2 or 0.5), or so many seconds of clock paused, or with the computer asleep. */
export type Piece = { from: number; to: number; rate?: number } | { pause: number } | { sleep: number }
/** What goes wrong with reports, by their numbers. */
export type Faults = {
  /** Its answer is lost: it is sent again two seconds later. */
  again?: number
  /** It arrives right after the next one. */
  late?: number
  /** The page is gone before the last report. */
  silent?: true
}
type Report = { number: number; at: number; state: 'playing' | 'paused' | 'ended'; position: number; played: number[] }
/** Something that happens at a second of the epoch. */
export type Act = { at: number; do: () => Promise<unknown> }
export type Delivery = { at: number; do: 'open' | 'lease' | 'keys' | 'report' | 'release'; report?: Report }

const heartbeat = 10
/** Keys a player takes ahead when it begins: of more than thirty seconds. */
const keysAhead = 10

/**
 * What a player does in a sitting that opens at second 0 of its clock: reports every ten seconds, when paused and at the end, each with the
 * media seconds played since the one before, in the order in which they were played; before the first it takes keys, or none where it plays sound
 * or a second page does. Seconds that a report would cut in two are refused.
 */
export function planSitting(pieces: readonly Piece[], faults: Faults = {}, keys = true): Delivery[] {
  const reports: Report[] = []
  const leases = [0]
  let clock = 0
  let due = heartbeat
  let position = 0
  let waiting: number[] = []
  const report = (at: number, state: Report['state']) => {
    reports.push({ number: reports.length, at, state, position, played: waiting })
    waiting = []
    due = at + heartbeat
  }
  for (const piece of pieces) {
    if ('sleep' in piece) {
      clock += piece.sleep
      report(clock, 'playing')
      leases.push(clock)
    } else if ('pause' in piece) {
      report(clock, 'paused')
      const end = clock + piece.pause
      for (; due <= end;) report(due, 'paused')
      clock = end
      leases.push(clock)
    } else
      for (let second = piece.from; second < piece.to; second += 1) {
        clock += 1 / (piece.rate ?? 1)
        if (clock > due && clock - 1 / (piece.rate ?? 1) < due) throw new RangeError(`A report at ${due} cuts second ${second}`)
        waiting.push(second)
        position = second + 1
        if (clock === due) report(clock, 'playing')
      }
  }
  if (faults.silent !== true) report(clock, 'ended')
  const begin: Delivery[] = [
    { at: 0, do: 'open' },
    ...leases.map((at) => ({ at, do: 'lease' as const })),
    ...(keys ? [{ at: 1, do: 'keys' as const }] : []),
  ]
  const end: Delivery[] = faults.silent === true ? [] : [{ at: clock, do: 'release' }]
  return [...begin, ...deliver(reports, faults), ...end]
}

function deliver(reports: readonly Report[], { again, late }: Faults): Delivery[] {
  return reports
    .flatMap((report) => {
      const next = reports[report.number + 1]
      const own = { at: report.number === late && next ? next.at + 1 : report.at, do: 'report' as const, report }
      return report.number === again ? [own, { ...own, at: own.at + 2 }] : [own]
    })
    .toSorted((a, b) => a.at - b.at)
}

/** Seconds in the order they were played, as a player reports them. */
export function toRanges(played: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const second of played) {
    const last = ranges.at(-1)
    if (last && last[1] === second) last[1] = second + 1
    else ranges.push([second, second + 1])
  }
  return ranges
}

/** A player that does what `planSitting` says over the routes of playback. */
export class SimulatedPlayer {
  readonly #api: TestApi
  readonly #body: () => Promise<Parameters<typeof open>[1]>
  readonly #agent: string
  readonly #page = makePage()
  opened: Opened | undefined

  constructor(api: TestApi, agent: string, body: () => Promise<Parameters<typeof open>[1]>) {
    this.#api = api
    this.#agent = agent
    this.#body = body
  }

  /** @returns status and, of a report, the state of the lease. */
  async act({ do: action, report }: Delivery): Promise<{ status: number; lease?: string }> {
    if (action === 'open') {
      const answer = await open(this.#api, await this.#body(), { 'user-agent': this.#agent })
      if (answer.status === 200) this.opened = answer.data
      return answer
    }
    const { opened } = this
    if (!opened) return { status: 0 }
    if (action === 'lease') return leaseFor(this.#api, opened, this.#page)
    if (action === 'keys') return takeKeys(this.#api, opened, this.#page, { first: firstKeyOf('240p'), count: keysAhead })
    if (action === 'release') return release(this.#api, opened)
    const { number: sequence = 0, position = 0, state = 'playing', played = [] } = report ?? {}
    const { status, data } = await beat(this.#api, opened, { sequence, position, state, ranges: toRanges(played) })
    return { status, lease: data.lease }
  }
}
