import { Button, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ApiAnswer, Invoice } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { api } from '../../../shared/api/client.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { SupportLink } from '../../../shared/support/support-link.tsx'
import { followSubscription } from '../api/follow-subscription.ts'
import { cardErrors, CardFields, cardRules, emptyCard } from './card-fields.tsx'
import css from './pay-invoice.module.css'

export type Payment = NonNullable<ApiAnswer<'GET /subscriptions/mine'>['payment']>
type PayInvoiceProps = { invoice: Invoice | null; payment: Payment; onClose: () => void }

/** Pays one invoice: by a test card, or by hand and then reports it. Closed while `invoice` is null. */
export function PayInvoice({ invoice, payment, onClose }: PayInvoiceProps) {
  const shown = useLast(invoice)
  return (
    <Modal opened={invoice !== null} onClose={onClose} title={`Pagar a fatura de ${formatCents(shown?.amountCents ?? 0)}`} size={440}>
      {shown &&
        (payment.mode === 'test' ? (
          <ByCard invoice={shown} onClose={onClose} />
        ) : (
          <ByHand invoice={shown} payment={payment} onClose={onClose} />
        ))}
    </Modal>
  )
}

function ByCard({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useForm({ initialValues: emptyCard, validate: cardRules })
  const paying = useMutation({
    mutationFn: (card: typeof emptyCard) => api('POST /subscriptions/invoices/{id}/pay', { params: { id: invoice.id }, body: { card } }),
    onSuccess: async () => {
      await followSubscription()
      notifySuccess('Pagamento confirmado!')
      onClose()
    },
    onError: (error) => {
      form.setErrors(cardErrors(error))
      focusFault(document)
      if (error instanceof ApiError && error.code === 'CARD_DECLINED') void followSubscription()
    },
    meta: { silent: true },
  })
  const other = paying.error && Object.keys(cardErrors(paying.error)).length === 0 ? paying.error : null
  return (
    <form
      className={css.form}
      onSubmit={form.onSubmit(
        (values) => paying.mutate(values),
        () => focusFault(document),
      )}
      noValidate
    >
      <CardFields form={form} />
      {other && <Fault error={other} />}
      <End onClose={onClose} label={`Pagar ${formatCents(invoice.amountCents)}`} loading={paying.isPending} />
    </form>
  )
}

function ByHand({ invoice, payment, onClose }: { invoice: Invoice; payment: Payment; onClose: () => void }) {
  const telling = useMutation({
    mutationFn: () => api('POST /subscriptions/invoices/{id}/report', { params: { id: invoice.id } }),
    onSuccess: async () => {
      await followSubscription()
      notifySuccess('Avisamos que você pagou. Vamos conferir e confirmar.')
      onClose()
    },
    meta: { silent: true },
  })
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        telling.mutate()
      }}
    >
      <Instructions payment={payment} />
      <p className={css.small}>Depois de pagar, avise aqui. A confirmação é feita por uma pessoa e pode levar alguns dias úteis.</p>
      {telling.error && <Fault error={telling.error} />}
      <End onClose={onClose} label="Já paguei" loading={telling.isPending} />
    </form>
  )
}

/** How to pay by hand, in the operator's words. */
export function Instructions({ payment }: { payment: Payment }) {
  return (
    <p className={css.instructions}>
      {payment.instructions ?? (
        <SupportLink
          after=" para receber os dados de pagamento."
          otherwise="Esta plataforma ainda não diz como pagar. Peça os dados de pagamento a quem a administra."
        >
          Fale com o suporte
        </SupportLink>
      )}
    </p>
  )
}

export const Fault = ({ error }: { error: Error }) => (
  <p className={css.fault} role="alert">
    {faultText(error)}
  </p>
)

const End = ({ onClose, label, loading }: { onClose: () => void; label: string; loading: boolean }) => (
  <div className={css.end}>
    <Button variant="default" onClick={onClose}>
      Voltar
    </Button>
    <Button type="submit" loading={loading}>
      {label}
    </Button>
  </div>
)
