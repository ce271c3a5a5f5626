import { ActionIcon, Button, Checkbox } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { FolderVideo } from '@videozz/contract/browser'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { selectedText } from '../model/counts.ts'
import { FileRow, type FileRowProps } from './file-row.tsx'
import type { MenuAction } from './folder-menu.tsx'
import css from './folders.module.css'

export type FilesTableProps = {
  videos: readonly FolderVideo[]
  selected: ReadonlyMap<string, FolderVideo>
  /** The rows are of the view before, until the new ones arrive. */
  stale: boolean
  /** What can be done with all that are selected. */
  bulk: readonly MenuAction[]
  onClear: () => void
} & Pick<FileRowProps, 'movable' | 'actionsOf' | 'onSelect'>

/** The media of one page of a folder. Selecting turns the header into the bulk bar; on phones rows are cards and the bar is at the foot. */
export function FilesTable({ videos, selected, stale, bulk, onClear, movable, actionsOf, onSelect }: FilesTableProps) {
  const count = selected.size
  const selecting = count > 0
  const here = videos.filter(({ key }) => selected.has(key)).length
  return (
    <>
      <table className={css.table} data-selecting={selecting || undefined} aria-busy={stale} data-stale={stale || undefined}>
        <caption className={css.caption}>Arquivos da pasta</caption>
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
                onChange={() => onSelect(videos, here < videos.length)}
              />
            </th>
            {selecting ? (
              <th colSpan={3} scope="colgroup" className={css.bulk}>
                <strong aria-live="polite">{selectedText(count)}</strong>
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
                <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
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
              movable={movable}
              actionsOf={actionsOf}
              onSelect={onSelect}
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
          <ActionIcon size={44} aria-label="Limpar seleção" onClick={onClear}>
            <IconX size={20} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}
