import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { consoleApi, hasCode } from '../../../shared/api/console-api.ts'

type Credentials = { email: string; password: string }
export type SigningIn = {
  form: UseFormReturnType<Credentials>
  enter: (totp?: string, options?: { onError: () => void }) => void
  busy: boolean
}

/** Signing in to the console, in one step or two. */
export function useSignIn({ onEntered, onCode }: { onEntered: () => void; onCode: () => void }): SigningIn {
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Informe um e-mail válido.'),
      password: (value) => (value === '' ? 'Informe sua senha.' : null),
    },
  })
  const entering = useMutation({
    mutationFn: (totp: string | undefined) => {
      const { email, password } = form.getValues()
      return consoleApi('POST /admin/sign-in', { body: { email: email.trim(), password, ...(totp !== undefined && { totp }) } })
    },
    meta: { silent: true },
    onSuccess: onEntered,
    onError: (error) => {
      if (hasCode(error, 'TOTP_REQUIRED')) return onCode()
      notifyError(error)
      if (hasCode(error, 'INVALID_CREDENTIALS')) form.setErrors({ email: true, password: true })
    },
  })
  return { form, enter: entering.mutate, busy: entering.isPending }
}
