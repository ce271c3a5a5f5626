import { ActionIcon, Button } from '@mantine/core'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import { accessRules, embedPlaylistLimit, errorMessage, type Video } from '@videozz/contract/browser'
import { embedFault } from '@videozz/domain'
import { lazy, Suspense, useMemo, useState } from 'react'
import { counted } from '../../../shared/format/counts.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import type { ShareSubject } from '../model/share-subject.ts'

const EmbedDialog = lazy(() => import('./embed-dialog.tsx'))
const lessonsText = counted('aula', 'aulas')

/** A single media is shared as itself, several as one code in the order in which they were selected. */
function subjectOf(videos: readonly Video[]): ShareSubject | null {
  const [first] = videos
  if (first === undefined) return null
  if (videos.length === 1) return { is: 'media', ...first }
  return { is: 'selection', videos: videos.map(({ key }) => key), title: `${first.title} e mais ${lessonsText(videos.length - 1)}` }
}

/** Shares the selected media by one embed code. */
export function ShareSelectionAction({ videos, compact }: { videos: readonly Video[]; compact: boolean }) {
  const session = useSession()
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState(false)
  const subject = useMemo(() => subjectOf(videos), [videos])
  const fault = ruleFault(accessRules.embedVideos, session)
  const faults = videos.map((video) => embedFault(video, session))
  const none = faults[0] && faults.every((each) => each !== null) ? faults[0] : null
  const reason =
    (fault && errorMessage(fault)) ??
    (none && errorMessage(none)) ??
    (videos.length > embedPlaylistLimit && `Escolha até ${embedPlaylistLimit} mídias por vez.`)
  const open = (): void => {
    setAsked(true)
    setOpened(true)
  }
  const label = videos.length === 1 ? 'Incorporar' : 'Incorporar em um só código'
  return (
    <>
      <DisabledHint reason={reason}>
        {compact ? (
          <ActionIcon size={44} aria-label={label} onClick={open}>
            <IconCode size={20} />
          </ActionIcon>
        ) : (
          <Button variant="default" size="xs" leftSection={<IconCode size={17} aria-hidden />} onClick={open}>
            {label}
          </Button>
        )}
      </DisabledHint>
      {asked && (
        <Suspense fallback={null}>
          <EmbedDialog subject={opened ? subject : null} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
