import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { keyLengths } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { Note } from '../../ui/note.tsx'
import type { KeysFormProps } from './bucket-form.tsx'
import { KeysEnd } from './keys-end.tsx'
import css from './keys-form.module.css'
import { useConnectKeys } from './use-connect-keys.ts'

/** A personal access token of Vimeo. */
export function VimeoForm({ onCancel, onConnected }: KeysFormProps) {
  const form = useForm({ initialValues: { token: '' } })
  const send = (body: typeof form.values) => api('PUT /integration/keys/vimeo', { body })
  const { root, submit, isChecking, fault } = useConnectKeys('vimeo', form, send, onConnected)
  return (
    <form ref={root} onSubmit={submit} noValidate className={css.form} autoComplete="off">
      <div className={css.intro}>
        <ol>
          <li>
            Em{' '}
            <a className="link" href="https://developer.vimeo.com/apps" target="_blank" rel="noopener noreferrer">
              developer.vimeo.com/apps
            </a>
            , abra o seu app ou crie um.
          </li>
          <li>
            Gere um token pessoal com os escopos <code>public</code>, <code>private</code> e <code>video_files</code>.
          </li>
          <li>Cole o token aqui.</li>
        </ol>
        <p>O Vimeo só entrega os arquivos dos vídeos em planos que incluem o download.</p>
      </div>
      <PasswordInput
        label="Token de acesso"
        maxLength={keyLengths.token}
        readOnly={isChecking}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar o token', tabIndex: 0 }}
        aria-invalid={form.errors['token'] !== undefined}
        {...form.getInputProps('token')}
      />
      <Note>O token fica guardado cifrado, não é mostrado de novo, e você pode desconectar quando quiser.</Note>
      <KeysEnd fault={fault} isChecking={isChecking} onCancel={onCancel} />
    </form>
  )
}
