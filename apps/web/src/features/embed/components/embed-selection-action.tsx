import { ActionIcon, Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import { accessRules, embedCodesLimit, embedPlaylistLimit, errorMessage, type Video } from '@videozz/contract/browser'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { embedReason } from '../../../shared/media/embed-reason.ts'
import { ActionItems, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { selectionSubject } from '../model/selection-subject.ts'

const EmbedDialog = lazy(() => import('./embed-dialog.tsx'))
const EmbedCodesDialog = lazy(() => import('./embed-codes-dialog.tsx'))

const tooMany = (videos: readonly Video[], most: number): string | null =>
  videos.length > most ? `Escolha até ${most} mídias por vez.` : null

/** Embeds the selected media: by one code for all, or by the codes of each as a table. */
export function EmbedSelectionAction({ videos, compact }: { videos: readonly Video[]; compact: boolean }) {
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState({ share: false, codes: false })
  const [opened, setOpened] = useState<'share' | 'codes' | null>(null)
  const subject = useMemo(() => selectionSubject(videos), [videos])
  const open = (which: 'share' | 'codes'): void => {
    setAsked({ ...asked, [which]: true })
    setOpened(which)
  }
  const close = (): void => setOpened(null)
  const fault = ruleFault(accessRules.embedVideos, session)
  const denied = fault && errorMessage(fault)
  const reasons = videos.map((video) => embedReason(video, session))
  const none = reasons.every((each) => each !== null) ? (reasons[0] ?? null) : null
  const actions: MenuAction[] = [
    {
      label: videos.length === 1 ? 'Incorporar esta mídia' : 'Incorporar em um só código',
      icon: <IconCode size={17} aria-hidden />,
      reason: denied ?? none ?? tooMany(videos, embedPlaylistLimit),
      run: () => open('share'),
    },
    {
      label: 'Códigos de incorporação',
      icon: <IconFileTypeCsv size={17} aria-hidden />,
      reason: denied ?? tooMany(videos, embedCodesLimit),
      run: () => open('codes'),
    },
  ]
  return (
    <>
      <Menu width={260}>
        <Menu.Target>
          {compact ? (
            <ActionIcon ref={button} size={44} aria-label="Incorporar">
              <IconCode size={20} />
            </ActionIcon>
          ) : (
            <Button
              ref={button}
              variant="default"
              size="xs"
              leftSection={<IconCode size={17} aria-hidden />}
              rightSection={<IconChevronDown size={15} aria-hidden />}
            >
              Incorporar
            </Button>
          )}
        </Menu.Target>
        <ActionItems
          actions={actions}
          onRun={(run) => {
            // A dialog gives focus back to what had it: the button stays, the item goes.
            button.current?.focus()
            run()
          }}
        />
      </Menu>
      <Suspense fallback={null}>
        {asked.share && <EmbedDialog subject={opened === 'share' ? subject : null} onClose={close} />}
        {asked.codes && <EmbedCodesDialog videos={videos} opened={opened === 'codes'} onClose={close} />}
      </Suspense>
    </>
  )
}
