import { dayOf } from '@videozz/domain'
import type { ViewerSession } from '../../../shared/queries/viewers.ts'

export type SessionDay = { day: string; at: string; sessions: ViewerSession[]; seconds: number }

/** Sessions by the day in São Paulo on which they were opened, in their order. */
export function groupByDay(sessions: readonly ViewerSession[]): SessionDay[] {
  const days = Map.groupBy(sessions, ({ openedAt }) => dayOf(new Date(openedAt)))
  return [...days].map(([day, ofDay]) => ({
    day,
    at: ofDay[0]?.openedAt ?? '',
    sessions: ofDay,
    seconds: ofDay.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
}
