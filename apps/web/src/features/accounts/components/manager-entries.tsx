import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '@videozz/domain'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateManagers, type Manager, type ManagerInvitation } from '../../../shared/queries/managers.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import css from './account-accesses.module.css'

/** A manager: permissions, since when, and how to change or end it. */
export function ManagerEntry({ manager, onEdit }: { manager: Manager; onEdit: () => void }) {
  const { id, name, email, rules, since } = manager
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const ending = useMutation({
    mutationFn: () => api('DELETE /account/managers/{id}', { params: { id } }),
    onSuccess: () => notifySuccess(`${name} não gerencia mais a sua conta.`),
    onSettled: () => {
      setAsking(false)
      return invalidateManagers(client)
    },
  })
  return (
    <li>
      <p className={css.who}>
        <b>{name}</b>
      </p>
      <p className={css.meta}>
        {email} · gerencia desde {formatDate(since)}
      </p>
      <p className={css.reason}>{wordsOf(rules).join(', ') || 'Sem permissões'}</p>
      <Group gap={8} mt={8}>
        <Button variant="default" size="xs" aria-label={`Alterar permissões de ${name}`} onClick={onEdit}>
          Alterar permissões
        </Button>
        <Button variant="subtle" color="gray" size="xs" aria-label={`Encerrar acesso de ${name}`} onClick={() => setAsking(true)}>
          Encerrar acesso
        </Button>
      </Group>
      <ConfirmModal
        opened={asking}
        title="Encerrar acesso?"
        confirmLabel="Encerrar acesso"
        danger
        loading={ending.isPending}
        onConfirm={() => ending.mutate()}
        onClose={() => setAsking(false)}
      >
        {name} sai da sua conta na hora e recebe um e-mail. O que já foi alterado continua como está.
      </ConfirmModal>
    </li>
  )
}

/** An invitation that waits, with a new link or an end. */
export function InvitationEntry({ invitation: { id, email, rules, expiresAt, expired } }: { invitation: ManagerInvitation }) {
  const client = useQueryClient()
  const onSettled = () => invalidateManagers(client)
  const resending = useMutation({
    mutationFn: () => api('POST /account/managers/invitations/{id}/resend', { params: { id } }),
    onSuccess: () => notifySuccess('Convite reenviado. O link anterior deixou de valer.'),
    onSettled,
  })
  const canceling = useMutation({
    mutationFn: () => api('DELETE /account/managers/invitations/{id}', { params: { id } }),
    onSuccess: () => notifySuccess('Convite cancelado.'),
    onSettled,
  })
  return (
    <li>
      <p className={css.who}>
        <b>{email}</b>
        <Chip tone={expired ? 'warn' : 'brand'}>{expired ? 'Convite vencido' : 'Convite enviado'}</Chip>
      </p>
      <p className={css.meta}>
        {expired ? 'Venceu em' : 'Vale até'} {formatDate(expiresAt)}
      </p>
      <p className={css.reason}>{wordsOf(rules).join(', ')}</p>
      <Group gap={8} mt={8}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Reenviar convite para ${email}`}
          loading={resending.isPending}
          onClick={() => resending.mutate()}
        >
          Reenviar
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`Cancelar convite para ${email}`}
          loading={canceling.isPending}
          onClick={() => canceling.mutate()}
        >
          Cancelar convite
        </Button>
      </Group>
    </li>
  )
}
