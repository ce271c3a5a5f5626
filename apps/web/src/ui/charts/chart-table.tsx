import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import css from './chart-table.module.css'

/** The numbers of a chart as they are written; the first column names the row. */
export type ChartTableData = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/** The table as tab-separated text, which spreadsheets take as cells. */
export const tableText = ({ columns, rows }: ChartTableData): string =>
  [columns, ...rows].map((cells) => cells.map((cell) => cell.replaceAll(/[\t\n\r]+/g, ' ')).join('\t')).join('\n')

/** The numbers of a chart over its plot, which keeps its height; with a button that copies them. */
export function ChartTable({ caption, data }: { caption: string; data: ChartTableData }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 })
  const [first, ...others] = data.columns
  return (
    <div className={css.over}>
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroll} role="region" aria-label={`${caption}, tabela`} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((column) => (
                <th key={column} scope="col" data-end>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(([name, ...cells], row) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        className={css.copy ?? ''}
        variant="default"
        size="xs"
        leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
        onClick={() => copy(tableText(data))}
      >
        <span role="status">{error ? 'Não foi possível copiar o texto.' : copied ? 'Copiado com sucesso!' : 'Copiar'}</span>
      </Button>
    </div>
  )
}
