import type { LiveHealth } from '@videozz/contract/browser'
import type { ComponentType } from 'react'
import { useNow } from '../../../shared/use-now.ts'
import { Tile } from '../../../ui/tile.tsx'
import { formatTenths } from '../model/signal-words.ts'
import { elapsedText, startText } from '../model/room-words.ts'
import css from './room.module.css'

/** The player of a live, passed in by the app, since features do not import each other. */
export type PreviewSlot = ComponentType<{ id: string }>

/** What the viewers see, with state, size and delay on it; the picture of the live before it begins and where nothing of it is kept. */
export function RoomPicture({ health, Preview }: { health: LiveHealth; Preview: PreviewSlot }) {
  const { live, signal } = health
  const isKept = live.status !== 'finished' || (!live.expired && live.recording !== 'none')
  return (
    <div className={css.picture}>
      {live.startedAt !== null && isKept ? (
        <Preview id={live.id} />
      ) : (
        <div className={css.still}>
          <Tile state="ready" kind="video" picture={live.thumbnailUrl} />
        </div>
      )}
      {live.status === 'active' && (
        <div className={css.tags}>
          {live.startedAt !== null && <OnAir startedAt={live.startedAt} />}
          {signal?.video && (
            <span className={css.tag}>
              {signal.video.height}p{signal.video.frameRate !== null && ` · ${Math.round(signal.video.frameRate)} fps`}
            </span>
          )}
          {signal && signal.latencySeconds !== null && <span className={css.tag}>{formatTenths(signal.latencySeconds)} s de atraso</span>}
        </div>
      )}
      {live.status === 'scheduled' && (
        <div className={css.tags}>
          <Waiting scheduledAt={live.scheduledAt} />
        </div>
      )}
      {live.status === 'ended' && (
        <div className={css.tags}>
          <span className={css.tag}>Desconectada</span>
        </div>
      )}
    </div>
  )
}

function Waiting({ scheduledAt }: { scheduledAt: string }) {
  return <span className={css.tag}>{startText(scheduledAt, useNow(true))}</span>
}

function OnAir({ startedAt }: { startedAt: string }) {
  const now = useNow(true, 1000)
  return (
    <span className={css.tag} data-air>
      Ao vivo {elapsedText(startedAt, now)}
    </span>
  )
}
