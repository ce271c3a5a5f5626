import { Button } from '@mantine/core'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import { errorMessage } from '@videozz/contract/browser'
import { standingFault } from '@videozz/domain'
import { useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Note } from '../../../ui/note.tsx'
import { useLinkLimit } from '../api/use-link-limit.ts'
import { LinkDialog } from './link-dialog.tsx'

/** Imports by link of YouTube. */
export function YoutubeAction() {
  const { status } = useSession()
  const { reason } = useLinkLimit()
  const [linking, setLinking] = useState(false)
  const fault = standingFault(status)
  return (
    <>
      <DisabledHint reason={fault ? errorMessage(fault) : reason}>
        <Button variant="default" leftSection={<IconBrandYoutube size={18} aria-hidden />} onClick={() => setLinking(true)}>
          YouTube
        </Button>
      </DisabledHint>
      <LinkDialog opened={linking} onClose={() => setLinking(false)} />
    </>
  )
}

/** How many of the free plan's links are used. */
export function YoutubeFacts() {
  const { count, limit } = useLinkLimit()
  return (
    limit !== null && (
      <Note>
        {Math.min(count, limit)} de {limit} vídeos do YouTube no plano gratuito.
      </Note>
    )
  )
}
