import type { OperatorLogEntry } from '@videozz/contract/browser'
import { formatDateTime } from '../../../shared/format/date.ts'
import { deedDetails } from '../model/deed-details.ts'
import { deedTitle } from '../model/log-words.ts'
import css from './admin.module.css'
import { ConsoleLink } from './console-link.tsx'
import { type Column, DataTable } from './data-table.tsx'

const when: Column<OperatorLogEntry> = { head: 'Quando', cell: ({ at }) => <span className={css.whole}>{formatDateTime(at)}</span> }
const what: Column<OperatorLogEntry> = {
  head: 'O que',
  main: true,
  cell: (entry) => (
    <>
      {deedTitle(entry)}
      {deedDetails(entry) !== '' && <span className={css.second}>{deedDetails(entry)}</span>}
    </>
  ),
}
const where: Column<OperatorLogEntry> = {
  head: 'Conta',
  cell: ({ accountId, accountName }) =>
    accountId === null ? '—' : <ConsoleLink to={`/admin/contas/${accountId}`}>{accountName ?? accountId}</ConsoleLink>,
}
const who: Column<OperatorLogEntry> = {
  head: 'Quem',
  cell: ({ operator, via }) => (
    <div className={css.who}>
      {operator?.name ?? 'Quem opera a máquina'}
      <span className={css.second}>{via === 'command' ? 'por comando' : 'pelo console'}</span>
    </div>
  ),
}

/** Columns of the log, with the account where rows of several stand together. */
export const logColumns = (withAccount: boolean): Column<OperatorLogEntry>[] => [what, ...(withAccount ? [where] : []), who, when]

/** The latest of what operators did to one account. */
export function LogTable({ entries, withAccount }: { entries: readonly OperatorLogEntry[]; withAccount: boolean }) {
  if (entries.length === 0)
    return (
      <div className={`card ${css.box}`}>
        <p className={css.note}>Nenhum operador mexeu nesta conta.</p>
      </div>
    )
  return <DataTable label="Registro" rows={entries} rowKey={({ id }) => id} columns={logColumns(withAccount)} />
}
