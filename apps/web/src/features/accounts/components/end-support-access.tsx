import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type AccountAccess, invalidateAccountAccesses } from '../../../shared/queries/account-accesses.ts'

/** Lets the owner end an access of support before its hours are over. */
export function EndSupportAccess({ access: { id, name } }: { access: Pick<AccountAccess, 'id' | 'name'> }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: () => api('POST /account/accesses/{id}/end', { params: { id } }),
    onSuccess: async () => {
      setAsking(false)
      notifySuccess('Acesso encerrado com sucesso!')
      await invalidateAccountAccesses(client)
    },
  })
  return (
    <>
      <Button variant="default" size="xs" mt={8} aria-label={`Encerrar acesso de ${name}`} onClick={() => setAsking(true)}>
        Encerrar acesso
      </Button>
      <ConfirmModal
        opened={asking}
        title="Encerrar este acesso?"
        confirmLabel="Encerrar acesso"
        danger
        loading={ending.isPending}
        onConfirm={() => ending.mutate()}
        onClose={() => setAsking(false)}
      >
        {name} sai da sua conta agora. Para entrar de novo, o suporte precisa informar um novo motivo, que também aparece aqui.
      </ConfirmModal>
    </>
  )
}
