import type { BrowserName, DeviceKind, NetworkKind } from '@videozz/contract'
import { joinSeconds, parseMultirange, type Seconds, sharedSeconds, withoutSeconds } from './seconds.ts'

/** Figures of a session that only grow. */
type Grown = { stalls: number; stallMs: number; errors: number; bits: number; playMs: number }
/** What is rolled up of a session, as it is stored; empty while nothing is. */
export type RolledSession = Partial<
  Grown & { watched: string; rewatched: string; hours: number[]; seconds: number[]; view: boolean; firstFrame: number | null }
>

/** A session as it stands. Instants and hours are of the server that took its reports. */
export type RollableSession = Grown & {
  accountId: string
  videoKey: string
  sourceGeneration: number
  viewerId: string | null
  imprint: boolean
  /** Hour of the epoch in which it opened. */
  openedHour: number
  /** Hour of the epoch in which it became a view; null until then. */
  viewHour: number | null
  viewStartedAt: Date | null
  /** The last report that brought seconds. */
  watchedAt: Date | null
  position: number | null
  hours: readonly number[]
  seconds: readonly number[]
  watched: string
  rewatched: string
  firstFrame: number | null
  browser: BrowserName | null
  deviceKind: DeviceKind | null
  networkKind: NetworkKind | null
  site: string | null
  before: RolledSession
}

/** What a session has beyond what is rolled up. */
export type SessionChange = Grown & {
  session: RollableSession
  /** It became a view. */
  view: boolean
  hours: Map<number, number>
  watched: Seconds
  rewatched: Seconds
  /** `watched` holds the first seconds of the session. */
  firstSeconds: boolean
  firstFrame: number | null
}

/** What to add for a session; every figure is the difference to what was added before, so that repeating it adds nothing. */
export function changeOf(session: RollableSession): SessionChange {
  const { before } = session
  const hours = new Map<number, number>()
  for (const [at, hour] of session.hours.entries()) {
    const known = before.hours?.indexOf(hour) ?? -1
    const more = (session.seconds[at] ?? 0) - (known === -1 ? 0 : (before.seconds?.[known] ?? 0))
    if (more !== 0) hours.set(hour, more)
  }
  const grown = (key: keyof Grown) => session[key] - (before[key] ?? 0)
  const beyond = (now: string, then: string | undefined) => withoutSeconds(parseMultirange(now), parseMultirange(then ?? ''))
  return {
    session,
    view: session.viewHour !== null && before.view !== true,
    hours,
    watched: beyond(session.watched, before.watched),
    rewatched: beyond(session.rewatched, before.rewatched),
    firstSeconds: session.watched !== '{}' && (before.watched ?? '{}') === '{}',
    firstFrame: before.firstFrame === undefined || before.firstFrame === null ? session.firstFrame : null,
    stalls: grown('stalls'),
    stallMs: grown('stallMs'),
    errors: grown('errors'),
    bits: grown('bits'),
    playMs: grown('playMs'),
  }
}

/** What a viewer saw of a media in several sessions: a second of two of them was seen again. */
export function joinWatched(
  one: { watched: Seconds; rewatched: Seconds },
  other: { watched: Seconds; rewatched: Seconds },
): { watched: Seconds; rewatched: Seconds } {
  return {
    watched: joinSeconds(one.watched, other.watched),
    rewatched: joinSeconds(joinSeconds(one.rewatched, other.rewatched), sharedSeconds(one.watched, other.watched)),
  }
}
