import { extraStorageCentsPerGb } from './plans.ts'
import { formatCents } from './format-money.ts'
import { formatSize } from './format-size.ts'
import { daysOfMonth, formatDay, type LedgerDay, monthOf } from './ledger-days.ts'

export const ledgerKinds = ['plan', 'activation', 'storage', 'correction'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
/** Of one row. */
export const ledgerKindNames: Record<LedgerKind, string> = {
  plan: 'Plano',
  activation: 'Ativação de aluno',
  storage: 'Armazenamento adicional',
  correction: 'Correção',
}
/** Of many rows together. */
export const ledgerKindLabels: Record<LedgerKind, string> = {
  plan: 'Plano',
  activation: 'Ativações de alunos',
  storage: 'Armazenamento adicional',
  correction: 'Correções',
}

/** What an amount was computed from, as its row keeps it. Of people there is only the viewer's id: rows are never changed, people are erased. */
export type LedgerDetails = {
  activation: { viewerId: string; videoKey: string; planTitle: string }
  storage: { bytes: number; planBytes: number; extraBytes: number; planTitle: string; monthCents: number }
  plan: { invoiceId: string; planTitle: string; periodStart: string; periodEnd: string }
  correction: { reason: string; operator: string }
}
/** Names read together with a row, where they still exist. */
export type LedgerNames = { viewer?: string | null | undefined; media?: string | null | undefined }
type Explained = { [K in LedgerKind]: { kind: K; details: LedgerDetails[K] } }[LedgerKind]
export type LedgerRow = Explained & { day: LedgerDay; amountCents: number }

const dayOfInstant = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit', year: 'numeric' })
const shown = (instant: string) => dayOfInstant.format(new Date(instant))

/** Why a row has its amount, in a sentence its owner understands. */
export function explainLedgerRow(row: LedgerRow, names: LedgerNames = {}): string {
  switch (row.kind) {
    case 'activation':
      return (
        `Primeira exibição de ${names.viewer ?? 'um aluno cujos dados foram apagados'}` +
        `${names.media ? `, na mídia "${names.media}"` : ''}. No plano ${row.details.planTitle} cada aluno custa ` +
        `${formatCents(row.amountCents)}, uma única vez.`
      )
    case 'storage': {
      const { bytes, planBytes, extraBytes, planTitle, monthCents } = row.details
      return (
        `No fim do dia ${formatDay(row.day)} havia ${formatSize(bytes)} guardados, ${formatSize(extraBytes)} além dos ${formatSize(planBytes)} ` +
        `do plano ${planTitle}. Cada GB adicional custa ${formatCents(extraStorageCentsPerGb)} por mês, ou seja, 1/${daysOfMonth(monthOf(row.day)).length} ` +
        `disso por dia; com este dia o mês soma ${formatCents(monthCents)}.`
      )
    }
    case 'plan':
      return `Assinatura do plano ${row.details.planTitle}, de ${shown(row.details.periodStart)} a ${shown(row.details.periodEnd)}.`
    case 'correction':
      return `Correção: ${row.details.reason}`
  }
}
