import { Button, Modal } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { copyText } from '../../../shared/clipboard.ts'
import type { NewApiKey } from '../../../shared/queries/api-keys.ts'
import { exampleCall } from '../model/example-call.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './developers.module.css'

/** A new key with its value, which is never shown again, and how it is used. */
export function ShowKey({ made, onDone }: { made: NewApiKey; onDone: () => void }) {
  const call = exampleCall(window.location.origin, made.scopes)
  return (
    <Modal opened onClose={onDone} size={560} title="Guarde a sua chave" closeOnClickOutside={false} closeOnEscape={false}>
      <p className={css.text}>
        Ela aparece só agora. Guarde-a como uma senha, no servidor que vai usá-la, e nunca em uma página: quem a tem age como você na sua
        conta.
      </p>
      <p className={css.secret}>
        <code>{made.secret}</code>
      </p>
      {call !== null && (
        <>
          <p className={css.text}>Para experimentar, com a chave na variável VIDEOZZ_API_KEY:</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
          <pre className={css.example} tabIndex={0} role="region" aria-label="Exemplo com curl">
            <code>{call}</code>
          </pre>
        </>
      )}
      <ModalEnd>
        {call !== null && (
          <Button variant="default" onClick={() => void copyText(call)}>
            Copiar exemplo
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => void copyText(made.secret)}
          data-autofocus
        >
          Copiar chave
        </Button>
        <Button onClick={onDone}>Já guardei</Button>
      </ModalEnd>
    </Modal>
  )
}
