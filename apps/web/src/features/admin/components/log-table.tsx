import { Box } from '@mantine/core'
import type { OperatorLogEntry } from '@videozz/contract/browser'
import { formatDateTime } from '../../../shared/format/date.ts'
import { operatorActionDetails } from '../model/operator-action-details.ts'
import { operatorActionTitle } from '../model/log-words.ts'
import { ConsoleLink } from './console-link.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { Note } from '../../../ui/note.tsx'

const when: Column<OperatorLogEntry> = { header: 'Quando', wrap: 'never', cell: ({ at }) => formatDateTime(at) }
const what: Column<OperatorLogEntry> = {
  header: 'O que',
  title: true,
  cell: (entry) => (
    <>
      {operatorActionTitle(entry)}
      {operatorActionDetails(entry) !== '' && <SecondaryLine>{operatorActionDetails(entry)}</SecondaryLine>}
    </>
  ),
}
const where: Column<OperatorLogEntry> = {
  header: 'Conta',
  cell: ({ accountId, accountName }) =>
    accountId === null ? '—' : <ConsoleLink to={`/admin/contas/${accountId}`}>{accountName ?? accountId}</ConsoleLink>,
}
const who: Column<OperatorLogEntry> = {
  header: 'Quem',
  cell: ({ operator, via }) => (
    <Box miw={150}>
      {operator?.name ?? 'Quem opera a máquina'}
      <SecondaryLine>{via === 'command' ? 'por comando' : 'pelo console'}</SecondaryLine>
    </Box>
  ),
}

/** Columns of the log, with the account column where rows are of several accounts. */
export const logColumns = (withAccount: boolean): Column<OperatorLogEntry>[] => [what, ...(withAccount ? [where] : []), who, when]

/** The latest of what operators did to one account. */
export function AccountLog({ entries }: { entries: readonly OperatorLogEntry[] }) {
  return (
    <DataTable
      caption="Registro"
      rows={entries}
      rowKey={({ id }) => id}
      columns={logColumns(false)}
      empty={<Note>Nenhum operador mexeu nesta conta.</Note>}
    />
  )
}
