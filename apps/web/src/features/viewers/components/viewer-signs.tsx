import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayOf, formatDay, innocentCauses, type PlaybackSignKind } from '@videozz/domain'
import { formatDateTime, formatLongDay } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { type Sign, signsQuery } from '../../../shared/queries/signs.ts'
import { viewerDayQuery } from '../../../shared/queries/viewers.ts'
import { ChartCard, type ChartState } from '../../../ui/charts/chart-card.tsx'
import { SessionTimeline } from '../../../ui/charts/lazy-plots.tsx'
import { Legend } from '../../../ui/charts/mark.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { clockOf, type DayTimeline, timelineOf } from '../model/day-timeline.ts'
import css from './viewer.module.css'

const icons: Record<PlaybackSignKind, typeof IconKey> = {
  tampering: IconEyeOff,
  'faster-than-time': IconBolt,
  'key-rush': IconKey,
  'many-addresses': IconWorld,
  'many-devices': IconDevices,
  'token-replayed': IconArrowsShuffle,
  'fast-keys': IconKey,
  'many-networks-lease': IconWorld,
  'proof-failed': IconKey,
  'no-reports': IconBolt,
  'sessions-at-once': IconDevices,
}
/** Signs that are listed here; the rest is one link away. */
const mostShown = 5

export type ViewerSignsProps = {
  viewerId: string
  signs: number
  /** Without the reasons, which are elsewhere on the screen. */
  onlyDay?: boolean
}

/** Why the viewer's use is suspicious, and the day of the latest sign; nothing without signs. */
export function ViewerSigns({ viewerId, signs: known, onlyDay = false }: ViewerSignsProps) {
  const list = useInfiniteQuery({ ...signsQuery({ state: 'all', days: null, viewerId, search: '' }), enabled: known > 0 })
  const signs = list.data?.pages[0]?.items.filter(({ state }) => state !== 'dismissed') ?? []
  const [latest] = signs
  if (!latest) return null
  const day = <DayCard viewerId={viewerId} day={dayOf(new Date(latest.lastAt))} at={latest.lastAt} />
  if (onlyDay) return <div className={css.day}>{day}</div>
  return (
    <div className={css.suspicion}>
      <section className={`card ${css.why}`} aria-labelledby="por-que">
        <h2 id="por-que">Por que o uso é suspeito</h2>
        <p>Nenhum destes sinais prova nada sozinho.</p>
        <ul>
          {signs.slice(0, mostShown).map((sign) => (
            <SignReason key={sign.id} sign={sign} />
          ))}
        </ul>
        <Link className="link" to="/suspicious" search={{ viewer: viewerId, state: 'all' }}>
          {signs.length > mostShown ? `Ver todos os ${formatCount(known)} sinais` : 'Tratar em Uso suspeito'}
        </Link>
      </section>
      {day}
    </div>
  )
}

function SignReason({ sign: { kind, what, count, lastAt, media } }: { sign: Sign }) {
  const Icon = icons[kind]
  const often = count > 1 ? `${formatCount(count)} vezes, a última em ${formatDateTime(lastAt)}` : `Em ${formatDateTime(lastAt)}`
  return (
    <li>
      <Icon size={18} aria-hidden />
      <div>
        <h3>{what}</h3>
        <p>
          {often}
          {media && `, em ${media.title ?? 'mídia excluída'}`}. {innocentCauses[kind]}
        </p>
      </div>
    </li>
  )
}

/** Sessions of a day side by side. */
function DayCard({ viewerId, day, at }: { viewerId: string; day: string; at: string }) {
  const narrow = useNarrow()
  const { data, error, refetch } = useQuery(viewerDayQuery(viewerId, day))
  const timeline = data && timelineOf(data.items)
  const state: ChartState = error
    ? { is: 'failed', text: faultText(error), retry: () => void refetch() }
    : timeline === undefined
      ? { is: 'loading' }
      : timeline === null
        ? { is: 'empty' }
        : { is: 'ready' }
  return (
    <ChartCard
      title={formatLongDay(at)}
      caption="Sessões no dia do último sinal, em horário de São Paulo."
      state={state}
      narrow={narrow}
      height={230}
      table={timeline ? { columns: ['Mídia', 'Aparelho', 'Rede', 'Começou', 'Terminou'], rows: timeline.rows } : undefined}
      legend={timeline && <Legend entries={legendOf(timeline)} />}
      empty={<p>As sessões de {formatDay(day)} não são mais guardadas.</p>}
    >
      {timeline && <Timeline timeline={timeline} at={at} />}
    </ChartCard>
  )
}

function legendOf({ lanes, overlaps }: DayTimeline) {
  const quiet = lanes.some(({ spans }) => spans.some((span) => span.quiet))
  return [
    { kind: 'main' as const, name: 'Sessão' },
    ...(quiet ? [{ kind: 'rest' as const, name: 'Sem avisos do player' }] : []),
    ...(overlaps.length > 0 ? [{ kind: 'overlap' as const, name: 'Ao mesmo tempo' }] : []),
  ]
}

function Timeline({ timeline, at }: { timeline: DayTimeline; at: string }) {
  const { lanes, overlaps, left } = timeline
  const most = Math.max(0, ...overlaps.map(({ screens }) => screens))
  const together = most === 0 ? 'Nenhum ao mesmo tempo.' : `Até ${most} ao mesmo tempo.`
  const browsers = lanes.length + left
  return (
    <>
      <SessionTimeline
        label={`Sessões de ${formatLongDay(at)}`}
        summary={`${browsers === 1 ? '1 aparelho' : `${browsers} aparelhos`}. ${together}`}
        timeOf={clockOf}
        {...timeline}
      />
      {left > 0 && <p className={css.left}>{left === 1 ? 'e mais 1 aparelho, na tabela' : `e mais ${left} aparelhos, na tabela`}</p>}
    </>
  )
}
