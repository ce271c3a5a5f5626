import type { QueryClient } from '@tanstack/react-query'
import { useForm } from '@mantine/form'
import type { ParentInvoice } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateAccount, invalidateAccountLists } from '../../../shared/queries/console/accounts.ts'
import { invalidateInvoices } from '../../../shared/queries/console/invoices.ts'
import { useChange } from '../api/use-change.ts'
import { FormModal } from './form-modal.tsx'
import { checkReason, ReasonField } from './reason-field.tsx'

/** What the operator is about to do with the payment of an invoice. */
export type InvoiceAction = { what: 'confirm' | 'refuse'; invoice: ParentInvoice }

const invalidates = [invalidateInvoices, invalidateAccountLists, (client: QueryClient) => invalidateAccount(client)]

/** Asks for confirmation before a payment is confirmed or refused. */
export function InvoiceDialogs({ asking, onClose }: { asking: InvoiceAction | null; onClose: () => void }) {
  const invoice = asking?.invoice
  const confirming = useChange({
    change: (id: string) => consoleApi('POST /admin/invoices/{id}/confirm', { params: { id } }),
    done: 'Pagamento confirmado: a assinatura foi avisada.',
    invalidates,
    onDone: onClose,
  })
  return (
    <>
      <ConfirmModal
        opened={asking?.what === 'confirm'}
        title="Confirmar este pagamento?"
        confirmLabel="Confirmar pagamento"
        loading={confirming.isPending}
        onConfirm={() => invoice && confirming.mutate(invoice.id)}
        onClose={onClose}
      >
        <p>
          {formatCents(invoice?.amountCents ?? 0)} de {invoice?.account.name}, pelo plano {invoice?.planTitle}. Isto não se desfaz por aqui.
        </p>
      </ConfirmModal>
      {asking?.what === 'refuse' && <RefusalDialog invoice={asking.invoice} onClose={onClose} />}
    </>
  )
}

function RefusalDialog({ invoice, onClose }: { invoice: ParentInvoice; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: checkReason } })
  const refusing = useChange({
    change: (body: typeof form.values) => consoleApi('POST /admin/invoices/{id}/refuse', { params: { id: invoice.id }, body }),
    done: 'Pagamento recusado: a fatura está em aberto de novo.',
    invalidates,
    onDone: onClose,
  })
  return (
    <FormModal
      title={`Recusar o pagamento de ${invoice.account.name}?`}
      submitLabel="Recusar pagamento"
      danger
      loading={refusing.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => refusing.mutate(values, { onError: showServerErrors(form) }))}
    >
      <p>A fatura de {formatCents(invoice.amountCents)} volta a ficar em aberto.</p>
      <ReasonField {...form.getInputProps('reason')} />
    </FormModal>
  )
}
