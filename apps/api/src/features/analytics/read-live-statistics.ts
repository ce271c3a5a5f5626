import type { LiveStatistics } from '@videozz/contract'
import { countLiveAudience, countLiveViewers, type Database, findLive, listLiveFigures, type LiveMinute, liveStateOf } from '@videozz/db'
import { settleLive } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'

const mostPoints = 240
const minuteMs = 60_000
const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / minuteMs)
const sum = (minutes: readonly LiveMinute[], read: (minute: LiveMinute) => number): number =>
  minutes.reduce((total, minute) => total + read(minute), 0)

/** Who watched a live on air, and how. @throws AppError LIVE_NOT_FOUND for a media that is none, LIVE_NOT_STARTED. */
export async function readLiveStatistics(db: Database, of: { accountId: string; key: string }, now: Date): Promise<LiveStatistics> {
  const live = await findLive(db, of)
  if (!live) throw new AppError('LIVE_NOT_FOUND')
  const { startedAt, finishedAt } = settleLive(liveStateOf(live), now, live.playable)
  if (startedAt === null) throw new AppError('LIVE_NOT_STARTED')
  const [minutes, audience, watching] = await Promise.all([
    listLiveFigures(db, of.key),
    live.audience ?? countLiveAudience(db, of, startedAt, finishedAt ?? now),
    finishedAt ? 0 : countLiveViewers(db, of.key, now),
  ])
  const counted = minutes.filter((minute) => minute.watching !== null)
  return {
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    audience,
    peak: Math.max(live.peak, watching),
    peakAt: watching > live.peak ? now.toISOString() : (live.peak_at?.toISOString() ?? null),
    meanWatching: counted.length === 0 ? watching : sum(counted, (minute) => minute.watching ?? 0) / counted.length,
    latencySeconds: meanLatency(minutes),
    stalls: sum(minutes, ({ stalls }) => stalls),
    stallSeconds: sum(minutes, ({ stallMs }) => stallMs) / 1000,
    ...pointsOf(minutes, startedAt, finishedAt ?? now),
  }
}

function meanLatency(minutes: readonly LiveMinute[]): number | null {
  const reports = sum(minutes, ({ latencyReports }) => latencyReports)
  return reports === 0 ? null : sum(minutes, ({ latencySum }) => latencySum) / reports
}

/** Every minute of the live, or as many together as are one point of 240. */
function pointsOf(minutes: readonly LiveMinute[], from: Date, to: Date): Pick<LiveStatistics, 'stepMinutes' | 'points'> {
  const first = minuteOf(from)
  const count = Math.max(0, minuteOf(to) - first) + 1
  const stepMinutes = Math.ceil(count / mostPoints)
  const byPoint = Map.groupBy(minutes, ({ at }) => Math.floor((minuteOf(at) - first) / stepMinutes))
  const points = Array.from({ length: Math.ceil(count / stepMinutes) }, (_, index) => {
    const own = byPoint.get(index) ?? []
    const counted = own.flatMap(({ watching }) => watching ?? [])
    return {
      at: new Date((first + index * stepMinutes) * minuteMs).toISOString(),
      watching: counted.length === 0 ? null : Math.max(...counted),
      joined: sum(own, ({ joined }) => joined),
      left: sum(own, ({ departed }) => departed),
      latencySeconds: meanLatency(own),
      stallSeconds: sum(own, ({ stallMs }) => stallMs) / 1000,
    }
  })
  return { stepMinutes, points }
}
