import { Button, Modal, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { followSubscription } from '../api/follow-subscription.ts'
import { affiliate } from '../model/affiliate.ts'
import { readFrameMessage } from '../model/frame-message.ts'
import css from './checkout-modal.module.css'

export type CheckoutPlan = { _id: string; title: string }
export type CheckoutModalProps = {
  /** The plan to contract; closed while null. */
  plan: CheckoutPlan | null
  onClose: () => void
  /** The subscription changed; the session has been refreshed already. */
  onChanged: () => void
}

/** The checkout in a frame of 800. Where it is an external page, the browser goes there. */
export function CheckoutModal({ plan, onClose, onChanged }: CheckoutModalProps) {
  const shown = useLast(plan)
  return (
    <Modal opened={plan !== null} onClose={onClose} title={`Contratar o plano ${shown?.title ?? ''}`} size={800}>
      {plan && <Frame key={plan._id} plan={plan} onClose={onClose} onChanged={onChanged} />}
    </Modal>
  )
}

function Frame({ plan, onClose, onChanged }: CheckoutModalProps & { plan: CheckoutPlan }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const opening = useMutation({
    mutationFn: async () => {
      const a = affiliate()
      const opened = await api('POST /checkout', { body: { planId: plan._id, ...(a !== undefined && { affiliate: a }) } })
      if (opened.way === 'page') location.assign(opened.url)
      return opened
    },
    meta: { silent: true },
  })
  const open = useEffectEvent(() => opening.mutate())
  useEffect(() => open(), [])

  const { data, error } = opening
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const from = { origin: data?.origin ?? location.origin, window: frame.current?.contentWindow ?? null }
    const message = readFrameMessage(event, from)
    if (message === null) return
    onClose()
    if (message === 'subscriptionChange') void followSubscription().then(onChanged)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])

  if (error) {
    return (
      <EmptyState
        title="Não foi possível abrir a contratação"
        text={error instanceof ApiError ? error.message : 'Tente novamente em instantes.'}
        action={
          <Button variant="default" onClick={() => opening.mutate()}>
            Tentar novamente
          </Button>
        }
      />
    )
  }
  if (data?.way !== 'frame') {
    return (
      <div role="status" aria-label="Carregando" className={css.frame}>
        <Skeleton h={24} w="40%" />
        <Skeleton h={120} mt={16} />
        <Skeleton h={44} mt={16} />
      </div>
    )
  }
  return (
    <iframe
      ref={frame}
      className={css.frame}
      src={data.url}
      title={`Contratação do plano ${plan.title}`}
      // Another's page may not lead the dashboard away; our own, of the same origin, could undo such a wall.
      {...(data.origin !== null && { sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups' })}
      referrerPolicy="no-referrer"
    />
  )
}
