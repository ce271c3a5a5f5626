// What every figure must be, from what students did: counted second by second, with nothing of the product.

/** A sitting as it happened; instants in seconds of the epoch. */
export type Watched = {
  person: string
  media: string
  file: number
  opened: number
  marked: boolean
  device: string
  kind: string
  browser: string
  site: string
  /** Reports that arrived, each once, with the media seconds they tell of. */
  arrivals: { at: number; played: number[]; position: number; number: number }[]
}
export type Lesson = { media: string; file: number; seconds: number }

const daySeconds = 86_400
/** São Paulo is three hours behind UTC in the whole period. */
const local = (at: number) => at - 3 * 3600
export const dayOf = (at: number): string => new Date(local(at) * 1000).toISOString().slice(0, 10)
export const iso = (at: number): string => new Date(at * 1000).toISOString()
const within = (day: string, start: string, end: string) => day >= start && day <= end
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const secondsOf = ({ arrivals }: Watched) => sum(arrivals.map(({ played }) => played.length))
/** When the first second was played: as long before the report that told of it as it had played. */
export function beganAt({ opened, arrivals }: Watched): number | undefined {
  const first = arrivals.find(({ played }) => played.length > 0)
  return first && Math.max(opened, first.at - first.played.length)
}

/** How often each second was played, of some sittings. */
function countPlays(sittings: readonly Watched[]): Map<number, number> {
  const plays = new Map<number, number>()
  for (const { arrivals } of sittings)
    for (const { played } of arrivals) for (const second of played) plays.set(second, (plays.get(second) ?? 0) + 1)
  return plays
}
/** Numbers as ranges [from, to). */
export function rangesOf(seconds: Iterable<number>): [number, number][] {
  const ranges: [number, number][] = []
  for (const second of [...seconds].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === second) last[1] += 1
    else ranges.push([second, second + 1])
  }
  return ranges
}
const played = (sittings: readonly Watched[], times: number) =>
  rangesOf([...countPlays(sittings)].flatMap(([second, n]) => (n >= times ? [second] : [])))
export const watchedOf = (sittings: readonly Watched[]): [number, number][] => played(sittings, 1)
export const rewatchedOf = (sittings: readonly Watched[]): [number, number][] => played(sittings, 2)

export type Period = { start: string; end: string }

/** Views begun and seconds told in a period. */
export function totalsOf(all: readonly Watched[], { start, end }: Period) {
  const begun = all.filter((sitting) => within(dayOf(beganAt(sitting) ?? 0), start, end))
  const seconds = sum(
    all.flatMap(({ arrivals }) => arrivals.filter(({ at }) => within(dayOf(at), start, end)).map(({ played: told }) => told.length)),
  )
  return { withImprint: begun.filter(({ marked }) => marked).length, withoutImprint: begun.filter(({ marked }) => !marked).length, seconds }
}

/** Days on which each person watched. */
function daysOf(all: readonly Watched[]): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>()
  for (const { person, arrivals } of all)
    for (const { at, played: told } of arrivals) if (told.length > 0) days.set(person, (days.get(person) ?? new Set()).add(dayOf(at)))
  return days
}
export function peopleOf(all: readonly Watched[], { start, end }: Period): { people: number; newPeople: number } {
  const there = [...daysOf(all).values()].filter((days) => [...days].some((day) => within(day, start, end)))
  return { people: there.length, newPeople: there.filter((days) => ([...days].toSorted()[0] ?? '') >= start).length }
}
export function daysBetween({ start, end }: Period): string[] {
  const days = []
  for (let at = Date.parse(start); at <= Date.parse(end); at += daySeconds * 1000) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

export function weekHours(all: readonly Watched[], { start, end }: Period): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const sitting of all) {
    const began = beganAt(sitting)
    if (began === undefined || !within(dayOf(began), start, end)) continue
    const at = new Date(local(began) * 1000)
    const day = week[(at.getUTCDay() + 6) % 7] ?? []
    day[at.getUTCHours()] = (day[at.getUTCHours()] ?? 0) + 1
  }
  return week
}

/** Views and seconds of a period by something of each sitting. */
export function partsOf(
  all: readonly Watched[],
  period: Period,
  read: (sitting: Watched) => string,
): { value: string; views: number; seconds: number }[] {
  return [...Map.groupBy(all, read)]
    .map(([value, sittings]) => {
      const { withImprint, withoutImprint, seconds } = totalsOf(sittings, period)
      return { value, views: withImprint + withoutImprint, seconds }
    })
    .filter(({ views, seconds }) => views + seconds > 0)
    .toSorted((a, b) => b.views - a.views || b.seconds - a.seconds || (a.value < b.value ? -1 : 1))
}

/** Views that saw each second of a file and those that saw it more than once, of the views begun in a period. */
export function curveOf(all: readonly Watched[], { media, file, seconds }: Lesson, { start, end }: Period) {
  const views = all.filter((one) => one.media === media && one.file === file && within(dayOf(beganAt(one) ?? 0), start, end))
  const count = (times: number) =>
    Array.from({ length: seconds }, (_, second) => views.filter((one) => (countPlays([one]).get(second) ?? 0) >= times).length)
  return { views: views.length, seen: count(1), again: count(2) }
}

/** What each person watched of each file. */
export type Progress = {
  person: string
  media: string
  file: number
  watched: [number, number][]
  rewatched: [number, number][]
  seconds: number
  views: number
  position: number
  firstAt: number
  lastAt: number
}
export function progressOf(all: readonly Watched[]): Progress[] {
  const seen = all.filter((one) => secondsOf(one) > 0)
  return [...Map.groupBy(seen, ({ person, media, file }) => `${person} ${media} ${file}`).values()].map((sittings) => {
    const last = sittings.toSorted((a, b) => lastTold(b) - lastTold(a))[0] as Watched
    const { person, media, file } = last
    return {
      person,
      media,
      file,
      watched: watchedOf(sittings),
      rewatched: rewatchedOf(sittings),
      seconds: sum(sittings.map(secondsOf)),
      views: sittings.length,
      position: positionOf(last),
      firstAt: Math.min(...sittings.map((one) => beganAt(one) ?? Infinity)),
      lastAt: lastTold(last),
    }
  })
}
export const lastTold = ({ arrivals }: Watched): number =>
  Math.max(...arrivals.filter(({ played: told }) => told.length > 0).map(({ at }) => at))
export const positionOf = ({ arrivals }: Watched): number => arrivals.toSorted((a, b) => b.number - a.number)[0]?.position ?? 0
export const coveredOf = ({ watched }: Pick<Progress, 'watched'>): number => sum(watched.map(([from, to]) => to - from))

export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

export type Completion = { person: string; media: string; file: number; at: number }
/**
 * Who had seen nine tenths of a file while it was the media's own, and since when. What a person saw under a second identity counts from when
 * both were merged.
 */
export function completionsOf(
  all: readonly Watched[],
  lessons: readonly (Lesson & { until?: number })[],
  merged: Readonly<Record<string, number>>,
): Completion[] {
  const completions: Completion[] = []
  for (const { media, file, seconds, until = Infinity } of lessons)
    for (const [person, sittings] of Map.groupBy(
      all.filter((one) => one.media === media && one.file === file),
      ({ person: who }) => who,
    )) {
      const seen = new Set<number>()
      const told = sittings.flatMap(({ arrivals }) => arrivals).toSorted((a, b) => a.at - b.at)
      for (const { at, played: more } of told) {
        for (const second of more) seen.add(second)
        if (seen.size < Math.ceil((seconds * 9) / 10) || at >= until) continue
        completions.push({ person, media, file, at: Math.max(at, merged[person] ?? 0) })
        break
      }
    }
  return completions
}
