import { Button, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiAnswer, CheckoutOffer } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { Banner } from '../../../ui/banner.tsx'
import { checkoutApi } from '../../../shared/api/checkout-api.ts'
import { checkoutOfferQuery } from '../../../shared/queries/checkout-offer.ts'
import { takeCheckoutToken } from '../api/take-checkout-token.ts'
import { CardFields, cardErrors, cardRules, emptyCard } from '../components/card-fields.tsx'
import css from '../components/checkout-page.module.css'
import { Fault, Instructions } from '../components/pay-invoice.tsx'
import type { FrameMessage } from '../model/frame-message.ts'
import { periodWords } from '../model/subscription-words.ts'

const framed = (): boolean => window.parent !== window
/** Only a page of this origin can frame this one, and only it gets the messages. */
const say = (message: FrameMessage): void => {
  if (framed()) window.parent.postMessage(message, location.origin)
  else location.assign('/')
}

/** The checkout of the embedded parent platform: framed by the dashboard, without a session. */
export default function CheckoutPage() {
  const [token] = useState(takeCheckoutToken)
  const { data, error } = useQuery(checkoutOfferQuery(token))
  if (data && token !== null) return <Offer offer={data} token={token} />
  return (
    <main className={css.page} aria-label="Contratação">
      {error ? (
        <>
          <h1>Não foi possível continuar</h1>
          <p>{error instanceof ApiError ? error.message : 'Tente novamente em instantes.'}</p>
          <div className={css.end}>
            <Button variant="default" onClick={() => say('cancelAndClose')}>
              Fechar
            </Button>
          </div>
        </>
      ) : (
        <div role="status" aria-label="Carregando">
          <Skeleton h={120} />
          <Skeleton h={44} mt={16} />
        </div>
      )}
    </main>
  )
}

function Offer({ offer, token }: { offer: CheckoutOffer; token: string }) {
  const { beginsOverdue, payment, plan, replaces, trialDays } = offer
  const form = useForm({ initialValues: emptyCard, validate: cardRules })
  const byCard = payment.mode === 'test' && plan.price > 0
  const confirming = useMutation({
    mutationFn: (card: typeof emptyCard | null) => checkoutApi('POST /checkout/confirm', token, { body: card ? { card } : {} }),
    onError: (fault) => {
      form.setErrors(cardErrors(fault))
      focusFault(document)
    },
    meta: { silent: true },
  })
  if (confirming.data) return <Done offer={offer} result={confirming.data} />
  const fault = confirming.error && Object.keys(cardErrors(confirming.error)).length === 0 ? confirming.error : null
  return (
    <main className={css.page} aria-label="Contratação">
      <form
        className={css.form}
        onSubmit={
          byCard
            ? form.onSubmit(
                (values) => confirming.mutate(values),
                () => focusFault(document),
              )
            : (event) => (event.preventDefault(), confirming.mutate(null))
        }
        noValidate
      >
        <Summary offer={offer} />
        {replaces !== null && (
          <Banner tone="warn">Ao contratar, a assinatura do plano {replaces} termina agora. O que já foi pago não é devolvido.</Banner>
        )}
        {beginsOverdue && (
          <Banner tone="warn">
            Uma assinatura anterior ficou com uma fatura sem pagamento confirmado. Por isso esta começa em atraso, e tudo é liberado quando
            a primeira fatura for paga.
          </Banner>
        )}
        {byCard ? <CardFields form={form} /> : <ByHand offer={offer} />}
        {plan.price > 0 && trialDays > 0 && (
          <p className={css.small}>A taxa por aluno, onde o plano a tem, é cobrada desde o primeiro dia, também no período grátis.</p>
        )}
        {fault && <Fault error={fault} />}
        <div className={css.end}>
          <Button variant="default" onClick={() => say('cancelAndClose')}>
            Cancelar
          </Button>
          <Button type="submit" loading={confirming.isPending}>
            {trialDays > 0
              ? `Começar ${trialDays} dias grátis`
              : plan.price > 0 && byCard
                ? `Pagar ${formatCents(plan.price)}`
                : 'Contratar'}
          </Button>
        </div>
      </form>
    </main>
  )
}

function Summary({ offer: { plan, person, trialDays, firstChargeAt } }: { offer: CheckoutOffer }) {
  return (
    <div className={css.summary}>
      <h1>{plan.title}</h1>
      <p className={css.price}>
        <b className="num">{plan.price === 0 ? 'Grátis' : formatCents(plan.price)}</b>
        {plan.price > 0 && <span>{periodWords[plan.period]}</span>}
      </p>
      <p className={css.person}>
        {person.name} · {person.email}
      </p>
      {firstChargeAt !== null && (
        <p className={css.when}>
          {trialDays > 0
            ? `${trialDays} dias grátis. A primeira cobrança é em ${formatDate(firstChargeAt)}; até lá, você cancela sem pagar nada.`
            : 'O primeiro período é cobrado hoje.'}
        </p>
      )}
    </div>
  )
}

function ByHand({ offer: { payment, plan, trialDays } }: { offer: CheckoutOffer }): ReactNode {
  if (plan.price === 0) return null
  return (
    <section>
      <h2>Como pagar</h2>
      <p className={css.small}>
        {trialDays > 0 ? 'Quando o período grátis terminar, a fatura aparece em Assinaturas.' : 'A fatura já fica em Assinaturas.'} Pague
        assim e avise por lá:
      </p>
      <Instructions payment={payment} />
    </section>
  )
}

function Done({ offer: { plan }, result }: { offer: CheckoutOffer; result: ApiAnswer<'POST /checkout/confirm'> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused element was removed; focus the new one so that screen readers announce it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={css.page} aria-label="Contratação">
      <h1 ref={heading} tabIndex={-1}>
        Assinatura contratada
      </h1>
      <p>{outcomeOf(plan.title, result)}</p>
      <div className={css.end}>
        <Button onClick={() => say('subscriptionChange')}>Concluir</Button>
      </div>
    </main>
  )
}

function outcomeOf(plan: string, { state, owed, trialEndsAt }: ApiAnswer<'POST /checkout/confirm'>): string {
  if (state === 'overdue' && owed)
    return `O plano ${plan} é o da sua conta, mas começa em atraso. Envios, biblioteca e o restante são liberados quando a fatura de ${formatCents(owed.amountCents)} for paga. Ela está em Regularizar, com os dados para o pagamento.`
  const holds = `O plano ${plan} já vale na sua conta.`
  if (trialEndsAt !== null) return `${holds} O período grátis vai até ${formatDate(trialEndsAt)}.`
  return owed ? `${holds} A fatura de ${formatCents(owed.amountCents)} está em Assinaturas e vence em ${formatDate(owed.dueAt)}.` : holds
}
