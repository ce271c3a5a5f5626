import { ConfirmModal } from '../../ui/confirm-modal.tsx'

/** Verbs of the two questions: `Encerrar acesso` and `Restaurar acesso`, or `Bloquear` and `Desbloquear`. */
export type AccessWords = { end: string; restore: string; endTitle: string; restoreTitle: string }
export type AccessQuestionsProps = {
  asked: 'revoke' | 'restore' | null
  who: string
  verified: boolean
  words: AccessWords
  loading: boolean
  onRevoke: () => void
  onRestore: () => void
  onClose: () => void
}

/** Asks for confirmation before a viewer's access is ended or restored, and explains the effect. */
export function AccessQuestions({ asked, who, verified, words, loading, onRevoke, onRestore, onClose }: AccessQuestionsProps) {
  return (
    <>
      <ConfirmModal
        opened={asked === 'revoke'}
        title={words.endTitle}
        confirmLabel={words.end}
        danger
        loading={loading}
        onConfirm={onRevoke}
        onClose={onClose}
      >
        <b>{who}</b> para de assistir em todas as telas em alguns segundos e não consegue abrir nenhum vídeo da sua conta. Você pode
        desfazer isso quando quiser.
        {!verified &&
          ' Como não foi verificado, pode voltar com outro nome ou em outro navegador: para impedir isso, exija aluno identificado em Incorporação.'}
      </ConfirmModal>
      <ConfirmModal
        opened={asked === 'restore'}
        title={words.restoreTitle}
        confirmLabel={words.restore}
        loading={loading}
        onConfirm={onRestore}
        onClose={onClose}
      >
        <b>{who}</b> volta a assistir aos vídeos da sua conta, onde a área de membros permitir.
      </ConfirmModal>
    </>
  )
}
