import { ActionIcon, Button, Checkbox } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { FolderVideo } from '@videozz/contract/browser'
import { noSelection, type Selection, withoutKeys, withRows } from '../../../shared/lists/selection.ts'
import { useRowSelection } from '../../../shared/lists/use-row-selection.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { selectedText } from '../model/counts.ts'
import { FileRow, type FileRowProps } from './file-row.tsx'
import type { MenuAction } from '../../../shared/lists/actions-menu.tsx'
import css from './folders.module.css'

export type FilesTableProps = {
  videos: readonly FolderVideo[]
  selected: Selection<FolderVideo>
  /** The rows are of the view before, until the new ones arrive. */
  stale: boolean
  /** What can be done with all that are selected. */
  bulk: readonly MenuAction[]
  onSelected: (selected: Selection<FolderVideo>) => void
  onOpen: (video: FolderVideo) => void
  /** Asks before media is taken out of the folder. */
  onRemove: (videos: readonly FolderVideo[]) => void
} & Pick<FileRowProps, 'movable' | 'actionsOf'>

/** The media of one page of a folder. Selecting turns the header into the bulk bar; on phones rows are cards and the bar is at the foot. */
export function FilesTable({ videos, selected, stale, bulk, onSelected, onOpen, onRemove, movable, actionsOf }: FilesTableProps) {
  const count = selected.size
  const selecting = count > 0
  const here = videos.filter(({ key }) => selected.has(key)).length
  const { tabbable, toggle, extend, table } = useRowSelection({ rows: videos, selected, onSelected, onOpen, onDelete: onRemove })
  const clear = (): void => onSelected(noSelection)
  const togglePage = (): void =>
    onSelected(
      here < videos.length
        ? withRows(selected, videos)
        : withoutKeys(
            selected,
            videos.map(({ key }) => key),
          ),
    )
  return (
    <>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows are selected and moved through by keys
        role="grid"
        aria-multiselectable
        className={css.table}
        data-selecting={selecting || undefined}
        aria-busy={stale}
        data-stale={stale || undefined}
        {...table}
      >
        <caption className={css.caption}>
          Arquivos da pasta. Setas movem, Espaço seleciona, Shift com setas seleciona vários, Enter abre, Delete remove da pasta.
        </caption>
        {/* The bulk bar spans columns, so their widths are told here. */}
        <colgroup>
          <col className={css.colCheck} />
          <col />
          <col className={css.colType} />
          <col className={css.colActs} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={css.cellCheck}>
              <Checkbox
                aria-label="Selecionar todos desta página"
                checked={here === videos.length}
                indeterminate={here > 0 && here < videos.length}
                onChange={togglePage}
              />
            </th>
            {selecting ? (
              <th colSpan={3} scope="colgroup" className={css.bulk}>
                <strong>{selectedText(count)}</strong>
                {bulk.map(({ label, icon, reason, danger, run }) => (
                  <DisabledHint key={label} reason={reason}>
                    <Button
                      {...(danger ? { variant: 'subtle', color: 'red' } : { variant: 'default' })}
                      size="xs"
                      leftSection={icon}
                      onClick={run}
                    >
                      {label}
                    </Button>
                  </DisabledHint>
                ))}
                <Button variant="subtle" color="gray" size="xs" onClick={clear}>
                  Limpar seleção
                </Button>
              </th>
            ) : (
              <>
                <th scope="col">Título</th>
                <th scope="col" className={css.cellType}>
                  Tipo
                </th>
                <th scope="col" className={css.cellActs}>
                  <span className={css.caption}>Ações</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {videos.map((video) => (
            <FileRow
              key={video.key}
              video={video}
              selected={selected.has(video.key)}
              selecting={selecting}
              tabbable={video.key === tabbable}
              movable={movable}
              actionsOf={actionsOf}
              onToggle={toggle}
              onExtend={extend}
            />
          ))}
        </tbody>
      </table>
      {selecting && (
        <div className={css.dock} role="toolbar" aria-label="Arquivos selecionados">
          <strong>{selectedText(count)}</strong>
          {bulk.map(({ label, icon, reason, danger, run }) => (
            <DisabledHint key={label} reason={reason}>
              <ActionIcon size={44} {...(danger && { color: 'red' })} aria-label={label} onClick={run}>
                {icon}
              </ActionIcon>
            </DisabledHint>
          ))}
          <ActionIcon size={44} aria-label="Limpar seleção" onClick={clear}>
            <IconX size={20} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}
