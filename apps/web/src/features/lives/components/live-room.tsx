import { Button, Skeleton } from '@mantine/core'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { Live, LiveHealth } from '@videozz/contract/browser'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { useNow } from '../../../shared/use-now.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { useBreadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { livesPath } from '../model/live-paths.ts'
import { liveReasons } from '../model/live-reasons.ts'
import { recordingText, roomText } from '../model/room-words.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import { LiveState } from './live-state.tsx'
import { RoomActions } from './room-actions.tsx'
import css from './room.module.css'
import { type PreviewSlot, RoomPicture } from './room-picture.tsx'
import { RoomVitals } from './room-vitals.tsx'
import { useLiveDialogs } from './use-live-dialogs.tsx'

const RoomChat = lazy(() => import('../chat/room-chat.tsx'))

/** The share dialog, passed in by the app. `id` is null while it is closed. */
export type ShareSlot = ComponentType<{ id: string | null; onClose: () => void }>
export type RoomSlots = { Preview: PreviewSlot; ShareDialog: ShareSlot }

/** The room of a live: what is seen, how it arrives, who watches, and what can be done. */
export function LiveRoom({ health, Preview, ShareDialog }: RoomSlots & { health: LiveHealth }) {
  const { live } = health
  const session = useSession()
  const navigate = useNavigate()
  const now = useNow(true)
  const dialogs = useLiveDialogs(() => void navigate({ to: livesPath, replace: true }))
  const [sharing, setSharing] = useState(false)
  const [extending, setExtending] = useState(false)
  useBreadcrumbs([{ label: 'Início', to: '/' }, { label: 'Transmissões ao vivo', to: livesPath }, { label: live.title }])
  const reasons = liveReasons(live, session)
  const isOpen = live.status === 'active' || live.status === 'ended'
  const recording = recordingText(health.recording, live.expired)
  const narrow = useNarrow()
  const chat = hasChat(live) && (
    <Suspense fallback={<Skeleton radius={0} mih={320} />}>
      <RoomChat live={live} />
    </Suspense>
  )
  return (
    <>
      <div className={css.whole} data-chat={chat !== false || undefined} data-footed={isOpen || undefined}>
        <Page>
          <div className={css.screen}>
            <PageHeader
              className={css.head}
              title={<bdi>{live.title}</bdi>}
              subtitle={
                <span className={css.subtitle}>
                  <LiveState status={live.status} /> {roomText(live, now)}
                </span>
              }
              actions={
                <RoomActions
                  live={live}
                  dialogs={dialogs}
                  reasons={reasons}
                  onExtend={() => setExtending(true)}
                  onShare={() => setSharing(true)}
                />
              }
            />
            <div className={css.room}>
              <RoomPicture health={health} Preview={Preview} />
              {narrow && chat}
              <div>
                <RoomVitals health={health} onGuide={reasons.connect === null ? () => dialogs.connect(live) : null} />
                <p className={css.recording} data-footed={isOpen || undefined}>
                  <RecordingState {...recording} />
                </p>
              </div>
            </div>
          </div>
        </Page>
        {!narrow && chat}
      </div>
      {isOpen && (
        <ActionsFooter
          note={<RecordingState {...recording} />}
          start={
            <DisabledHint reason={reasons.finish}>
              <Button
                className={css.finish ?? ''}
                variant="outline"
                color="red"
                size="md"
                leftSection={<IconPlayerStop size={17} aria-hidden />}
                onClick={() => dialogs.ask('finish', live)}
              >
                Encerrar transmissão
              </Button>
            </DisabledHint>
          }
        >
          {null}
        </ActionsFooter>
      )}
      {dialogs.dialogs}
      <ExtendDialog live={live} now={now} opened={extending} onClose={() => setExtending(false)} />
      <ShareDialog id={sharing ? live.id : null} onClose={() => setSharing(false)} />
    </>
  )
}

/** After the end there is nothing to write, and where nobody could there is nothing to read. */
const hasChat = ({ status, chat, questions }: Live): boolean => status !== 'finished' || chat || questions

const RecordingState = ({ tone, text }: ReturnType<typeof recordingText>) => (
  <>
    <StatusDot tone={tone} />
    {text}
  </>
)
