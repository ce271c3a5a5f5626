import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AccessWords } from './access-questions.tsx'
import { useViewerActions } from './use-viewer-actions.ts'
import { type AskedOfViewer, ViewerQuestions } from './viewer-questions.tsx'

const words: AccessWords = {
  end: 'Encerrar acesso',
  restore: 'Restaurar acesso',
  endTitle: 'Encerrar acesso deste espectador?',
  restoreTitle: 'Restaurar acesso?',
}

export type ViewerActionsProps = { viewerId: string; who: string; verified: boolean; revoked: boolean; onErased?: () => void }

/** Buttons for the actions on a viewer; each asks for confirmation and explains its effect. */
export function ViewerActions({ viewerId, who, verified, revoked, onErased }: ViewerActionsProps) {
  const [asked, setAsked] = useState<AskedOfViewer>(null)
  const close = (): void => setAsked(null)
  const actions = useViewerActions(viewerId, close, onErased)
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
      <Button variant="subtle" color="red" aria-label={`Excluir dados pessoais deste espectador: ${who}`} onClick={() => setAsked('erase')}>
        Excluir dados pessoais
      </Button>
      <ViewerQuestions asked={asked} who={who} verified={verified} revoked={revoked} words={words} actions={actions} onClose={close} />
    </>
  )
}
