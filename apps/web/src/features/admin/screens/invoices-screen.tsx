import { useQuery } from '@tanstack/react-query'
import type { ParentInvoice } from '@videozz/contract/browser'
import { useState } from 'react'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { invoicesQuery } from '../../../shared/queries/console/invoices.ts'
import { FilterSelect } from '../components/filter-select.tsx'
import { ListToolbar } from '../components/list-toolbar.tsx'
import { invoiceColumns } from '../components/invoice-columns.tsx'
import { type InvoiceAction, InvoiceDialogs } from '../components/invoice-dialogs.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { invoicesSearch } from '../model/list-search.ts'
import { invoiceStates } from '../model/invoice-words.ts'

type State = ParentInvoice['state']
const states = Object.keys(invoiceStates) as State[]

/** Faturas: those reported as paid by their buyers wait for an operator. */
export default function InvoicesScreen() {
  const { view, show } = useSearchState(invoicesSearch)
  const { page, situacao: state } = view
  const asked = useQuery(invoicesQuery(page, state))
  const [asking, setAsking] = useState<InvoiceAction | null>(null)
  return (
    <Page>
      <PageHeader title="Faturas" subtitle="Confirme o pagamento quando o dinheiro chegar" />
      <ListToolbar>
        <FilterSelect
          wide
          aria-label="Situação"
          data={states.map((one) => ({ value: one as string, label: invoiceStates[one].label }))}
          value={state}
          onChange={(value) => show({ situacao: states.find((one) => one === value) ?? 'reported' })}
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
        onPage={(page) => show({ page })}
        rowKey={({ id }) => id}
        columns={invoiceColumns(setAsking)}
      />
      <InvoiceDialogs asking={asking} onClose={() => setAsking(null)} />
    </Page>
  )
}
