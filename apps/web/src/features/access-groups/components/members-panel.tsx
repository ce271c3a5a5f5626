import { Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { groupMembersQuery, invalidateAccessGroups } from '../../../shared/queries/access-groups.ts'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { Note } from '../../../ui/note.tsx'
import { Part } from '../../../ui/part.tsx'
import css from './groups.module.css'
import { MemberRow } from './member-row.tsx'

const checkEmail = (email: string): string | null => {
  if (email.trim() === '') return 'Informe o e-mail.'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'Informe um e-mail válido.'
}

/** Who is in a group, and adding people by e-mail. Changes count at once. */
export function MembersPanel({ group }: { group: string }) {
  return (
    <Part
      title="Usuários"
      text="Quem você adiciona recebe um e-mail e entra com a própria conta, ou cria uma com esse endereço. Adicionar e remover vale na hora."
    >
      <div className={css.wide}>
        <AddMember group={group} />
      </div>
      <Members group={group} />
    </Part>
  )
}

function AddMember({ group }: { group: string }) {
  const client = useQueryClient()
  const form = useForm({ initialValues: { email: '' }, validate: { email: checkEmail } })
  const adding = useMutation({
    mutationFn: ({ email }: { email: string }) => api('POST /groups/{id}/users', { params: { id: group }, body: { email: email.trim() } }),
    onSuccess: () => {
      notifySuccess('Usuário adicionado com sucesso!')
      form.reset()
    },
    onError: (error) => {
      const errors = serverErrors(error, { codes: { GROUP_MEMBER_ALREADY: 'email', GROUP_MEMBER_IS_OWNER: 'email' } })
      if (Object.keys(errors).length > 0) form.setErrors(errors)
      else tellFault(error, 'Não foi possível adicionar o usuário no momento!')
    },
    onSettled: () => invalidateAccessGroups(client),
    meta: { silent: true },
  })
  return (
    <form className={css.add} onSubmit={form.onSubmit((values) => adding.mutate(values))} noValidate>
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        placeholder="pessoa@exemplo.com.br"
        {...form.getInputProps('email')}
      />
      <Button type="submit" variant="default" loading={adding.isPending}>
        Adicionar
      </Button>
    </form>
  )
}

function Members({ group }: { group: string }) {
  const { data, error, refetch } = useQuery(groupMembersQuery(group))
  if (!data)
    return error ? <LoadFault what="os usuários" error={error} retry={() => void refetch()} /> : <Skeleton h={120} radius="lg" w="100%" />
  if (data.length === 0) return <Note>Ninguém está neste grupo ainda.</Note>
  return (
    <ul className={css.rows} aria-label="Usuários do grupo">
      {data.map((member) => (
        <MemberRow key={member.id} group={group} member={member} />
      ))}
    </ul>
  )
}
