import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { keyLengths } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import type { KeyConnection } from '../queries/key-connections.ts'
import { Note } from '../../ui/note.tsx'
import { KeysEnd } from './keys-end.tsx'
import css from './keys-form.module.css'
import { useConnectKeys } from './use-connect-keys.ts'

export type KeysFormProps = { onCancel: () => void; onConnected: (connection: KeyConnection) => void }

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The address and the keys of an S3 bucket. */
export function BucketForm({ onCancel, onConnected }: KeysFormProps) {
  const form = useForm({ initialValues: { endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' } })
  const send = (body: typeof form.values) => api('PUT /integration/keys/s3', { body })
  const { root, submit, isChecking, fault } = useConnectKeys('s3', form, send, onConnected)
  return (
    <form ref={root} onSubmit={submit} noValidate className={css.form} autoComplete="off">
      <div className={css.intro}>
        <p>
          Serve qualquer serviço compatível com S3, como AWS, Cloudflare R2, Backblaze B2, Wasabi e MinIO. Basta uma chave de leitura, com{' '}
          <code>s3:ListBucket</code> e <code>s3:GetObject</code>.
        </p>
      </div>
      <TextInput
        label="Endpoint"
        placeholder="https://s3.us-east-1.amazonaws.com"
        inputMode="url"
        maxLength={keyLengths.endpoint}
        readOnly={isChecking}
        data-autofocus
        {...asTyped}
        {...form.getInputProps('endpoint')}
      />
      <div className={css.pair}>
        <TextInput
          label="Região"
          placeholder="us-east-1"
          maxLength={keyLengths.region}
          readOnly={isChecking}
          {...asTyped}
          {...form.getInputProps('region')}
        />
        <TextInput
          label="Bucket"
          placeholder="minhas-aulas"
          maxLength={keyLengths.bucket}
          readOnly={isChecking}
          {...asTyped}
          {...form.getInputProps('bucket')}
        />
      </div>
      <TextInput
        label="Chave de acesso"
        maxLength={keyLengths.accessKeyId}
        readOnly={isChecking}
        {...asTyped}
        {...form.getInputProps('accessKeyId')}
      />
      <PasswordInput
        label="Chave secreta"
        maxLength={keyLengths.secretAccessKey}
        readOnly={isChecking}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a chave secreta', tabIndex: 0 }}
        {...asTyped}
        aria-invalid={form.errors['secretAccessKey'] !== undefined}
        {...form.getInputProps('secretAccessKey')}
      />
      <Note>As chaves ficam guardadas cifradas, não são mostradas de novo, e você pode desconectar quando quiser.</Note>
      <KeysEnd fault={fault} isChecking={isChecking} onCancel={onCancel} />
    </form>
  )
}
