import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { type GroupMember, invalidateAccessGroups } from '../../../shared/queries/access-groups.ts'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import css from './groups.module.css'

/** A member, and how to remove them. Whoever has not entered the account yet can be mailed again. */
export function MemberRow({ group, member: { name, email, joined } }: { group: string; member: GroupMember }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const input = { params: { id: group }, body: { email } }
  const onSettled = () => invalidateAccessGroups(client)
  const removing = useMutation({
    mutationFn: () => api('DELETE /groups/{id}/users', input),
    onSuccess: () => {
      notifySuccess('Usuário removido com sucesso!')
      setAsking(false)
    },
    onError: (error) => {
      tellFault(error, 'Não foi possível remover o usuário no momento!')
      setAsking(false)
    },
    onSettled,
    meta: { silent: true },
  })
  const mailing = useMutation({
    mutationFn: () => api('POST /groups/{id}/users', input),
    onSuccess: () => notifySuccess('Convite reenviado. O link anterior deixou de valer.'),
    onSettled,
  })
  return (
    <li>
      <div className={css.grow}>
        <p className={css.who}>
          <b>{name ?? email}</b>
          {!joined && <Chip tone="brand">Convite enviado</Chip>}
        </p>
        <p className={css.meta}>{name === null ? 'Ainda não entrou nesta conta' : email}</p>
      </div>
      {!joined && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`Reenviar convite para ${email}`}
          loading={mailing.isPending}
          onClick={() => mailing.mutate()}
        >
          Reenviar
        </Button>
      )}
      <Tooltip label="Remover usuário">
        <ActionIcon aria-label={`Remover ${name ?? email}`} onClick={() => setAsking(true)}>
          <IconUserMinus size={18} />
        </ActionIcon>
      </Tooltip>
      <ConfirmModal
        opened={asking}
        title="Remover usuário"
        confirmLabel="Remover usuário"
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setAsking(false)}
      >
        Deseja realmente excluir esse usuário? O que este grupo dá a <strong>{name ?? email}</strong> termina na hora.
      </ConfirmModal>
    </li>
  )
}
