import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { checkEmail, checkFilled } from '../api/check-fields.ts'
import { profileQuery, setProfile } from '../../../shared/queries/profile.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { PasswordField } from './password-field.tsx'
import css from './profile.module.css'
import { ProfilePart } from './profile-part.tsx'

/** The address one signs in with; a new one counts once the link mailed to it is opened. */
export function ChangeEmail() {
  const { email } = useSession()
  const pending = useQuery(profileQuery).data?.pendingEmail
  return (
    <ProfilePart title="E-mail" text="Você entra com este e-mail e recebe nele os avisos da sua conta.">
      <dl className={css.facts}>
        <div>
          <dt>E-mail atual</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      {pending ? <Pending pending={pending} /> : <Ask />}
    </ProfilePart>
  )
}

function Pending({ pending }: { pending: NonNullable<Profile['pendingEmail']> }) {
  const client = useQueryClient()
  const canceling = useMutation({
    mutationFn: () => api('DELETE /profile/email'),
    onSuccess: (profile) => setProfile(client, profile),
  })
  return (
    <div className={css.pending} role="status">
      <p>
        Enviamos um link para <strong>{pending.email}</strong>. O novo e-mail passa a valer quando você abrir o link, até{' '}
        {formatDateTime(pending.expiresAt)}.
      </p>
      <Button variant="default" loading={canceling.isPending} onClick={() => canceling.mutate()}>
        Cancelar troca
      </Button>
    </div>
  )
}

function Ask() {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: checkEmail, password: checkFilled('Informe sua senha.') },
  })
  const asking = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      api('POST /profile/email', { body: { email: email.trim(), password } }),
    onSuccess: (profile) => setProfile(client, profile),
    onError: (error) =>
      form.setErrors(
        serverErrors(error, {
          codes: { INVALID_CREDENTIALS: { password: true }, EMAIL_TAKEN: { email: true }, EMAIL_UNCHANGED: { email: true } },
        }),
      ),
  })
  return (
    <form onSubmit={form.onSubmit((values) => asking.mutate(values))} noValidate>
      <TextInput label="Novo e-mail" type="email" autoComplete="off" inputMode="email" maxLength={254} {...form.getInputProps('email')} />
      <PasswordField label="Sua senha" autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" variant="default" loading={asking.isPending}>
        Trocar e-mail
      </Button>
    </form>
  )
}
