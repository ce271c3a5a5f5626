import { ActionIcon, Button } from '@mantine/core'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import { accessRules, errorMessage, mostCustomised, type Video } from '@videozz/contract/browser'
import { lazy, Suspense, useState } from 'react'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'

const CustomiseDialog = lazy(() => import('./customise-dialog.tsx'))

/** Gives the media selected one player. */
export function CustomiseAction({ videos, compact }: { videos: readonly Video[]; compact: boolean }) {
  const session = useSession()
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState(false)
  const fault = ruleFault(accessRules.editVideoPlayer, session)
  const playable = videos.filter(({ type }) => type !== 'youtube')
  const reason =
    (fault && errorMessage(fault)) ??
    (playable.length === 0 ? errorMessage('PLAYER_TYPE_UNAVAILABLE') : null) ??
    (playable.length > mostCustomised && `Escolha até ${mostCustomised} mídias por vez.`)
  const open = (): void => {
    setAsked(true)
    setOpened(true)
  }
  return (
    <>
      <DisabledHint reason={reason}>
        {compact ? (
          <ActionIcon size={44} aria-label="Personalizar player" onClick={open}>
            <IconDeviceTv size={20} />
          </ActionIcon>
        ) : (
          <Button variant="default" size="xs" leftSection={<IconDeviceTv size={17} aria-hidden />} onClick={open}>
            Personalizar player
          </Button>
        )}
      </DisabledHint>
      {asked && (
        <Suspense fallback={null}>
          <CustomiseDialog videos={playable} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
