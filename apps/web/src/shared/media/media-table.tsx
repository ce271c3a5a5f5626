import type { Video } from '@videozz/contract/browser'
import { SelectableTable, type SelectableTableProps } from '../../ui/data-table/selectable-table.tsx'
import { selectedText } from '../format/counts.ts'

export type MediaTableProps<Row extends Video, Shown extends Row = Row> = {
  videos: readonly Shown[]
  /** Rows can be dragged. */
  movable: boolean
} & Omit<SelectableTableProps<Row, Shown>, 'rows' | 'rowLabel' | 'rowAttributes' | 'summary' | 'toolbarLabel'>

const titleOf = ({ title }: Video): string => title
const draggable = ({ key }: Video) => ({ 'data-drag-media': key })
const fixed = () => ({})

/** The media of one page, which can be selected. */
export const MediaTable = <Row extends Video, Shown extends Row = Row>({ videos, movable, ...table }: MediaTableProps<Row, Shown>) => (
  <SelectableTable<Row, Shown>
    rows={videos}
    rowLabel={titleOf}
    rowAttributes={movable ? draggable : fixed}
    summary={selectedText(table.selected.size)}
    toolbarLabel="Arquivos selecionados"
    {...table}
  />
)
