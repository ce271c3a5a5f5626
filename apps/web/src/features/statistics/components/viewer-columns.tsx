import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import { formatClock } from '@videozz/domain'
import { initialsOf } from '../../../shared/format/name.ts'
import { TitleCell } from '../../../shared/media/title-cell.tsx'
import type { MediaViewer } from '../../../shared/queries/media-statistics.ts'
import { shareText } from '../../../ui/charts/number-text.ts'
import { RangeBar } from '../../../ui/charts/range-bar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { lastTimeText } from '../model/figure-text.ts'
import css from './viewers-section.module.css'

/** Columns of the viewers of a media. @param duration whole seconds of the media. */
export const viewerColumns = (duration: number, now: Date): readonly Column<MediaViewer>[] => [
  { header: 'Pessoa', title: true, width: 300, cell: (row) => <Person row={row} /> },
  {
    header: `Trechos vistos, de 00:00 a ${formatClock(duration)}`,
    onCard: 'plain',
    cell: ({ watched, rewatched }) => <RangeBar duration={duration} seen={watched.map(toRange)} again={rewatched.map(toRange)} />,
  },
  {
    header: 'Conclusão',
    align: 'end',
    width: 108,
    sortKey: 'share',
    onCard: 'plain',
    cell: ({ share, completedAt, lastAt }) => (
      <div className={css.completion}>
        <span className="only-mobile">Conclusão</span>
        <b className={css.share}>{shareText(share)}</b>
        {completedAt !== null && <small className={css.more}>concluída</small>}
        <span className={`only-mobile ${css.last}`}>{lastTimeText(lastAt, now)}</span>
      </div>
    ),
  },
  { header: 'Tempo', align: 'end', width: 116, sortKey: 'seconds', onCard: 'hidden', cell: ({ seconds }) => watchedText(seconds) },
  { header: 'Última vez', align: 'end', width: 132, sortKey: 'last', onCard: 'hidden', cell: ({ lastAt }) => lastTimeText(lastAt, now) },
]

const toRange = ([from, to]: [number, number]) => ({ from, to })

function Person({ row: { viewer, device, suspicious } }: { row: MediaViewer }) {
  const { name, email, verified } = viewer
  const title = name ?? email ?? 'Pessoa sem e-mail'
  const more = name === null ? (email === null ? device : null) : email
  return (
    <TitleCell
      picture={
        <i className={css.face} aria-hidden="true">
          {name === null && email === null ? <IconUser size={16} /> : initialsOf(title)}
        </i>
      }
      title={
        <span className={css.name}>
          <Link className="cut" to="/viewers/$id" params={{ id: viewer.id }}>
            {title}
          </Link>
          {suspicious && <Chip tone="warn">Uso suspeito</Chip>}
        </span>
      }
    >
      <p className="cut">{[more, !verified && (name !== null || email !== null) && 'não verificado'].filter(Boolean).join(' · ')}</p>
    </TitleCell>
  )
}
