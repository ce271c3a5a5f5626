import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import type { ParentInvoice } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { invoicesQuery } from '../../../shared/queries/console/invoices.ts'
import { FilterSelect } from '../components/filter-select.tsx'
import { ListToolbar } from '../components/list-toolbar.tsx'
import { ConsoleLink } from '../components/console-link.tsx'
import { InvoiceDialogs } from '../components/invoice-dialogs.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { useListAddress } from '../components/use-list-address.ts'
import { invoiceStates, mayConfirm } from '../model/invoice-words.ts'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'

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
      <ListToolbar>
        <FilterSelect
          wide
          aria-label="Situação"
          data={states.map((one) => ({ value: one as string, label: invoiceStates[one].label }))}
          value={state}
          onChange={(value) => set({ situacao: value === null || value === 'reported' ? '' : value })}
        />
      </ListToolbar>
      <PagedList
        asked={asked}
        what="as faturas"
        caption="Faturas"
        empty={{
          title: state === 'reported' ? 'Nenhum pagamento esperando' : 'Nenhuma fatura nesta situação',
          text: 'Quando um comprador avisa que pagou, a fatura aparece aqui.',
        }}
        onPage={(to) => set({ page: to })}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Conta',
            title: true,
            cell: ({ account, id }) => (
              <>
                <ConsoleLink to={`/admin/contas/${account.id}`} title>
                  {account.name}
                </ConsoleLink>
                <SecondaryLine>
                  {account.email} · fatura {id}
                </SecondaryLine>
              </>
            ),
          },
          {
            header: 'Plano',
            cell: ({ planTitle, periodStart, periodEnd }) => (
              <span>
                {planTitle}
                <SecondaryLine>
                  {formatDate(periodStart)} a {formatDate(periodEnd)}
                </SecondaryLine>
              </span>
            ),
          },
          { header: 'Valor', align: 'end', cell: ({ amountCents }) => formatCents(amountCents) },
          {
            header: 'Situação',
            cell: (invoice) => (
              <span>
                <Chip tone={invoiceStates[invoice.state].tone}>{invoiceStates[invoice.state].label}</Chip>
                {invoice.lastError !== null && <SecondaryLine>{invoice.lastError}</SecondaryLine>}
              </span>
            ),
          },
          {
            header: 'Vencimento',
            cell: ({ dueAt, paidAt }) => (
              <span>
                {formatDate(dueAt)}
                {paidAt !== null && <SecondaryLine>paga em {formatDateTime(paidAt)}</SecondaryLine>}
              </span>
            ),
          },
          {
            header: 'Ações',
            headerHidden: true,
            onCard: 'plain',
            align: 'end',
            cell: (invoice) =>
              mayConfirm(invoice.state) && (
                <RowActions>
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
                </RowActions>
              ),
          },
        ]}
      />
      <InvoiceDialogs asking={asking} onClose={() => setAsking(null)} />
    </Page>
  )
}
