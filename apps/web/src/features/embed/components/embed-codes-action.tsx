import { ActionIcon, Button } from '@mantine/core'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import { accessRules, embedCodesLimit, errorMessage, type Video } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'

const EmbedCodesDialog = lazy(() => import('./embed-codes-dialog.tsx'))

/** Gives the embed codes of the media selected as a table. */
export function EmbedCodesAction({ videos, compact }: { videos: readonly Video[]; compact: boolean }) {
  const session = useSession()
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState(false)
  const fault = ruleFault(accessRules.embedVideos, session)
  const reason = (fault && errorMessage(fault)) ?? (videos.length > embedCodesLimit && `Escolha até ${embedCodesLimit} mídias por vez.`)
  const open = (): void => {
    setAsked(true)
    setOpened(true)
  }
  return (
    <>
      <DisabledHint reason={reason}>
        {compact ? (
          <ActionIcon size={44} aria-label="Códigos de incorporação" onClick={open}>
            <IconFileTypeCsv size={20} />
          </ActionIcon>
        ) : (
          <Button variant="default" size="xs" leftSection={<IconFileTypeCsv size={17} aria-hidden />} onClick={open}>
            Códigos de incorporação
          </Button>
        )}
      </DisabledHint>
      {asked && (
        <Suspense fallback={null}>
          <EmbedCodesDialog videos={videos} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
