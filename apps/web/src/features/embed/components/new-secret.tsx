import { Button, Modal } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import type { ApiAnswer } from '@videozz/contract/browser'
import { copyText } from '../../../shared/clipboard.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './settings.module.css'

/** A new key with its value, which is never shown again. */
export function NewSecret({ secret, onDone }: { secret: ApiAnswer<'POST /embed-secrets'>; onDone: () => void }) {
  return (
    <Modal opened onClose={onDone} size={560} title="Guarde a sua chave" closeOnClickOutside={false} closeOnEscape={false}>
      <p className={css.hint}>
        Ela aparece só agora. Copie-a para a configuração do seu servidor, na variável VIDEOZZ_CHAVE dos exemplos. O código {secret.id}{' '}
        serve para reconhecê-la na lista.
      </p>
      <p className={css.shown}>
        <code>{secret.secret}</code>
      </p>
      <ModalEnd>
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => void copyText(secret.secret)}
          data-autofocus
        >
          Copiar chave
        </Button>
        <Button onClick={onDone}>Já guardei</Button>
      </ModalEnd>
    </Modal>
  )
}
