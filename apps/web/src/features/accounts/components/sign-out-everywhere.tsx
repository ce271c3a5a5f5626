import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { closeSession } from '../../../shared/session/session.ts'
import { deleteProfiles } from '../../../shared/session/tab-profile.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { ProfilePart } from './profile-part.tsx'

/** As at every leave, the next sign-in begins in the own profile. */
const leave = (): void => {
  deleteProfiles()
  closeSession('signed-out')
}

/** Ends every session of the person, this one too. */
export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false)
  const leaving = useMutation({ mutationFn: () => api('POST /auth/sign-out-everywhere', {}, { personal: true }), onSuccess: leave })
  return (
    <ProfilePart title="Sessões" text="Se você entrou em um aparelho que não usa mais, encerre tudo de uma vez.">
      <Button variant="default" onClick={() => setAsking(true)}>
        Sair de todos os aparelhos
      </Button>
      <ConfirmModal
        opened={asking}
        title="Sair de todos os aparelhos?"
        confirmLabel="Sair de todos"
        loading={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onClose={() => setAsking(false)}
      >
        Este aparelho também sai, e você precisará entrar de novo.
      </ConfirmModal>
    </ProfilePart>
  )
}
