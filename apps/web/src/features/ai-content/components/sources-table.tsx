import { Button, Checkbox } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { aiLimits, errorMessage, type Video } from '@videozz/contract/browser'
import { aiMediaFault } from '@videozz/domain'
import { formatDate } from '../../../shared/format/date.ts'
import { ThumbLink } from '../../../shared/media/thumb-link.tsx'
import { kindLabel } from '../../../shared/media/tile-of-video.ts'
import { TitleCell } from '../../../shared/media/title-cell.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { Selection } from '../../../ui/data-table/selection.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import css from './sources.module.css'

export type SourcesTableProps = {
  videos: readonly Video[]
  stale: boolean
  selected: Selection<Video>
  /** Why nothing can be written now, or null. */
  reason: string | null
  onToggle: (video: Video, on: boolean) => void
  /** Takes one media alone. */
  onGenerate: (video: Video) => void
}

const full = `Você já escolheu ${aiLimits.medias} mídias. Desmarque uma para trocar.`
const combined = 'Há outras mídias escolhidas: use o botão acima da lista, ou limpe a seleção.'

const faultOf = (video: Video): string | null => {
  const fault = aiMediaFault(video)
  return fault && errorMessage(fault)
}

/** The media of one page, up to three of which are chosen; on phones rows are cards. */
export function SourcesTable({ videos, stale, selected, reason, onToggle, onGenerate }: SourcesTableProps) {
  const mark = (video: Video) => {
    const on = selected.has(video.key)
    const why = faultOf(video) ?? (!on && selected.size >= aiLimits.medias ? full : null)
    return (
      <DisabledHint reason={why}>
        <Checkbox
          className={css.check ?? ''}
          aria-label={`Selecionar ${video.title}`}
          checked={on}
          onChange={(event) => why === null && onToggle(video, event.currentTarget.checked)}
        />
      </DisabledHint>
    )
  }
  const action = (video: Video) => {
    const on = selected.has(video.key)
    const why = reason ?? faultOf(video) ?? (!on && selected.size > 0 ? combined : null)
    return (
      <DisabledHint reason={why}>
        <Button
          size="xs"
          variant={on ? 'light' : 'default'}
          leftSection={<IconSparkles size={16} aria-hidden />}
          aria-label={`${on ? 'Selecionado para IA' : 'Gerar conteúdo com IA'}: ${video.title}`}
          onClick={() => why === null && (on ? onToggle(video, false) : onGenerate(video))}
        >
          {on ? 'Selecionado para IA' : 'Gerar conteúdo com IA'}
        </Button>
      </DisabledHint>
    )
  }
  const columns: Column<Video>[] = [
    {
      header: 'Título',
      title: true,
      cell: (video) => (
        <div className={css.media}>
          {mark(video)}
          <TitleCell picture={<ThumbLink video={video} />} title={<span title={video.title}>{video.title}</span>}>
            <p className="only-mobile">
              {kindLabel(video.type)} · {formatDate(video.createdAt)}
            </p>
          </TitleCell>
        </div>
      ),
    },
    {
      header: 'Data de envio',
      width: 128,
      wrap: 'never',
      onCard: 'hidden',
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
    { header: 'Tipo', width: 104, onCard: 'hidden', cell: ({ type }) => <Chip>{kindLabel(type)}</Chip> },
    { header: 'Ações', headerHidden: true, width: 232, align: 'end', onCard: 'hidden', cell: action },
  ]
  return (
    <DataTable
      caption="Mídias"
      layout="list"
      rows={videos}
      rowKey={({ key }) => key}
      stale={stale}
      columns={columns}
      rowAttributes={({ key }) => ({ 'data-chosen': selected.has(key) ? '' : undefined })}
    />
  )
}
