import { Button, Modal } from '@mantine/core'
import css from './plans.module.css'
import { SubscriptionsLink } from './subscriptions-link.tsx'

/** Shows that the current subscription must be canceled before another plan is contracted. */
export function CancelFirstModal({ opened, shoppingUrl, onClose }: { opened: boolean; shoppingUrl: string | null; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Contratar outro plano?" size={440}>
      <p className={css.notice}>
        Atenção: Para contratar um novo plano é necessário o cancelamento da assinatura anterior.{' '}
        <a className="link" href="/ajuda/trocar-de-plano" target="_blank" rel="noopener">
          Saiba como trocar de plano
        </a>
      </p>
      <div className={css.ends}>
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <SubscriptionsLink shoppingUrl={shoppingUrl} data-autofocus />
      </div>
    </Modal>
  )
}
