import type { ParentInvoice } from '@videozz/contract/browser'

type State = ParentInvoice['state']

export const invoiceStates: Record<State, { label: string; tone: 'ok' | 'warn' | 'bad' | 'plain' | 'brand' }> = {
  reported: { label: 'Comprador diz que pagou', tone: 'warn' },
  open: { label: 'Em aberto', tone: 'brand' },
  failed: { label: 'Pagamento recusado', tone: 'bad' },
  paid: { label: 'Paga', tone: 'ok' },
  void: { label: 'Sem efeito', tone: 'plain' },
}

/** States in which an operator may confirm a payment. */
export const mayConfirm = (state: State): boolean => state === 'reported' || state === 'open' || state === 'failed'
