import type { AnalyticsDay, AnalyticsOverview } from '@videozz/contract'
import {
  type Database,
  type DayPeople,
  type DayPeriod,
  findOldestQueued,
  type HourSums,
  type PartRow,
  type PeopleOfPeriod,
  readDayPeople,
  readHours,
  readParts,
  readPeople,
} from '@videozz/db'
import { dayOfHour, weekHourOf } from '@videozz/domain'
import { type ComparedPeriod, hoursOf, weeksOf } from './read-period.ts'

/** What the screen of statistics shows of a period, beside the period before. */
export async function readOverview(db: Database, accountId: string, period: ComparedPeriod, now: Date): Promise<AnalyticsOverview> {
  const { previous } = period
  const weeks = weeksOf(period)
  const whole = { start: previous.start, end: period.end }
  const [hours, dayPeople, people, parts, oldest] = await Promise.all([
    readHours(db, accountId, ...hoursOf(whole)),
    readDayPeople(db, accountId, whole),
    readPeople(db, accountId, [period, previous, ...weeks]),
    readParts(db, accountId, period),
    findOldestQueued(db),
  ])
  const days = toDays([...previous.days, ...period.days], hours, dayPeople)
  const [before, present] = [days.slice(0, previous.days.length), days.slice(previous.days.length)]
  const first = hoursOf(period)[0]
  return {
    updatedAt: (oldest && oldest < now ? oldest : now).toISOString(),
    totals: toTotals(present, people[0]),
    previous: { start: previous.start, end: previous.end, totals: toTotals(before, people[1]), days: before },
    days: present,
    weeks: weeks.map((week, at) => toWeek(week, people[at + 2])),
    hours: toWeekHours(hours.filter(({ hour }) => hour >= first)),
    ...toParts(parts),
  }
}

const noPeople: PeopleOfPeriod = { people: 0, newPeople: 0 }

function toDays(days: readonly string[], hours: readonly HourSums[], people: readonly DayPeople[]): AnalyticsDay[] {
  const found = new Map(days.map((day) => [day, { day, withImprint: 0, withoutImprint: 0, seconds: 0, people: 0, newPeople: 0 }]))
  for (const { hour, imprint, plain, seconds } of hours) {
    const day = found.get(dayOfHour(hour))
    if (!day) continue
    day.withImprint += imprint
    day.withoutImprint += plain
    day.seconds += seconds
  }
  for (const { day, ...counts } of people) Object.assign(found.get(day) ?? {}, counts)
  return [...found.values()]
}

const sum = (days: readonly AnalyticsDay[], field: 'withImprint' | 'withoutImprint' | 'seconds'): number =>
  days.reduce((total, day) => total + day[field], 0)

const toTotals = (days: readonly AnalyticsDay[], { people, newPeople } = noPeople): AnalyticsOverview['totals'] => ({
  withImprint: sum(days, 'withImprint'),
  withoutImprint: sum(days, 'withoutImprint'),
  seconds: sum(days, 'seconds'),
  people,
  newPeople,
})

const toWeek = ({ start, end }: DayPeriod, { people, newPeople } = noPeople) => ({ start, end, newPeople, returning: people - newPeople })

function toWeekHours(hours: readonly HourSums[]): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { hour, imprint, plain } of hours) {
    const at = weekHourOf(hour)
    const day = week[at.weekday]
    if (day) day[at.hour] = (day[at.hour] ?? 0) + imprint + plain
  }
  return week
}

function toParts(rows: readonly PartRow[]): Pick<AnalyticsOverview, 'devices' | 'browsers' | 'sites'> {
  const of = (wanted: PartRow['part']) => rows.flatMap(({ part, ...row }) => (part === wanted ? [row] : []))
  return {
    devices: of('device') as AnalyticsOverview['devices'],
    browsers: of('browser') as AnalyticsOverview['browsers'],
    sites: of('site'),
  }
}
