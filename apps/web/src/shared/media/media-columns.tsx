import { Link } from '@tanstack/react-router'
import type { Video } from '@videozz/contract/browser'
import { memo, type ReactNode } from 'react'
import type { Column } from '../../ui/data-table/column.ts'
import { samePropsButProgress } from './same-but-progress.ts'
import { ThumbLink } from './thumb-link.tsx'
import { kindLabel } from './tile-of-video.ts'
import { TitleCell } from './title-cell.tsx'

/** Picture and title of a media, which lead to its page, over a caption. */
export const titleColumn = <Row extends Video>(caption: (video: Row) => ReactNode): Column<Row> => ({
  header: 'Título',
  title: true,
  cell: (video) => (
    <TitleCell picture={<ThumbLink video={video} />} title={<Title video={video} />}>
      {caption(video)}
    </TitleCell>
  ),
})

/** Video, audio or YouTube. */
export const typeColumn: Column<Video> = { header: 'Tipo', width: 104, onCard: 'hidden', cell: ({ type }) => kindLabel(type) }

/** What can be done with one media. */
export const actionsColumn = <Row extends Video>(cell: Column<Row>['cell']): Column<Row> => ({
  header: 'Ações',
  headerHidden: true,
  width: 100,
  onCard: 'corner',
  cell,
})

// Not re-rendered at each progress event of an encode.
const Title = memo(function Title({ video: { key, title } }: { video: Video }) {
  return (
    <Link to="/media/$id" params={{ id: key }} title={title}>
      {title}
    </Link>
  )
}, samePropsButProgress)
