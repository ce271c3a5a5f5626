import type { Invoice, Subscription } from '@videozz/contract/browser'
import type { ChipProps } from '../../../ui/chip.tsx'

type Words = { label: string; tone: NonNullable<ChipProps['tone']> }

export const stateWords: Record<Subscription['state'], Words> = {
  trial: { label: 'Período grátis', tone: 'brand' },
  active: { label: 'Ativa', tone: 'ok' },
  overdue: { label: 'Em atraso', tone: 'bad' },
  canceled: { label: 'Cancelada', tone: 'plain' },
}

export const invoiceWords: Record<Invoice['state'], Words> = {
  open: { label: 'Em aberto', tone: 'warn' },
  reported: { label: 'Em conferência', tone: 'brand' },
  paid: { label: 'Paga', tone: 'ok' },
  failed: { label: 'Recusada', tone: 'bad' },
  void: { label: 'Cancelada', tone: 'plain' },
}

export const periodWords = { monthly: 'por mês', yearly: 'por ano' } as const
/** Whether an invoice still waits for its payment. */
export const isOwed = ({ state }: Pick<Invoice, 'state'>): boolean => state === 'open' || state === 'failed' || state === 'reported'

/** Whether it was overdue from its first day: what an earlier subscription left unpaid leaves no days to pay. */
export const beganOverdue = ({ state, startedAt, overdueSince }: Pick<Subscription, 'state' | 'startedAt' | 'overdueSince'>): boolean =>
  state === 'overdue' && overdueSince !== null && overdueSince <= startedAt
export const beganOverdueWords =
  'A assinatura anterior terminou com uma fatura sem pagamento confirmado. Por isso esta começa em atraso, e tudo é liberado quando a primeira fatura for paga.'
