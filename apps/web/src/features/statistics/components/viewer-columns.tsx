import { formatClock } from '@videozz/domain'
import type { MediaViewer } from '../../../shared/queries/media-statistics.ts'
import { shareText } from '../../../ui/charts/number-text.ts'
import { RangeBar } from '../../../ui/charts/range-bar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { PersonCell } from '../../../shared/viewers/person-cell.tsx'
import { lastTimeText } from '../model/figure-text.ts'
import css from './viewers-section.module.css'

/** Columns of the viewers of a media. @param duration whole seconds of the media. */
export const viewerColumns = (duration: number, now: Date): readonly Column<MediaViewer>[] => [
  {
    header: 'Pessoa',
    title: true,
    width: 300,
    cell: ({ viewer, device, suspicious }) => (
      <PersonCell person={viewer} device={device} mark={suspicious && <Chip tone="warn">Uso suspeito</Chip>} />
    ),
  },
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
