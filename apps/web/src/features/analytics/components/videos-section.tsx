import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listPageSizes } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ListPager } from '../../../shared/lists/list-pager.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { TitleCell } from '../../../shared/media/title-cell.tsx'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { type Period, type VideoView, videoViewsQuery } from '../../../shared/queries/analytics.ts'
import { Sparkline } from '../../../ui/charts/lazy-plots.tsx'
import { shareText } from '../../../ui/charts/number-text.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { Tile } from '../../../ui/tile.tsx'
import { type AnalyticsView, videoOrders } from '../model/analytics-search.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { pictureTile } from '../model/picture-tile.ts'
import css from './videos-section.module.css'

const columns: readonly Column<VideoView>[] = [
  { header: 'Vídeo', title: true, cell: ({ dataVideo }) => <Media media={dataVideo} />, sortKey: 'title' },
  {
    header: 'Visualizações',
    align: 'end',
    width: 148,
    sortKey: 'views',
    cell: ({ totalViews, withImprint }) => (
      <>
        <b className={css.number}>{formatCount(totalViews)}</b>
        <small className={css.more}>com Imprint {formatCount(withImprint)}</small>
      </>
    ),
  },
  {
    header: 'Tempo assistido',
    align: 'end',
    width: 132,
    sortKey: 'seconds',
    cell: ({ totalSeconds }) => <Value>{watchedText(totalSeconds)}</Value>,
  },
  {
    header: 'Média',
    align: 'end',
    width: 84,
    sortKey: 'average',
    cell: ({ averageSeconds }) => <Value>{formatDuration(averageSeconds)}</Value>,
  },
  { header: 'Retenção até o fim', align: 'end', width: 212, cell: (row) => <Retention row={row} /> },
]

const Value = ({ children }: { children: string }) => <b className={css.number}>{children}</b>

function Media({ media }: { media: VideoView['dataVideo'] }) {
  const { key, title, duration, folder, deleted } = media
  const picture = <Tile {...pictureTile(media)} size="thumb" duration={duration === null ? null : formatDuration(duration)} />
  return (
    <TitleCell
      picture={
        deleted ? (
          picture
        ) : (
          <Link to="/media/$id" params={{ id: key }} aria-hidden tabIndex={-1}>
            {picture}
          </Link>
        )
      }
      title={
        deleted ? (
          title
        ) : (
          <Link to="/media/$id" params={{ id: key }}>
            {title}
          </Link>
        )
      }
    >
      <p>{deleted ? 'Excluída' : (folder ?? 'Nenhuma pasta')}</p>
    </TitleCell>
  )
}

function Retention({ row: { retention, toEnd } }: { row: VideoView }) {
  if (toEnd === null) return <span className={css.more}>sem dados</span>
  return (
    <div className={css.retention}>
      <div className={css.curve}>
        {retention.length > 0 && (
          <Sparkline label={`Retenção: termina em ${shareText(toEnd)}`} values={retention} area={{ top: 1 }} height={32} />
        )}
      </div>
      <b className={css.number}>{shareText(toEnd)}</b>
    </div>
  )
}

const numberOf = (size: number): AnalyticsView['limit'] => listPageSizes.find((known) => known === size) ?? null

export type VideosSectionProps = { period: Period; view: AnalyticsView; onShow: (change: Partial<AnalyticsView>) => void }

/** Views, time and retention of each media in a period. */
export function VideosSection({ period, view, onShow }: VideosSectionProps) {
  const { pageSize } = usePreferences()
  const { search, orderBy, page } = view
  const list = useQuery({
    ...videoViewsQuery({ ...period, search, orderBy, page, limit: view.limit ?? pageSize }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>Por vídeo</h2>
        <MetricHelp of="retention" />
        <div className={css.tools}>
          <ListSearch label="Buscar por título" value={search} onSearch={(text) => onShow({ search: text })} />
          <OrderMenu orders={videoOrders} value={orderBy} onChange={(order) => onShow({ orderBy: order })} />
        </div>
      </div>
      <DataTable
        caption="Visualizações por vídeo"
        layout={useNarrow() ? 'card' : 'list'}
        columns={columns}
        rows={data?.items}
        rowKey={({ dataVideo }) => dataVideo.key}
        sort={{ key: orderBy, direction: orderBy === 'title' ? 'ascending' : 'descending' }}
        stale={list.isPlaceholderData}
        fault={list.error && <LoadFault what="os vídeos" error={list.error} retry={() => void list.refetch()} />}
        empty={
          <EmptyState
            title={search === '' ? 'Nenhum vídeo com visualizações neste período' : 'Nenhum vídeo encontrado'}
            text={search === '' ? undefined : 'Confira o título. Só aparecem vídeos com visualizações no período.'}
            action={
              search !== '' && (
                <Button variant="default" onClick={() => onShow({ search: '' })}>
                  Limpar busca
                </Button>
              )
            }
          />
        }
        foot={
          data && (
            <ListPager
              page={data.page}
              perPage={data.itemsPerPage}
              total={data.totalItems}
              sizes={listPageSizes}
              onPage={(next) => onShow({ page: next })}
              onSize={(size) => onShow({ limit: numberOf(size) })}
            />
          )
        }
      />
    </section>
  )
}
