import type { LiveFinish, LiveSaveMode, LiveStatus } from '../stored-values.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long before its scheduled instant a live may begin. */
export const liveEarlyMs = 30 * minuteMs
/** How long after its scheduled instant a live that never began is over. */
export const liveNeverBegunMs = dayMs
/** How long after its planned end a live is finished. */
export const liveOverrunMs = 12 * hourMs
/** How long a live is planned to last, where nobody says otherwise. */
export const livePlannedMs = 2 * hourMs
/** How long after its scheduled instant the planned end of a live may be. */
export const liveLongestMs = 36 * hourMs
/** How long the recording of a temporary live is kept from its finish. */
export const liveKeptMs = 7 * dayMs

/** What decides the state of a live. */
export type LiveState = {
  status: LiveStatus
  saveMode: LiveSaveMode
  scheduledAt: Date
  plannedEndAt: Date
  /** Minutes in which a publisher that is gone may return. */
  returnMinutes: number
  startedAt: Date | null
  /** Since when the publisher is gone. */
  endedAt: Date | null
  finishedAt: Date | null
  finishedBy: LiveFinish | null
  /** When the recording of a finished temporary live is deleted. */
  expiresAt: Date | null
}
type Ending = { at: Date; by: LiveFinish }

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)

/** A live that was scheduled just now; its planned end is that of a usual one. */
export const scheduleLive = (plan: Pick<LiveState, 'scheduledAt' | 'saveMode' | 'returnMinutes'>): LiveState => ({
  ...plan,
  status: 'scheduled',
  plannedEndAt: plannedEnd(plan.scheduledAt),
  startedAt: null,
  endedAt: null,
  finishedAt: null,
  finishedBy: null,
  expiresAt: null,
})

/** When a live that is scheduled for an instant is planned to end. */
export const plannedEnd = (scheduledAt: Date): Date => after(scheduledAt, livePlannedMs)

/** From when on a publisher may begin. */
export const liveOpensAt = ({ scheduledAt }: Pick<LiveState, 'scheduledAt'>): Date => after(scheduledAt, -liveEarlyMs)

/** Until when a publisher that is gone may return; null where none is gone. */
export const liveReturnBy = ({ status, endedAt, returnMinutes }: LiveState): Date | null =>
  status === 'ended' && endedAt ? after(endedAt, returnMinutes * minuteMs) : null

/** When time alone finishes a live, as it is now; null where it is finished. */
export function liveEnding(live: LiveState): Ending | null {
  if (live.status === 'finished') return null
  if (live.status === 'scheduled') return { at: after(live.scheduledAt, liveNeverBegunMs), by: 'never-begun' }
  const limit: Ending = { at: after(live.plannedEndAt, liveOverrunMs), by: 'limit' }
  const returnBy = liveReturnBy(live)
  return returnBy && returnBy < limit.at ? { at: returnBy, by: 'absence' } : limit
}

/** When time changes a live next: its finish, or the end of its recording. */
export const nextLiveInstant = (live: LiveState): Date | null => liveEnding(live)?.at ?? live.expiresAt

/** A live that is over for good; a temporary one expires later. @param recorded whether anything of it is kept. */
export function finishLive<L extends LiveState>(live: L, { at, by }: Ending, recorded: boolean): L {
  const expiresAt = recorded && live.saveMode === 'temporary' ? after(at, liveKeptMs) : null
  return { ...live, status: 'finished', finishedAt: at, finishedBy: by, endedAt: live.endedAt ?? (live.startedAt && at), expiresAt }
}

/** A live as time has made it by now: finished at the instant at which it was over. The same object where nothing changed. */
export function settleLive<L extends LiveState>(live: L, now: Date, recorded: boolean): L {
  const ending = liveEnding(live)
  return ending && ending.at <= now ? finishLive(live, ending, recorded) : live
}

/** A publisher has begun, or returned. A live that begins after its planned end has another one. */
export function beginLive<L extends LiveState>(live: L, now: Date): L {
  const isLate = live.startedAt === null && live.plannedEndAt <= now
  const plannedEndAt = isLate ? after(now, livePlannedMs) : live.plannedEndAt
  return { ...live, status: 'active', startedAt: live.startedAt ?? now, endedAt: null, plannedEndAt }
}

/** The publisher is gone, since an instant. */
export const leaveLive = <L extends LiveState>(live: L, since: Date): L =>
  live.status === 'active' ? { ...live, status: 'ended', endedAt: since } : live

/** The planned end moved by minutes, from now where it has passed; null where that is later than a live may last. */
export function extendLive(live: Pick<LiveState, 'scheduledAt' | 'plannedEndAt'>, minutes: number, now: Date): Date | null {
  const from = live.plannedEndAt > now ? live.plannedEndAt : now
  const moved = after(from, minutes * minuteMs)
  return moved.getTime() - live.scheduledAt.getTime() > liveLongestMs ? null : moved
}

/** Whether the recording of a live is over: deleted, or about to be. */
export const isLiveExpired = ({ expiresAt }: Pick<LiveState, 'expiresAt'>, now: Date): boolean => expiresAt !== null && expiresAt <= now

/** How long the recording of a temporary live is kept yet, in words (content.md § 4). */
export function liveExpiryWords(expiresAt: Date, now: Date): string {
  const left = expiresAt.getTime() - now.getTime()
  return left <= 0 ? 'Expirado' : `Expira em ${Math.ceil(left / dayMs)} dia(s)`
}
