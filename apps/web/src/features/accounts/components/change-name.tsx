import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rereadSession } from '../../../shared/session/read-session.ts'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { checkName } from '../api/check-fields.ts'
import { setProfile } from '../../../shared/queries/profile.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { PlanFact } from './plan-fact.tsx'
import css from './profile.module.css'
import { ProfilePart } from './profile-part.tsx'

/** The person's name and plan. */
export function ChangeName() {
  const { name } = useSession()
  const client = useQueryClient()
  const form = useForm({ initialValues: { name }, validate: { name: checkName } })
  const saving = useMutation({
    mutationFn: (next: string) => api('PUT /profile/name', { body: { name: next } }),
    onSuccess: async (profile) => {
      setProfile(client, profile)
      form.setValues({ name: profile.name })
      form.resetDirty({ name: profile.name })
      // Saved it is; out of reach, the frame shows it at the next renewal.
      await rereadSession()
      notifySuccess('Nome alterado com sucesso!')
    },
    onError: (error) => form.setErrors(serverErrors(error)),
  })
  return (
    <ProfilePart title="Dados pessoais" text="Como você aparece na plataforma.">
      <form onSubmit={form.onSubmit((values) => saving.mutate(values.name.trim()))} noValidate>
        <TextInput label="Nome" autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
        <DisabledHint reason={!form.isDirty() && 'O nome ainda é o mesmo.'}>
          <Button type="submit" variant="default" loading={saving.isPending}>
            Salvar nome
          </Button>
        </DisabledHint>
      </form>
      <dl className={css.facts}>
        <PlanFact />
      </dl>
    </ProfilePart>
  )
}
