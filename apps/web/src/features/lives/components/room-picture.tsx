import type { LiveHealth } from '@videozz/contract/browser'
import type { ComponentType } from 'react'
import { useNow } from '../../../shared/use-now.ts'
import { Tile } from '../../../ui/tile.tsx'
import { formatTenths } from '../model/signal-words.ts'
import { elapsedText, startText } from '../model/room-words.ts'
import { PictureTag, PictureTags } from './picture-tag.tsx'
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
        <PictureTags beside>
          {live.startedAt !== null && <OnAir startedAt={live.startedAt} />}
          {signal?.video && (
            <PictureTag>
              {signal.video.height}p{signal.video.frameRate !== null && ` · ${Math.round(signal.video.frameRate)} fps`}
            </PictureTag>
          )}
          {signal && signal.latencySeconds !== null && <PictureTag>{formatTenths(signal.latencySeconds)} s de atraso</PictureTag>}
        </PictureTags>
      )}
      {live.status === 'scheduled' && (
        <PictureTags>
          <Waiting scheduledAt={live.scheduledAt} />
        </PictureTags>
      )}
      {live.status === 'ended' && (
        <PictureTags>
          <PictureTag>Desconectada</PictureTag>
        </PictureTags>
      )}
    </div>
  )
}

function Waiting({ scheduledAt }: { scheduledAt: string }) {
  return <PictureTag>{startText(scheduledAt, useNow(true))}</PictureTag>
}

function OnAir({ startedAt }: { startedAt: string }) {
  const now = useNow(true, 1000)
  return <PictureTag tone="air">Ao vivo {elapsedText(startedAt, now)}</PictureTag>
}
