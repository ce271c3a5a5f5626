import { Link } from '@tanstack/react-router'
import type { Live } from '@videozz/contract/browser'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { TitleCell } from '../../../shared/media/title-cell.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { roomPath } from '../model/live-paths.ts'
import { expiryText, keepingText, stateText } from '../model/live-words.ts'
import { LiveState } from './live-state.tsx'
import css from './lives.module.css'

export type LivesTableProps = {
  lives: readonly Live[]
  /** The instant that expiries are counted from, in milliseconds. */
  now: number
  stale: boolean
  actionsOf: (live: Live) => readonly MenuAction[]
}

/** The lives of one page; on phones rows are cards. */
export function LivesTable({ lives, now, stale, actionsOf }: LivesTableProps) {
  const columns: Column<Live>[] = [
    {
      header: 'Título',
      title: true,
      cell: (live) => (
        <TitleCell
          picture={
            <Link to={roomPath(live.id)} aria-hidden tabIndex={-1}>
              <Tile
                state="ready"
                kind="video"
                size="thumb"
                picture={live.thumbnailUrl}
                duration={live.status === 'finished' && live.duration ? formatDuration(live.duration) : null}
              />
            </Link>
          }
          title={
            <Link to={roomPath(live.id)} title={live.title}>
              {live.title}
            </Link>
          }
        >
          <p>{stateText(live, now)}</p>
          <p className="only-mobile">
            <LiveState status={live.status} /> {keepingText(live, now)}
          </p>
        </TitleCell>
      ),
    },
    { header: 'Estado', width: 128, onCard: 'hidden', cell: ({ status }) => <LiveState status={status} /> },
    {
      header: 'Data marcada',
      width: 176,
      wrap: 'never',
      wideOnly: true,
      onCard: 'hidden',
      cell: ({ scheduledAt }) => <span className="num">{formatDateTime(scheduledAt)}</span>,
    },
    {
      header: 'Destino',
      width: 168,
      onCard: 'hidden',
      cell: (live) => (
        <span className={css.keeping} data-expiring={expiryText(live, now) !== null || undefined}>
          {keepingText(live, now)}
        </span>
      ),
    },
    {
      header: 'Ações',
      headerHidden: true,
      width: 72,
      onCard: 'corner',
      cell: (live) => (
        <RowActions>
          <ActionsMenu label={`Mais ações de ${live.title}`} actions={actionsOf(live)} />
        </RowActions>
      ),
    },
  ]
  return <DataTable caption="Transmissões ao vivo" layout="list" rows={lives} rowKey={({ id }) => id} stale={stale} columns={columns} />
}
