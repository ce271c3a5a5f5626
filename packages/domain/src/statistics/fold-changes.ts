import type { BrowserName, DeviceKind, NetworkKind } from '@videozz/contract'
import { addFirstFrame, firstFrameStep } from './first-frames.ts'
import { dayOfHour } from './hours.ts'
import { joinWatched, type SessionChange } from './rolled-session.ts'
import type { Seconds } from './seconds.ts'
import { addSeconds, type CurveChanges } from './sparse-curve.ts'

export type ViewSums = { imprint: number; plain: number; seconds: number }
export type PartSums = { views: number; seconds: number }
export type QualitySums = {
  views: number
  firstFrames: number[]
  stalls: number
  stallMs: number
  errors: number
  bits: number
  playMs: number
}
/** What one viewer watched more of a source file of a media. */
export type ViewerMediaChange = {
  videoKey: string
  sourceGeneration: number
  viewerId: string
  watched: Seconds
  rewatched: Seconds
  seconds: number
  views: number
  position: number | null
  firstAt: Date
  lastAt: Date
  /** Of the session that reported last. */
  deviceKind: DeviceKind | null
  browser: BrowserName | null
}
export type CurveSums = { views: number; changes: CurveChanges }

/** Sums of changes of many sessions, by keys of `|`-joined parts in the order of the tables' columns. */
export type RollUp = {
  /** account | hour */
  hours: Map<string, ViewSums>
  /** account | day | media */
  mediaDays: Map<string, ViewSums>
  /** account | day | part | value */
  parts: Map<string, PartSums>
  /** account | viewer | day */
  viewerDays: Set<string>
  /** viewer | media | generation */
  viewerMedia: Map<string, ViewerMediaChange>
  /** media | generation | day */
  curves: Map<string, CurveSums>
  /** account | day | browser | network */
  quality: Map<string, QualitySums>
}

const entry = <V>(map: Map<string, V>, key: string, make: () => V): V => {
  const known = map.get(key)
  if (known) return known
  const value = make()
  map.set(key, value)
  return value
}
const noViews = (): ViewSums => ({ imprint: 0, plain: 0, seconds: 0 })

/** Adds the changes of sessions up. Days are those of São Paulo. */
export function foldChanges(changes: readonly SessionChange[]): RollUp {
  const rollUp: RollUp = {
    hours: new Map(),
    mediaDays: new Map(),
    parts: new Map(),
    viewerDays: new Set(),
    viewerMedia: new Map(),
    curves: new Map(),
    quality: new Map(),
  }
  for (const change of changes) {
    addView(rollUp, change)
    addHours(rollUp, change)
    addCurve(rollUp, change)
    addViewer(rollUp, change)
    addQuality(rollUp, change)
  }
  return rollUp
}

const partsOf = ({ session }: SessionChange): [part: string, value: string][] => [
  ['device', session.deviceKind ?? 'other'],
  ['browser', session.browser ?? 'other'],
  ['site', session.site ?? ''],
]

function addView(rollUp: RollUp, change: SessionChange): void {
  const { accountId, videoKey, viewHour, imprint } = change.session
  if (!change.view || viewHour === null) return
  const day = dayOfHour(viewHour)
  const kind = imprint ? 'imprint' : 'plain'
  entry(rollUp.hours, `${accountId}|${viewHour}`, noViews)[kind] += 1
  entry(rollUp.mediaDays, `${accountId}|${day}|${videoKey}`, noViews)[kind] += 1
  for (const [part, value] of partsOf(change))
    entry(rollUp.parts, `${accountId}|${day}|${part}|${value}`, () => ({ views: 0, seconds: 0 })).views += 1
}

function addHours(rollUp: RollUp, change: SessionChange): void {
  const { accountId, videoKey, viewerId } = change.session
  for (const [hour, seconds] of change.hours) {
    const day = dayOfHour(hour)
    entry(rollUp.hours, `${accountId}|${hour}`, noViews).seconds += seconds
    entry(rollUp.mediaDays, `${accountId}|${day}|${videoKey}`, noViews).seconds += seconds
    for (const [part, value] of partsOf(change))
      entry(rollUp.parts, `${accountId}|${day}|${part}|${value}`, () => ({ views: 0, seconds: 0 })).seconds += seconds
    if (viewerId !== null) rollUp.viewerDays.add(`${accountId}|${viewerId}|${day}`)
  }
}

function addCurve(rollUp: RollUp, change: SessionChange): void {
  const { videoKey, sourceGeneration, viewHour } = change.session
  if (viewHour === null || (change.watched.length === 0 && change.rewatched.length === 0)) return
  const key = `${videoKey}|${sourceGeneration}|${dayOfHour(viewHour)}`
  const curve = entry(rollUp.curves, key, () => ({ views: 0, changes: new Map() }))
  if (change.firstSeconds) curve.views += 1
  addSeconds(curve.changes, change.watched, 'seen')
  addSeconds(curve.changes, change.rewatched, 'again')
}

function addViewer(rollUp: RollUp, change: SessionChange): void {
  const { videoKey, sourceGeneration, viewerId, viewStartedAt, watchedAt, position, deviceKind, browser } = change.session
  if (viewerId === null || viewStartedAt === null) return
  const { watched, rewatched } = change
  const seconds = [...change.hours.values()].reduce((sum, more) => sum + more, 0)
  const lastAt = watchedAt ?? viewStartedAt
  const own = { videoKey, sourceGeneration, viewerId }
  const last = { position, lastAt, deviceKind, browser }
  const key = `${viewerId}|${videoKey}|${sourceGeneration}`
  const known = rollUp.viewerMedia.get(key)
  const views = change.view ? 1 : 0
  if (!known) {
    rollUp.viewerMedia.set(key, { ...own, watched, rewatched, seconds, views, firstAt: viewStartedAt, ...last })
    return
  }
  rollUp.viewerMedia.set(key, {
    ...known,
    ...joinWatched(known, { watched, rewatched }),
    seconds: known.seconds + seconds,
    views: known.views + views,
    firstAt: viewStartedAt < known.firstAt ? viewStartedAt : known.firstAt,
    ...(lastAt >= known.lastAt ? last : {}),
  })
}

function addQuality(rollUp: RollUp, change: SessionChange): void {
  const { session, firstFrame, stalls, stallMs, errors, bits, playMs } = change
  const { accountId, openedHour, browser, networkKind } = session
  if (firstFrame === null && stalls === 0 && stallMs === 0 && errors === 0 && playMs === 0) return
  const names: [BrowserName, NetworkKind] = [browser ?? 'other', networkKind ?? 'unknown']
  const sums = entry(rollUp.quality, `${accountId}|${dayOfHour(openedHour)}|${names.join('|')}`, () => ({
    views: 0,
    firstFrames: [],
    stalls: 0,
    stallMs: 0,
    errors: 0,
    bits: 0,
    playMs: 0,
  }))
  if (firstFrame !== null) {
    sums.views += 1
    sums.firstFrames = addFirstFrame(sums.firstFrames, firstFrameStep(firstFrame))
  }
  sums.stalls += stalls
  sums.stallMs += stallMs
  sums.errors += errors
  sums.bits += bits
  sums.playMs += playMs
}
