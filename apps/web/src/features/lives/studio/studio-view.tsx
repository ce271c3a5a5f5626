import { VisuallyHidden } from '@mantine/core'
import type { LiveHealth, Session } from '@videozz/contract/browser'
import { useMemo, useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { useStore } from '../../../shared/store.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useBreadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { LiveState } from '../components/live-state.tsx'
import type { ShareSlot } from '../components/live-room.tsx'
import { FinishQuestion } from '../components/live-questions.tsx'
import { livesPath, roomPath } from '../model/live-paths.ts'
import { liveReasons } from '../model/live-reasons.ts'
import { roomText } from '../model/room-words.ts'
import { connectionCheck, phaseText } from './air-words.ts'
import { ClassView } from './class-view.tsx'
import { Deck } from './deck.tsx'
import { enterFault } from './enter-fault.ts'
import { LeaveStudio } from './leave-studio.tsx'
import { StudioPicture } from './picture.tsx'
import { Rail } from './rail.tsx'
import { allowedPictures, type Picture } from './recording-settings.ts'
import { isLive, Studio } from './studio.ts'
import css from './studio.module.css'
import { useStudio } from './use-studio.ts'

export type StudioViewProps = { health: LiveHealth; ShareDialog: ShareSlot }

/** Estúdio: from the camera of this machine to the viewers of a live. */
export function StudioView(props: StudioViewProps) {
  const session = useSession()
  const pictures = useMemo(() => allowedPictures(session.plan.maxResolution), [session.plan.maxResolution])
  const studio = useStudio(props.health.live, pictures)
  return studio && <OpenStudio {...props} session={session} pictures={pictures} studio={studio} />
}

type OpenStudioProps = StudioViewProps & { session: Session; pictures: readonly Picture[]; studio: Studio }

function OpenStudio({ health, ShareDialog, session, pictures, studio }: OpenStudioProps) {
  const { live } = health
  const state = useStore(studio.store)
  const now = useNow(true, 1000)
  const [asked, setAsked] = useState<'count' | 'finish' | 'share' | null>(null)
  useBreadcrumbs([
    { label: 'Início', to: '/' },
    { label: 'Transmissões ao vivo', to: livesPath },
    { label: live.title, to: roomPath(live.id) },
    { label: 'Estúdio' },
  ])
  const reasons = liveReasons(live, session)
  const { air } = state
  const reason = reasons.connect ?? enterFault(health, state, { browserFault: Studio.fault(), now })
  const close = (): void => setAsked(null)
  return (
    <>
      <div className={css.studio}>
        <div className={css.stage}>
          <header className={css.head}>
            <h1 tabIndex={-1}>
              <bdi>{live.title}</bdi>
            </h1>
            <p>
              <LiveState status={live.status} /> {roomText(live, now)}
            </p>
          </header>
          {air.phase === 'over' && <Banner tone="bad">{air.words}</Banner>}
          {air.phase === 'reconnecting' && <Banner tone="warn">A conexão caiu. {connectionCheck(air).detail}</Banner>}
          <StudioPicture
            studio={studio}
            state={state}
            counting={asked === 'count'}
            onCounted={() => {
              close()
              studio.goLive()
            }}
            onCancel={close}
          />
          <Deck
            studio={studio}
            state={state}
            reason={reason}
            finishReason={reasons.finish}
            returns={live.startedAt !== null}
            onEnter={() => setAsked('count')}
            onFinish={() => setAsked('finish')}
          />
          {!isLive(air) && <ClassView health={health} now={now} shareReason={reasons.share} onShare={() => setAsked('share')} />}
        </div>
        <Rail health={health} studio={studio} state={state} pictures={pictures} />
      </div>
      <VisuallyHidden role="status">{phaseText(air)}</VisuallyHidden>
      <FinishQuestion live={live} opened={asked === 'finish'} onClose={close} />
      <LeaveStudio studio={studio} live={live} />
      <ShareDialog id={asked === 'share' ? live.id : null} onClose={close} />
    </>
  )
}
