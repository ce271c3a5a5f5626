import type { ViewerSession } from '../../../shared/queries/viewers.ts'
import type { TimelineLane } from '../../../ui/charts/session-timeline.tsx'

const hourMs = 3_600_000
const minuteMs = 60_000
/** Lanes that are drawn; those with the latest sessions. */
const mostLanes = 6
const steps = [1, 2, 3, 6]
const mostTicks = 6

const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: 'numeric', hourCycle: 'h23' })
/** `21:40`, in São Paulo. */
export const clockOf = (instant: number): string => clock.format(instant)

type Span = { from: number; to: number; quiet: boolean; session: ViewerSession }
export type DayTimeline = {
  from: number
  to: number
  lanes: TimelineLane[]
  /** Browsers that are not drawn. */
  left: number
  overlaps: { from: number; to: number; screens: number }[]
  ticks: { at: number; text: string }[]
  rows: string[][]
}

/** Sessions of a day side by side, a lane for each browser, with the times at which several browsers played; null without any. */
export function timelineOf(sessions: readonly ViewerSession[]): DayTimeline | null {
  const spans = sessions.map(spanOf).toSorted((one, other) => one.from - other.from)
  const [first] = spans
  if (!first) return null
  const from = Math.floor(first.from / hourMs) * hourMs
  const to = Math.max(from + hourMs, Math.ceil(Math.max(...spans.map((span) => span.to)) / hourMs) * hourMs)
  const browsers = [...Map.groupBy(spans, ({ session }) => session.deviceKey ?? session.id)]
  const shown = browsers.toSorted(([, one], [, other]) => (other.at(-1)?.to ?? 0) - (one.at(-1)?.to ?? 0)).slice(0, mostLanes)
  return {
    from,
    to,
    lanes: shown.map(([key, ofBrowser]) => laneOf(key, ofBrowser)),
    left: browsers.length - shown.length,
    overlaps: findOverlaps(browsers.map(([, ofBrowser]) => ofBrowser)),
    ticks: ticksOf(from, to),
    rows: spans.map((span) => [
      titleOf(span.session),
      span.session.device ?? 'Aparelho não guardado',
      span.session.network ?? '—',
      clockOf(span.from),
      span.quiet ? '—' : clockOf(span.to),
    ]),
  }
}

const titleOf = ({ media }: ViewerSession): string => media.title ?? 'Mídia excluída'

/** A session that sent no report has no end: it is drawn as a minute. */
function spanOf(session: ViewerSession): Span {
  const from = Date.parse(session.viewStartedAt ?? session.openedAt)
  const end = session.endedAt === null ? null : Date.parse(session.endedAt)
  return { from, to: Math.max(from + minuteMs, end ?? 0), quiet: end === null, session }
}

function laneOf(key: string, spans: readonly Span[]): TimelineLane {
  const { device, network } = spans.at(-1)?.session ?? { device: null, network: null }
  return {
    key,
    title: shortDevice(device),
    ...(network !== null && { detail: network }),
    spans: spans.map(({ from, to, quiet, session }) => ({
      from,
      to,
      quiet,
      title: titleOf(session),
      ...(quiet && { note: 'Sem avisos do player.' }),
    })),
  }
}

/** `Chrome no Windows` as the lane has room for it: `Chrome · Windows`. */
const shortDevice = (device: string | null): string =>
  device === null ? 'Não guardado' : device.replace(/ no /, ' · ').replace('Navegador desconhecido', 'Desconhecido')

/** Times at which two or more browsers played, joined where they touch. */
function findOverlaps(browsers: readonly (readonly Span[])[]): DayTimeline['overlaps'] {
  const playing = browsers.map((spans) => spans.filter(({ quiet }) => !quiet))
  const edges = [...new Set(playing.flat().flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  const overlaps: DayTimeline['overlaps'] = []
  for (const [place, from] of edges.entries()) {
    const to = edges[place + 1]
    if (to === undefined) break
    const screens = playing.filter((spans) => spans.some((span) => span.from <= from && span.to >= to)).length
    const last = overlaps.at(-1)
    if (screens < 2) continue
    if (last?.to === from) Object.assign(last, { to, screens: Math.max(last.screens, screens) })
    else overlaps.push({ from, to, screens })
  }
  return overlaps.filter(({ from, to }) => to - from >= minuteMs)
}

function ticksOf(from: number, to: number): DayTimeline['ticks'] {
  const hours = (to - from) / hourMs
  const step = steps.find((each) => hours / each <= mostTicks) ?? 6
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, place) => {
    const at = from + place * step * hourMs
    return { at, text: `${Number(hour.format(at))}h` }
  })
}
