import { Select, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatClock } from '@videozz/domain'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatLongDay } from '../../../shared/format/date.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { ShowMore } from '../../../shared/lists/show-more.tsx'
import { viewerMediaQuery, type ViewerSession, viewerSessionsQuery } from '../../../shared/queries/viewers.ts'
import { RangeBar } from '../../../ui/charts/range-bar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ImprintStrip } from '../../../ui/imprint-strip.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { clockOf } from '../model/day-timeline.ts'
import { groupByDay } from '../model/session-days.ts'
import { sayProgress, saySessionCount, shortSigns } from '../model/session-words.ts'
import css from './viewer-sessions.module.css'

/** `current`: the code that is inspected; the others lead to their inspection. */
export type ViewerSessionsProps = { viewerId: string; total: number; current?: string }

/** Sessions of a viewer by day, with what was seen in each. */
export function ViewerSessions({ viewerId, total, current }: ViewerSessionsProps) {
  const [media, setMedia] = useState<string | null>(null)
  const list = useInfiniteQuery({ ...viewerSessionsQuery(viewerId, media), placeholderData: keepPreviousData })
  const sessions = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="sessoes" aria-busy={list.isFetching}>
      <div className={css.head}>
        <h2 id="sessoes">Sessões</h2>
        {total > 0 && <MediaFilter viewerId={viewerId} value={media} onChoose={setMedia} />}
      </div>
      {!sessions && !list.error && <LoadingSessions />}
      {list.error && !sessions && <LoadFault what="as sessões" error={list.error} retry={() => void list.refetch()} />}
      {sessions?.length === 0 && (
        <EmptyState title="Nenhuma sessão guardada" text="Cada vez que este espectador abrir um player, a sessão aparece aqui." />
      )}
      {sessions && sessions.length > 0 && (
        <div className={css.days} data-stale={list.isPlaceholderData || undefined}>
          {groupByDay(sessions).map(({ day, at, sessions: ofDay, seconds }) => (
            <section key={day} aria-label={`Sessões: ${formatLongDay(at)}`}>
              <h3>
                {formatLongDay(at)}
                <span className="num">
                  {saySessionCount(ofDay.length)}
                  {seconds >= 1 && `, ${watchedText(seconds)}`}
                </span>
              </h3>
              <ul>
                {ofDay.map((session) => (
                  <SessionRow key={session.id} session={session} current={current !== undefined && session.code === current} />
                ))}
              </ul>
            </section>
          ))}
          {media === null && (
            <p className={`num ${css.count}`}>
              {sessions.length < total ? `${sessions.length} de ${saySessionCount(total)}` : saySessionCount(sessions.length)}
            </p>
          )}
          <ShowMore list={list} />
        </div>
      )}
    </section>
  )
}

function MediaFilter({ viewerId, value, onChoose }: { viewerId: string; value: string | null; onChoose: (media: string | null) => void }) {
  const { data } = useQuery(viewerMediaQuery(viewerId))
  const titles = new Map((data?.items ?? []).map(({ media }) => [media.key, media.title ?? 'Mídia excluída']))
  return (
    <Select
      className={css.filter ?? ''}
      aria-label="Mostrar sessões de"
      data={[{ value: '', label: 'Todas as aulas' }, ...[...titles].map(([key, label]) => ({ value: key, label }))]}
      value={value ?? ''}
      allowDeselect={false}
      searchable={titles.size > 8}
      nothingFoundMessage="Nenhuma aula com este nome"
      onChange={(key) => onChoose(key === '' ? null : key)}
    />
  )
}

function SessionRow({ session, current }: { session: ViewerSession; current: boolean }) {
  const { media, openedAt, device, network, address, site, code, watched, rewatched, replaced } = session
  const title = media.title ?? 'Mídia excluída'
  const kind = media.type === 'audio' || media.type === 'youtube' ? media.type : 'video'
  const ends = Math.max(0, ...watched.map(([, to]) => to))
  const duration = replaced || media.duration === null ? ends : media.duration
  const pairs = (ranges: readonly (readonly [number, number])[]) => ranges.map(([from, to]) => ({ from, to }))
  return (
    <li className={css.row} aria-current={current || undefined}>
      <time className="num" dateTime={openedAt}>
        {clockOf(Date.parse(openedAt))}
      </time>
      <span className={css.tile}>
        <Tile
          state="ready"
          kind={kind}
          picture={media.thumbnail}
          duration={media.duration === null ? null : formatClock(media.duration)}
          size="thumb"
        />
      </span>
      <div className={css.what}>
        {media.title === null ? (
          <b>{title}</b>
        ) : (
          <Link to="/media/$id" params={{ id: media.key }} title={title}>
            {title}
          </Link>
        )}
        <small>
          <time className="num" dateTime={openedAt}>
            {clockOf(Date.parse(openedAt))}
          </time>
          {[device ?? 'Aparelho não guardado', address ?? network, site].filter((part) => part !== null).join(' · ')}
        </small>
        <span className={css.chips}>
          {shortSigns(session).map((sign) => (
            <Chip key={sign} tone="warn">
              {sign}
            </Chip>
          ))}
          {replaced && <Chip>versão anterior do arquivo</Chip>}
        </span>
      </div>
      <div className={css.code}>
        {code === null ? (
          <small>Sem código</small>
        ) : (
          <>
            {current ? (
              <span title="O código inspecionado">
                <CodeText code={code} />
              </span>
            ) : (
              <Link to="/inspect" search={{ code }} title="Inspecionar este código">
                <CodeText code={code} />
              </Link>
            )}
            <ImprintStrip code={code} />
          </>
        )}
      </div>
      <div className={css.seen}>
        <RangeBar duration={duration} seen={pairs(watched)} again={pairs(rewatched)} />
        <small className="num">{sayProgress(session)}</small>
      </div>
    </li>
  )
}

const LoadingSessions = () => (
  <div role="status" aria-label="Carregando as sessões">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} h={62} mb={14} radius="md" />
    ))}
  </div>
)
