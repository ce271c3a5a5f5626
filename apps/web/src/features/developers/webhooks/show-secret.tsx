import { Button, Modal } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { copyText } from '../../../shared/clipboard.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './webhooks.module.css'

export type ShowSecretProps = { secret: string; /** The one before signs too for a day. */ rotated: boolean; onDone: () => void }

/** A new secret of an endpoint, which is never shown again. */
export function ShowSecret({ secret, rotated, onDone }: ShowSecretProps) {
  return (
    <Modal opened onClose={onDone} size={560} title="Guarde o segredo" closeOnClickOutside={false} closeOnEscape={false}>
      <p className={css.text}>
        Ele aparece só agora. Com ele o seu servidor confere que um evento veio daqui e não foi alterado: não confie em um evento sem
        conferir a assinatura.
        {rotated &&
          ' Durante 24 horas cada evento leva duas assinaturas, com este segredo e com o anterior: troque-o no servidor nesse prazo.'}
      </p>
      <p className={css.secret}>
        <code>{secret}</code>
      </p>
      <ModalEnd>
        <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copyText(secret)} data-autofocus>
          Copiar segredo
        </Button>
        <Button onClick={onDone}>Já guardei</Button>
      </ModalEnd>
    </Modal>
  )
}
