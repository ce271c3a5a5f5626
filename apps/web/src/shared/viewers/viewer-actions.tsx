import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { EraseViewer } from './erase-viewer.tsx'
import { useViewerActions } from './use-viewer-actions.ts'

export type ViewerActionsProps = { viewerId: string; who: string; verified: boolean; revoked: boolean; onErased?: () => void }

/** Buttons for the actions on a viewer; each asks for confirmation and explains its effect. */
export function ViewerActions({ viewerId, who, verified, revoked, onErased }: ViewerActionsProps) {
  const [asked, setAsked] = useState<'revoke' | 'restore' | 'erase' | null>(null)
  const close = (): void => setAsked(null)
  const { revoke, restore, erase } = useViewerActions(viewerId, close, onErased)
  return (
    <>
      {revoked ? (
        <Button variant="default" aria-label={`Restaurar acesso deste espectador: ${who}`} onClick={() => setAsked('restore')}>
          Restaurar acesso
        </Button>
      ) : (
        <Button variant="default" aria-label={`Encerrar acesso deste espectador: ${who}`} onClick={() => setAsked('revoke')}>
          Encerrar acesso
        </Button>
      )}
      <Button variant="subtle" color="red" aria-label={`Apagar dados pessoais deste espectador: ${who}`} onClick={() => setAsked('erase')}>
        Apagar dados pessoais
      </Button>
      <ConfirmModal
        opened={asked === 'revoke'}
        title="Encerrar acesso deste espectador?"
        confirmLabel="Encerrar acesso"
        danger
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onClose={close}
      >
        <b>{who}</b> para de assistir em todas as telas em alguns segundos e não consegue abrir nenhum vídeo da sua conta. Você pode
        restaurar o acesso quando quiser.
        {!verified &&
          ' Como não foi verificado, pode voltar com outro nome ou em outro navegador: para impedir isso, exija aluno identificado em Incorporação.'}
      </ConfirmModal>
      <ConfirmModal
        opened={asked === 'restore'}
        title="Restaurar acesso?"
        confirmLabel="Restaurar acesso"
        loading={restore.isPending}
        onConfirm={() => restore.mutate()}
        onClose={close}
      >
        <b>{who}</b> volta a assistir aos vídeos da sua conta, onde a área de membros permitir.
      </ConfirmModal>
      <EraseViewer
        opened={asked === 'erase'}
        who={who}
        revoked={revoked}
        loading={erase.isPending}
        onConfirm={() => erase.mutate()}
        onClose={close}
      />
    </>
  )
}
