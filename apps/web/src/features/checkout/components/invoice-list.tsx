import { Button } from '@mantine/core'
import type { Invoice } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { formatDate } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { invoiceWords, isOwed } from '../model/subscription-words.ts'
import css from './subscription.module.css'

export type InvoiceListProps = { invoices: readonly Invoice[]; onPay: (invoice: Invoice) => void }

/** Invoices with what became of each; those that are owed can be paid. */
export function InvoiceList({ invoices, onPay }: InvoiceListProps) {
  return (
    <ul className={css.invoices}>
      {invoices.map((invoice) => {
        const { label, tone } = invoiceWords[invoice.state]
        return (
          <li key={invoice.id}>
            <div className={css.what}>
              <b className="num">
                {formatDate(invoice.periodStart)} a {formatDate(invoice.periodEnd)}
              </b>
              <span className="num">
                {invoice.paidAt ? `Paga em ${formatDate(invoice.paidAt)}` : `Vencimento ${formatDate(invoice.dueAt)}`}
                {isOwed(invoice) && invoice.lastError !== null && ` · ${invoice.lastError}`}
              </span>
            </div>
            <Chip tone={tone}>{label}</Chip>
            <b className={`num ${css.amount}`}>{formatCents(invoice.amountCents)}</b>
            <span className={css.act}>
              {isOwed(invoice) && invoice.state !== 'reported' && (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => onPay(invoice)}
                  aria-label={`Pagar a fatura de ${formatDate(invoice.periodStart)}`}
                >
                  Pagar
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
