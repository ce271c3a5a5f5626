import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ParentInvoice } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { invoicesQuery } from '../../../shared/queries/console/invoices.ts'
import css from '../components/admin.module.css'
import { ConsoleLink } from '../components/console-link.tsx'
import { InvoiceDialogs } from '../components/invoice-dialogs.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { useListAddress } from '../components/use-list-address.ts'
import { invoiceStates, mayConfirm } from '../model/invoice-words.ts'

type State = ParentInvoice['state']
const states = Object.keys(invoiceStates) as State[]

/** Faturas: those their buyers say they paid wait for an operator. */
export default function InvoicesScreen() {
  const { page, get, set } = useListAddress()
  const state = states.find((one) => one === get('situacao')) ?? 'reported'
  const asked = useQuery(invoicesQuery(page, state))
  const [asking, setAsking] = useState<{ what: 'confirm' | 'refuse'; invoice: ParentInvoice } | null>(null)
  return (
    <Page>
      <PageHeader title="Faturas" subtitle="Confirme o pagamento quando o dinheiro chegar" />
      <div className={css.tools}>
        <Select
          className={css.wide ?? ''}
          aria-label="Situação"
          data={states.map((one) => ({ value: one as string, label: invoiceStates[one].label }))}
          value={state}
          onChange={(value) => set({ situacao: value === null || value === 'reported' ? '' : value })}
        />
      </div>
      <PagedList
        asked={asked}
        what="as faturas"
        label="Faturas"
        empty={{
          title: state === 'reported' ? 'Nenhum pagamento esperando' : 'Nenhuma fatura nesta situação',
          text: 'Quando um comprador avisa que pagou, a fatura aparece aqui.',
        }}
        onPage={(to) => set({ page: to })}
        rowKey={({ id }) => id}
        columns={[
          {
            head: 'Conta',
            main: true,
            cell: ({ account, id }) => (
              <>
                <ConsoleLink to={`/admin/contas/${account.id}`} className={css.name}>
                  {account.name}
                </ConsoleLink>
                <span className={css.second}>
                  {account.email} · fatura {id}
                </span>
              </>
            ),
          },
          {
            head: 'Plano',
            cell: ({ planTitle, periodStart, periodEnd }) => (
              <span>
                {planTitle}
                <span className={css.second}>
                  {formatDate(periodStart)} a {formatDate(periodEnd)}
                </span>
              </span>
            ),
          },
          { head: 'Valor', end: true, cell: ({ amountCents }) => formatCents(amountCents) },
          {
            head: 'Situação',
            cell: (invoice) => (
              <span>
                <Chip tone={invoiceStates[invoice.state].tone}>{invoiceStates[invoice.state].label}</Chip>
                {invoice.lastError !== null && <span className={css.second}>{invoice.lastError}</span>}
              </span>
            ),
          },
          {
            head: 'Vencimento',
            cell: ({ dueAt, paidAt }) => (
              <span>
                {formatDate(dueAt)}
                {paidAt !== null && <span className={css.second}>paga em {formatDateTime(paidAt)}</span>}
              </span>
            ),
          },
          {
            head: 'Ações',
            bare: true,
            end: true,
            cell: (invoice) =>
              mayConfirm(invoice.state) && (
                <div className={css.acts}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Confirmar pagamento de ${invoice.account.name}`}
                    onClick={() => setAsking({ what: 'confirm', invoice })}
                  >
                    Confirmar
                  </Button>
                  {invoice.state === 'reported' && (
                    <Button
                      variant="subtle"
                      color="red"
                      size="xs"
                      aria-label={`Recusar pagamento de ${invoice.account.name}`}
                      onClick={() => setAsking({ what: 'refuse', invoice })}
                    >
                      Recusar
                    </Button>
                  )}
                </div>
              ),
          },
        ]}
      />
      <InvoiceDialogs asking={asking} onClose={() => setAsking(null)} />
    </Page>
  )
}
