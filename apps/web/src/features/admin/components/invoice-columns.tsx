import { Button } from '@mantine/core'
import type { ParentInvoice } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { invoiceStates, mayConfirm } from '../model/invoice-words.ts'
import { ConsoleLink } from './console-link.tsx'
import type { InvoiceAction } from './invoice-dialogs.tsx'

const account: Column<ParentInvoice> = {
  header: 'Conta',
  title: true,
  cell: ({ account: { id, name, email }, id: invoiceId }) => (
    <>
      <ConsoleLink to={`/admin/contas/${id}`} title>
        {name}
      </ConsoleLink>
      <SecondaryLine>
        {email} · fatura {invoiceId}
      </SecondaryLine>
    </>
  ),
}
const plan: Column<ParentInvoice> = {
  header: 'Plano',
  cell: ({ planTitle, periodStart, periodEnd }) => (
    <span>
      {planTitle}
      <SecondaryLine>
        {formatDate(periodStart)} a {formatDate(periodEnd)}
      </SecondaryLine>
    </span>
  ),
}
const amount: Column<ParentInvoice> = { header: 'Valor', align: 'end', cell: ({ amountCents }) => formatCents(amountCents) }
const state: Column<ParentInvoice> = {
  header: 'Situação',
  cell: (invoice) => (
    <span>
      <Chip tone={invoiceStates[invoice.state].tone}>{invoiceStates[invoice.state].label}</Chip>
      {invoice.lastError !== null && <SecondaryLine>{invoice.lastError}</SecondaryLine>}
    </span>
  ),
}
const due: Column<ParentInvoice> = {
  header: 'Vencimento',
  cell: ({ dueAt, paidAt }) => (
    <span>
      {formatDate(dueAt)}
      {paidAt !== null && <SecondaryLine>paga em {formatDateTime(paidAt)}</SecondaryLine>}
    </span>
  ),
}

type Act = (action: InvoiceAction) => void

function InvoiceActions({ invoice, onAct }: { invoice: ParentInvoice; onAct: Act }) {
  return (
    <RowActions>
      <Button
        variant="default"
        size="xs"
        aria-label={`Confirmar pagamento de ${invoice.account.name}`}
        onClick={() => onAct({ what: 'confirm', invoice })}
      >
        Confirmar
      </Button>
      {invoice.state === 'reported' && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={`Recusar pagamento de ${invoice.account.name}`}
          onClick={() => onAct({ what: 'refuse', invoice })}
        >
          Recusar
        </Button>
      )}
    </RowActions>
  )
}

/** Columns of the list of invoices; `onAct` opens the question for a payment. */
export const invoiceColumns = (onAct: Act): Column<ParentInvoice>[] => [
  account,
  plan,
  amount,
  state,
  due,
  {
    header: 'Ações',
    headerHidden: true,
    onCard: 'plain',
    align: 'end',
    cell: (invoice) => mayConfirm(invoice.state) && <InvoiceActions invoice={invoice} onAct={onAct} />,
  },
]
