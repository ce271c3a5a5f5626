import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Subscription } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { followSubscription } from '../api/follow-subscription.ts'
import { beganOverdue, beganOverdueWords, periodWords, stateWords } from '../model/subscription-words.ts'
import css from './subscription.module.css'

type Props = { subscription: Subscription; /** Where the parent platform keeps it. */ elsewhere: string | null; changeable: boolean }

/** The current subscription and its actions. */
export function CurrentSubscription({ subscription, elsewhere, changeable }: Props) {
  const { plan, state, cancelAtEnd } = subscription
  const { label, tone } = stateWords[state]
  const ended = state === 'canceled'
  return (
    <section className={`card ${css.card}`} aria-label="Assinatura">
      <div className={css.head}>
        <div>
          <h2>
            {plan.title} <Chip tone={cancelAtEnd ? 'warn' : tone}>{cancelAtEnd ? 'Cancelamento agendado' : label}</Chip>
          </h2>
          <p className="num">
            {plan.price === 0 ? 'Grátis' : `${formatCents(plan.price)} ${periodWords[plan.period]}`} · desde{' '}
            {formatDate(subscription.startedAt)}
          </p>
        </div>
        <div className={css.actions}>
          {elsewhere !== null && (
            <Button component="a" href={elsewhere} target="_blank" rel="noopener">
              Gerenciar assinatura
            </Button>
          )}
          {(ended || cancelAtEnd) && (
            <Button component={Link} to="/plans" variant={ended ? 'filled' : 'default'}>
              Ver planos
            </Button>
          )}
          {state === 'overdue' && (
            <Button component={Link} to="/regularizar">
              Regularizar
            </Button>
          )}
          {changeable && !ended && (cancelAtEnd ? <Keep /> : <Cancel subscription={subscription} />)}
        </div>
      </div>
      {changeable && beganOverdue(subscription) && <p className={css.why}>{beganOverdueWords}</p>}
      <dl className={css.facts}>
        {factsOf(subscription).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function factsOf({ state, nextCharge, cancelAtEnd, trialEndsAt, periodEnd, overdueSince, canceledAt }: Subscription): [string, string][] {
  const end = state === 'trial' ? trialEndsAt : periodEnd
  const facts: [string, string | null][] = [
    ['Grátis até', state === 'trial' && trialEndsAt !== null ? formatDate(trialEndsAt) : null],
    ['Próxima cobrança', nextCharge && `${formatCents(nextCharge.amountCents)} em ${formatDate(nextCharge.at)}`],
    ['Termina em', cancelAtEnd && end !== null ? formatDate(end) : null],
    ['Em atraso desde', overdueSince && formatDate(overdueSince)],
    ['Terminou em', canceledAt && formatDate(canceledAt)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function Cancel({ subscription: { state, plan, trialEndsAt, periodEnd } }: { subscription: Subscription }) {
  const [asked, setAsked] = useState(false)
  const end = state === 'trial' ? trialEndsAt : periodEnd
  const canceling = useMutation({
    mutationFn: () => api('POST /subscriptions/cancel'),
    onSuccess: async () => {
      await followSubscription()
      setAsked(false)
      notifySuccess(state === 'overdue' ? 'Assinatura cancelada.' : 'Cancelamento agendado.')
    },
  })
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsked(true)}>
        Cancelar assinatura
      </Button>
      <ConfirmModal
        opened={asked}
        title="Cancelar a assinatura?"
        confirmLabel="Cancelar assinatura"
        cancelLabel="Voltar"
        danger
        loading={canceling.isPending}
        onConfirm={() => canceling.mutate()}
        onClose={() => setAsked(false)}
      >
        {state === 'overdue' || end === null
          ? `O plano ${plan.title} termina agora e seus vídeos deixam de ser exibidos. A fatura em atraso não será mais cobrada, mas uma nova assinatura só é liberada depois do primeiro pagamento.`
          : `O plano ${plan.title} vale até ${formatDate(end)}. Depois disso, seus vídeos deixam de ser exibidos e nada mais é cobrado. Até lá, você pode desfazer.`}{' '}
        Nenhum arquivo é apagado.
      </ConfirmModal>
    </>
  )
}

function Keep() {
  const keeping = useMutation({
    mutationFn: () => api('POST /subscriptions/keep'),
    onSuccess: async () => {
      await followSubscription()
      notifySuccess('A assinatura continua.')
    },
  })
  return (
    <Button loading={keeping.isPending} onClick={() => keeping.mutate()}>
      Desfazer cancelamento
    </Button>
  )
}
