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
