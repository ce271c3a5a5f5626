import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useViewerActions } from '../api/use-viewer-actions.ts'
import css from './inspect.module.css'

export type ViewerActionsProps = { viewerId: string; who: string; verified: boolean; revoked: boolean }

/** What may be done about the viewer behind a code; each asks first and says what it does. */
export function ViewerActions({ viewerId, who, verified, revoked }: ViewerActionsProps) {
  const [asked, setAsked] = useState<'revoke' | 'restore' | 'erase' | null>(null)
  const close = (): void => setAsked(null)
  const { revoke, restore, erase } = useViewerActions(viewerId, close)
  return (
    <div className={css.actions}>
      {revoked ? (
        <Button variant="default" onClick={() => setAsked('restore')}>
          Restaurar acesso
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsked('revoke')}>
          Encerrar acesso deste espectador
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => setAsked('erase')}>
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
        {!verified && ' Como não foi verificado, basta outro navegador para voltar: exija aluno identificado se quiser impedir isso.'}
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
      <ConfirmModal
        opened={asked === 'erase'}
        title="Apagar dados pessoais?"
        confirmLabel="Apagar para sempre"
        danger
        loading={erase.isPending}
        onConfirm={() => erase.mutate()}
        onClose={close}
      >
        Nome, e-mail, aparelhos e trechos assistidos de <b>{who}</b> são apagados de toda a conta, também de outros registros com o mesmo
        e-mail, e o que estiver tocando para. <b>Não há como desfazer.</b> Este código deixa de mostrar quem assistiu: só dará para
        confirmar um nome que você já tenha. Se a intenção é impedir que assista, encerre o acesso.
      </ConfirmModal>
    </div>
  )
}
