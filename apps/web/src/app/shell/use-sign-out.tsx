import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { signOut } from '../../shared/session/sign-out.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'

// Loaded with the upload panel; the frame itself does without it.
const loadUploads = () => import('../../features/uploads/api/uploads.ts')

/** Signing out; with uploads under way it asks first, and agreeing cancels them. */
export function useSignOut(): { begin: () => Promise<void>; dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const leaving = useMutation({ mutationFn: signOut, onError: () => setAsking(false) })
  const begin = async () => {
    const { hasOpenUploads } = await loadUploads()
    if (hasOpenUploads()) setAsking(true)
    else leaving.mutate()
  }
  const agree = async () => {
    const { uploads } = await loadUploads()
    uploads.cancelAll()
    leaving.mutate()
  }
  const dialog = (
    <ConfirmModal
      opened={asking}
      title="Sair agora?"
      confirmLabel="Sair e cancelar envios"
      cancelLabel="Continuar aqui"
      danger
      loading={leaving.isPending}
      onConfirm={agree}
      onClose={() => setAsking(false)}
    >
      Uploads em progresso. Se você sair, eles serão cancelados.
    </ConfirmModal>
  )
  return { begin, dialog }
}
