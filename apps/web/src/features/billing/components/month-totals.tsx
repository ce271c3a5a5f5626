import { formatCents, formatMonth, type LedgerKind, ledgerKindLabels } from '@videozz/domain'
import { formatCount } from '../../../shared/format/number.ts'
import type { Billing } from '../../../shared/queries/billing.ts'
import css from './billing.module.css'

const counted: Record<LedgerKind, [string, string]> = {
  plan: ['cobrança', 'cobranças'],
  activation: ['aluno', 'alunos'],
  storage: ['dia com valor', 'dias com valor'],
  correction: ['correção', 'correções'],
}
const countOf = (kind: LedgerKind, entries: number) => `${formatCount(entries)} ${counted[kind][entries === 1 ? 0 : 1]}`

/** Total of a month, and its parts. */
export function MonthTotals({ billing, running }: { billing: Billing; running: boolean }) {
  return (
    <section className={`card ${css.totals}`} aria-label="Totais do mês">
      <div className={css.sum}>
        <span>Total de {formatMonth(billing.month)}</span>
        <strong>{formatCents(billing.amountCents)}</strong>
        <p>
          {running
            ? 'O mês ainda não terminou: o total cresce com novos alunos e a cada dia de armazenamento adicional.'
            : 'Mês encerrado.'}
        </p>
      </div>
      <dl>
        {billing.totals.map(({ kind, entries, amountCents }) => (
          <div key={kind}>
            <dt>{ledgerKindLabels[kind]}</dt>
            <dd>{formatCents(amountCents)}</dd>
            <dd>{countOf(kind, entries)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
