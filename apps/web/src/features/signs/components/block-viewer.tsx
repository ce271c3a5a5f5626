import { Button } from '@mantine/core'
import { useState } from 'react'
import { AccessQuestions, type AccessWords } from '../../../shared/viewers/access-questions.tsx'
import { useViewerActions } from '../../../shared/viewers/use-viewer-actions.ts'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import type { Sign } from '../../../shared/queries/signs.ts'

const words: AccessWords = {
  end: 'Bloquear',
  restore: 'Desbloquear',
  endTitle: 'Bloquear este espectador?',
  restoreTitle: 'Desbloquear este espectador?',
}
const said = { revoked: 'Espectador bloqueado!', restored: 'Espectador desbloqueado!' }

/** The button that ends a viewer's access, or gives it back; each asks first. */
export function BlockViewer({ viewer }: { viewer: NonNullable<Sign['viewer']> }) {
  const [asked, setAsked] = useState<'revoke' | 'restore' | null>(null)
  const close = (): void => setAsked(null)
  const { revoke, restore } = useViewerActions(viewer.id, close, undefined, said)
  const who = viewerName(viewer)
  const blocked = viewer.revokedAt !== null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`${blocked ? words.restore : words.end} ${who}`}
        onClick={() => setAsked(blocked ? 'restore' : 'revoke')}
      >
        {blocked ? words.restore : words.end}
      </Button>
      <AccessQuestions
        asked={asked}
        who={who}
        verified={viewer.verified}
        words={words}
        loading={revoke.isPending || restore.isPending}
        onRevoke={() => revoke.mutate()}
        onRestore={() => restore.mutate()}
        onClose={close}
      />
    </>
  )
}
